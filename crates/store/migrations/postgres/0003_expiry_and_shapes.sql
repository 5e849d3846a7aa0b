-- Who made a table, by id: nobody may fill the lobby alone. None for tables that were made before this was written down.
ALTER TABLE tables ADD COLUMN host TEXT;

-- What a login looks like, made by the program: two accounts must not look alike. The program fills it in for older accounts.
ALTER TABLE users ADD COLUMN shape TEXT;
CREATE UNIQUE INDEX users_by_shape ON users (shape);

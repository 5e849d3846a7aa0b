-- An event is a log like a table: rows with a number each, a line for lists, and who plays in it as its seats.
ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'table' CHECK (kind IN ('table', 'event'));

-- What somebody keeps to bring to tables. `body` is the text, `option` what the game calls it. Whoever knows the id may read it.
CREATE TABLE decks (
    id         TEXT NOT NULL PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id),
    game       TEXT NOT NULL,
    option     TEXT NOT NULL,
    name       TEXT NOT NULL,
    body       TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX decks_of_user ON decks (user_id);

-- People. `login_key` is the login in lower case, made by the program, so that both databases fold letters alike.
CREATE TABLE users (
    id        TEXT NOT NULL PRIMARY KEY,
    name      TEXT NOT NULL,
    login     TEXT,
    login_key TEXT UNIQUE,
    password  TEXT,
    made_at   BIGINT NOT NULL
);

CREATE TABLE tokens (
    hash    BYTEA NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id)
);

CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

-- One line for each table: what lists show. `length` is the number of its rows in `log`; whoever wants to append names it.
CREATE TABLE tables (
    id         TEXT NOT NULL PRIMARY KEY,
    length     BIGINT NOT NULL,
    game       TEXT NOT NULL,
    stage      TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    public     BOOLEAN NOT NULL,
    made_at    BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    info       TEXT NOT NULL
) WITH (fillfactor = 70);

-- Not by `changed_at`: then no update of a table in play could stay on its page.
CREATE INDEX tables_alive ON tables (stage) WHERE stage <> 'over';

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    user_id  TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_of_user ON seats (user_id);

-- Who drives the bots and clocks of a table, and until when. Apart from `tables`, so that appends do not wait for it.
CREATE TABLE leases (
    table_id TEXT NOT NULL PRIMARY KEY,
    holder   TEXT NOT NULL,
    until    TIMESTAMPTZ NOT NULL
);

-- A number for each process that opens the database, to know its own notifications by.
CREATE SEQUENCE processes;

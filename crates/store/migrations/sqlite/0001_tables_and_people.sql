-- People. `login_key` is the login in lower case, made by the program, so that both databases fold letters alike.
CREATE TABLE users (
    id        TEXT NOT NULL PRIMARY KEY,
    name      TEXT NOT NULL,
    login     TEXT,
    login_key TEXT UNIQUE,
    password  TEXT,
    made_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    hash    BLOB NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- One line for each table: what lists show. `length` is the number of its rows in `log`; whoever wants to append names it.
CREATE TABLE tables (
    id         TEXT NOT NULL PRIMARY KEY,
    length     INTEGER NOT NULL,
    game       TEXT NOT NULL,
    stage      TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    public     INTEGER NOT NULL,
    made_at    INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    info       TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Not by `changed_at`: that would move in the index with every row of every table, to spare sorting a short list.
CREATE INDEX tables_alive ON tables (stage) WHERE stage <> 'over';

-- Clustered by table, so that the rows of a game are read from a few pages.
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_user ON seats (user_id);

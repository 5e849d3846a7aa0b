-- Sessions of browsers and tokens of programs: the hash of a secret that speaks for a user. `until` is when it ends by
-- itself; that of a session moves on whenever the session is used.
CREATE TABLE keys (
    hash    BLOB NOT NULL PRIMARY KEY,
    kind    TEXT NOT NULL CHECK (kind IN ('session', 'token')),
    user_id TEXT NOT NULL REFERENCES users (id),
    label   TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    used_at INTEGER,
    until   INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_of_user ON keys (user_id);

-- Nobody wrote down when these were made.
INSERT INTO keys (hash, kind, user_id, label, made_at) SELECT hash, 'token', user_id, '', unixepoch() * 1000 FROM tokens;
DROP TABLE tokens;

-- It held the key that signed cookies; a session is looked up instead.
DROP TABLE secrets;

-- The hash of the recovery code; none for accounts that were made before there were such codes.
ALTER TABLE users ADD COLUMN recovery BLOB;

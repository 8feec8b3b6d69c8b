-- What the engines of a game noted for their authors while they moved: the standard error of bots. Games without have
-- no line. Programs of earlier versions do not know the table.
CREATE TABLE IF NOT EXISTS notes (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    notes TEXT NOT NULL,                -- by ply, as JSON: [{"ply": 3, "text": "…"}]
    checksum INTEGER NOT NULL           -- CRC-32 of the other columns
) STRICT;

-- What Plywood keeps of matches and tournaments. Lists are words separated by spaces.

-- A plan that is being carried out, or was. The ids of its games are
-- first_game .. first_game + games - 1, whether they have been played yet or not.
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,                 -- the game's spec
    plan TEXT NOT NULL,                 -- everything the event follows from, as JSON
    begun INTEGER NOT NULL,             -- seconds since 1970
    first_game INTEGER NOT NULL UNIQUE,
    games INTEGER NOT NULL,             -- how many there can be at most
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    checksum INTEGER                    -- CRC-32 of all columns but finished; NULL if unknown
) STRICT;

-- Who takes part in an event.
CREATE TABLE engines (
    event INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,            -- in the order of the plan, from 0
    name TEXT NOT NULL,
    engine TEXT NOT NULL,               -- its spec, or ugi: and a command line
    -- What it was when its first game was played: the version of Plywood, the digest of the files
    -- that it was made from, and its bench signature; NULL if unknown.
    version TEXT,
    digest TEXT,
    signature TEXT,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX engines_by_name ON engines (name);

-- The games that were played to their end.
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    event INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,            -- in the event, from 0
    round INTEGER NOT NULL,             -- from 0
    opening INTEGER NOT NULL,           -- games with the same opening belong together
    seat1 INTEGER NOT NULL,             -- numbers of engines
    seat2 INTEGER,
    seat3 INTEGER,
    seat4 INTEGER,
    winners TEXT NOT NULL,              -- the seats that share the victory, from 1
    reason TEXT NOT NULL,
    scores TEXT NOT NULL,               -- by seat, in a game with points
    fault INTEGER,                      -- the seat that lost otherwise than by the rules
    moves TEXT NOT NULL,
    opening_plies INTEGER NOT NULL,     -- how many of the moves are the opening's
    -- Of each move after the opening: the share of the point that the engine expected for
    -- itself (- if it did not say), positions visited, plies looked ahead, microseconds.
    move_values TEXT NOT NULL,
    move_nodes TEXT NOT NULL,
    move_depths TEXT NOT NULL,
    move_micros TEXT NOT NULL,
    -- Of a fault: crashed, hung, illegal and so on, with its detail (times in nanoseconds).
    fault_kind TEXT,
    fault_detail TEXT,
    checksum INTEGER,                   -- CRC-32 of all other columns; NULL if unknown
    UNIQUE (event, number),
    FOREIGN KEY (event, seat1) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat2) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat3) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat4) REFERENCES engines (event, number)
) STRICT;

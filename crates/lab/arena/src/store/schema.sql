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
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
) STRICT;

-- Who takes part in an event.
CREATE TABLE engines (
    event INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,            -- in the order of the plan, from 0
    name TEXT NOT NULL,
    engine TEXT NOT NULL,               -- its spec, or ugi: and a command line
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
    UNIQUE (event, number),
    FOREIGN KEY (event, seat1) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat2) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat3) REFERENCES engines (event, number)
) STRICT;

-- One line a game, with names.
CREATE VIEW overview AS
SELECT games.id, games.event, events.game, games.round,
       one.name AS player1, two.name AS player2, three.name AS player3,
       games.winners, games.reason, games.scores, games.fault,
       length(games.moves) - length(replace(games.moves, ' ', '')) + (games.moves <> '') AS plies,
       games.moves
FROM games
JOIN events ON events.id = games.event
JOIN engines AS one ON one.event = games.event AND one.number = games.seat1
LEFT JOIN engines AS two ON two.event = games.event AND two.number = games.seat2
LEFT JOIN engines AS three ON three.event = games.event AND three.number = games.seat3;

-- One line for each seat of each game: who sat there, and which share of the point it won.
CREATE VIEW results AS
SELECT seats.id, seats.event, seats.seat, engines.name,
       CASE WHEN instr(seats.winners, seats.seat) > 0
            THEN 2.0 / (length(seats.winners) + 1) ELSE 0.0 END AS share,
       seats.fault IS seats.seat AS at_fault
FROM (
    SELECT id, event, 1 AS seat, seat1 AS engine, winners, fault FROM games
    UNION ALL
    SELECT id, event, 2, seat2, winners, fault FROM games WHERE seat2 IS NOT NULL
    UNION ALL
    SELECT id, event, 3, seat3, winners, fault FROM games WHERE seat3 IS NOT NULL
) AS seats
JOIN engines ON engines.event = seats.event AND engines.number = seats.engine;

-- What each engine has won in each event.
CREATE VIEW standings AS
SELECT event, name, count(*) AS games, sum(share) AS points,
       sum(share = 1.0) AS wins, sum(share > 0.0 AND share < 1.0) AS draws,
       sum(share = 0.0) AS losses, sum(at_fault) AS faults
FROM results
GROUP BY event, name
ORDER BY event, points DESC;

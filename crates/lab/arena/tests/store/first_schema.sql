-- The schema of the first stores, as they were made: not to be changed.

PRAGMA application_id = 0x506C7977;
PRAGMA user_version = 1;

CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    plan TEXT NOT NULL,
    begun INTEGER NOT NULL,
    first_game INTEGER NOT NULL UNIQUE,
    games INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
) STRICT;

CREATE TABLE engines (
    event INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    engine TEXT NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX engines_by_name ON engines (name);

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    event INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    seat1 INTEGER NOT NULL,
    seat2 INTEGER,
    seat3 INTEGER,
    winners TEXT NOT NULL,
    reason TEXT NOT NULL,
    scores TEXT NOT NULL,
    fault INTEGER,
    moves TEXT NOT NULL,
    opening_plies INTEGER NOT NULL,
    move_values TEXT NOT NULL,
    move_nodes TEXT NOT NULL,
    move_depths TEXT NOT NULL,
    move_micros TEXT NOT NULL,
    UNIQUE (event, number),
    FOREIGN KEY (event, seat1) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat2) REFERENCES engines (event, number),
    FOREIGN KEY (event, seat3) REFERENCES engines (event, number)
) STRICT;

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

CREATE VIEW standings AS
SELECT event, name, count(*) AS games, sum(share) AS points,
       sum(share = 1.0) AS wins, sum(share > 0.0 AND share < 1.0) AS draws,
       sum(share = 0.0) AS losses, sum(at_fault) AS faults
FROM results
GROUP BY event, name
ORDER BY event, points DESC;

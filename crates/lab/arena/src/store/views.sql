-- The usual questions about a store, for people and their tools: no program reads these views.
-- They are made anew when the tables have got new columns.

DROP VIEW IF EXISTS overview;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS standings;

-- One line a game, with names.
CREATE VIEW overview AS
SELECT games.id, games.event, events.game, games.round,
       one.name AS player1, two.name AS player2, three.name AS player3, four.name AS player4,
       games.winners, games.reason, games.scores, games.fault,
       length(games.moves) - length(replace(games.moves, ' ', '')) + (games.moves <> '') AS plies,
       games.moves
FROM games
JOIN events ON events.id = games.event
JOIN engines AS one ON one.event = games.event AND one.number = games.seat1
LEFT JOIN engines AS two ON two.event = games.event AND two.number = games.seat2
LEFT JOIN engines AS three ON three.event = games.event AND three.number = games.seat3
LEFT JOIN engines AS four ON four.event = games.event AND four.number = games.seat4;

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
    UNION ALL
    SELECT id, event, 4, seat4, winners, fault FROM games WHERE seat4 IS NOT NULL
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

//! A report of an event as one HTML file that needs nothing else: tables, plots, and the games to
//! replay as text.

use std::fmt::Write;

use plot::{
    Bar, Cell, ErrorBar, LineChart, Series, bar_chart, error_bars, escape, heat_map, histogram,
    line_chart,
};

use crate::export;
use crate::plan::{Format, Openings, Plan};
use crate::played_game::{Event, PlayedGame};
use crate::results::Results;
use crate::stats::signed;

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}\
table{border-collapse:collapse;margin:1rem 0}\
th,td{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #8884}\
th:nth-child(-n+2),td:nth-child(-n+2){text-align:left}\
svg{max-width:100%;height:auto;display:block;margin:1rem 0}\
pre{overflow:auto;max-height:40rem;padding:1rem;border:1px solid #8884;white-space:pre-wrap}\
.scroll{overflow-x:auto}dt{font-weight:600}dd{margin:0 0 .5rem 1rem}";

/// The report of an event.
pub fn html(event: &Event, games: &[PlayedGame], results: &Results) -> String {
    let title = title(&event.plan);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{0}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n",
        escape(&title)
    );
    page.push_str(&conditions(event, results));
    page.push_str(&standings(results));
    for (_, svg) in plots(results) {
        let _ = writeln!(page, "<div class=\"scroll\">{svg}</div>");
    }
    page.push_str(&faults(&event.plan, games));
    page.push_str(&records(event, games));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// `yolah: alphabeta – uct`, or what kind of event it is.
pub fn title(plan: &Plan) -> String {
    let names: Vec<&str> = plan.engines.iter().map(|entrant| entrant.name.as_str()).collect();
    match plan.format {
        Format::RoundRobin if names.len() <= 3 => format!("{}: {}", plan.game, names.join(" – ")),
        Format::RoundRobin => format!("{}: round robin of {} engines", plan.game, names.len()),
        Format::Gauntlet => format!("{}: gauntlet of {}", plan.game, names[0]),
        Format::Ladder => format!("{}: ladder of {} engines", plan.game, names.len()),
        Format::Swiss => format!("{}: Swiss tournament of {} engines", plan.game, names.len()),
        Format::Matrix => format!("{}: matrix of {} engines", plan.game, names.len()),
        Format::Adaptive => format!("{}: class of {} engines", plan.game, names.len()),
        Format::Knockout => format!("{}: knock-out of {} engines", plan.game, names.len()),
    }
}

/// The time control as text.
pub fn limit(plan: &Plan) -> String {
    let limit = &plan.time_control;
    let time = limit.move_ms.map(|ms| format!("{ms} ms a move"));
    let clock =
        limit.clock_ms.map(|ms| format!("{ms} ms a game + {} ms a move", limit.increment_ms));
    let nodes = limit.nodes.map(|nodes| format!("{nodes} nodes a move"));
    let depth = limit.depth.map(|depth| format!("depth {depth}"));
    let limits: Vec<String> = [time, clock, nodes, depth].into_iter().flatten().collect();
    if limits.is_empty() { "as the engines' specs say".into() } else { limits.join(", ") }
}

fn conditions(event: &Event, results: &Results) -> String {
    let plan = &event.plan;
    let openings = match &plan.openings {
        Openings::None => "the start of the game".to_owned(),
        Openings::Random(plies) => format!("{plies} random moves, no two openings alike"),
        Openings::Moves(lines) => format!("{} given openings", lines.len()),
    };
    let engines: Vec<String> = plan
        .engines
        .iter()
        .enumerate()
        .map(|(i, entrant)| {
            let signature =
                event.identities.get(i).and_then(|identity| identity.signature.as_ref());
            let signature = signature.map_or_else(String::new, |text| format!(" ({text})"));
            if entrant.name == entrant.engine {
                format!("{}{signature}", entrant.name)
            } else {
                format!("{} = {}{signature}", entrant.name, entrant.engine)
            }
        })
        .collect();
    let state = if event.finished { "finished" } else { "not finished" };
    let games = match results.repeats {
        0 => format!("{} ({state})", results.summary.games),
        repeats => format!(
            "{} ({state}), of which {repeats} are identical with others and count once",
            results.summary.games
        ),
    };
    let rows = [
        ("Games", games),
        ("Thinking", limit(plan)),
        ("Openings", openings),
        ("Engines", engines.join("; ")),
        ("Seed", plan.seed.to_string()),
    ];
    let rows: Vec<String> = rows
        .iter()
        .map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>\n", escape(value)))
        .collect();
    format!("<dl>\n{}</dl>\n", rows.concat())
}

fn standings(results: &Results) -> String {
    let mut rows = String::new();
    for (place, &i) in results.ratings.order().iter().enumerate() {
        let (rating, standing) = (&results.ratings.engines[i], &results.summary.standings[i]);
        let margin = rating.margin().map_or_else(String::new, |margin| format!(" ± {margin:.0}"));
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td>{}</td><td>{}{margin}</td><td>{:.1}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            place + 1,
            escape(&results.names[i]),
            signed(rating.elo, 0),
            standing.points,
            standing.games,
            standing.wins,
            standing.draws,
            standing.losses,
            standing.faults,
        );
    }
    let mut text = format!(
        "<h2>Standings</h2>\n<div class=\"scroll\"><table>\n<thead><tr><th>Place</th>\
         <th>Engine</th><th>Elo</th><th>Points</th><th>Games</th><th>Won</th><th>Drawn</th>\
         <th>Lost</th><th>Faults</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    );
    if let Some(words) = results.of_match_in_words() {
        let _ = writeln!(text, "<p>{}</p>", escape(&words));
    }
    text
}

fn faults(plan: &Plan, games: &[PlayedGame]) -> String {
    let at_fault = games.iter().filter_map(|game| Some((game, game.termination.fault_seat()?)));
    let rows: Vec<String> = at_fault
        .map(|(game, seat)| {
            let name = game.seats.get(usize::from(seat) - 1).and_then(|&i| plan.engines.get(i));
            let name = name.map_or("", |entrant| entrant.name.as_str());
            format!(
                "<li>Game {}: {} – {}</li>\n",
                game.number + 1,
                escape(name),
                escape(&game.termination.reason())
            )
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    format!("<h2>Faults</h2>\n<ul>\n{}</ul>\n", rows.concat())
}

fn records(event: &Event, games: &[PlayedGame]) -> String {
    let texts: Vec<String> =
        games.iter().map(|game| escape(&export::record(event, game).to_string())).collect();
    format!(
        "<h2>Games</h2>\n<details>\n<summary>All {} games as text</summary>\n\
         <pre tabindex=\"0\">{}</pre>\n</details>\n",
        games.len(),
        texts.join("\n")
    )
}

/// The pictures of some results, each with a name for a file.
pub fn plots(results: &Results) -> Vec<(&'static str, String)> {
    let mut plots = vec![
        ("ratings", ratings(results)),
        ("cross", cross(results)),
        ("seats", seats(results)),
        ("lengths", lengths(results)),
    ];
    if let Some(svg) = test(results) {
        plots.push(("sprt", svg));
    }
    plots
}

fn ratings(results: &Results) -> String {
    let rows: Vec<ErrorBar> = results
        .ratings
        .order()
        .into_iter()
        .map(|i| {
            let rating = &results.ratings.engines[i];
            let (value, margin) = (rating.elo, rating.margin());
            ErrorBar { label: results.names[i].clone(), value, margin }
        })
        .collect();
    error_bars("Ratings with 95 % intervals", "Elo, the mean of all is 0", &rows)
}

fn cross(results: &Results) -> String {
    let order = results.ratings.order();
    let names: Vec<String> = order.iter().map(|&i| results.names[i].clone()).collect();
    let cell = |i: usize, j: usize| {
        let meeting = results.summary.cross[i][j];
        let score = meeting.score()?;
        let text = format!("{:.0} % of {}", 100.0 * score, meeting.games);
        Some(Cell { value: score, text })
    };
    let cells: Vec<Vec<Option<Cell>>> =
        order.iter().map(|&i| order.iter().map(|&j| cell(i, j)).collect()).collect();
    heat_map("Score of the row against the column", &names, &names, &cells)
}

fn seats(results: &Results) -> String {
    let rows: Vec<Bar> = (1..)
        .zip(&results.summary.seats)
        .map(|(number, seat): (usize, _)| {
            let score = seat.points / seat.games.max(1) as f64;
            let text =
                format!("{:.1} % (+{} ={} −{})", 100.0 * score, seat.wins, seat.draws, seat.losses);
            Bar { label: format!("player {number}"), value: score, text }
        })
        .collect();
    bar_chart("Score by seat", &rows, 1.0)
}

fn lengths(results: &Results) -> String {
    let label =
        |from: u32, to: u32| if from == to { from.to_string() } else { format!("{from}–{to}") };
    let bars: Vec<(String, u64)> = results
        .summary
        .lengths
        .histogram
        .iter()
        .map(|bar| (label(bar.from, bar.to), bar.games))
        .collect();
    histogram("Length of games", "plies", &bars)
}

fn test(results: &Results) -> Option<String> {
    let run = results.match_stats.as_ref()?.sprt.as_ref()?;
    let points = (1..).zip(&run.path).map(|(block, llr): (u32, _)| (f64::from(block), *llr));
    Some(line_chart(&LineChart {
        title: "The sequential test".into(),
        x: "pairs of games".into(),
        y: "log-likelihood ratio".into(),
        series: vec![Series { name: "LLR".into(), points: points.collect() }],
        bounds: vec![(run.state.upper, "a gain".into()), (run.state.lower, "no gain".into())],
    }))
}

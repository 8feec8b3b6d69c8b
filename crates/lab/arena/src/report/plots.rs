//! The pictures of a report.

use plot::{Bar, Cell, Chart, Range, Series, bars, heat_map, histogram, lines, ranges};

use crate::results::Results;

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
    let rows: Vec<Range> = results
        .ratings
        .order()
        .into_iter()
        .map(|i| {
            let rating = &results.ratings.engines[i];
            let [low, high] = rating.interval.map(|end| end.unwrap_or(rating.elo));
            Range { label: results.names[i].clone(), value: rating.elo, low, high }
        })
        .collect();
    ranges("Ratings with 95 % intervals", "Elo, the mean of all is 0", &rows)
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
    bars("Score by seat", &rows, 1.0)
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
    let run = results.versus.as_ref()?.sprt.as_ref()?;
    let points = (1..).zip(&run.path).map(|(block, llr): (u32, _)| (f64::from(block), *llr));
    Some(lines(&Chart {
        title: "The sequential test".into(),
        x: "pairs of games".into(),
        y: "log-likelihood ratio".into(),
        series: vec![Series { name: "LLR".into(), points: points.collect() }],
        bounds: vec![(run.state.upper, "a gain".into()), (run.state.lower, "no gain".into())],
    }))
}

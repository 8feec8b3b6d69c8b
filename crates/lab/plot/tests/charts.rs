//! Every chart to the last number. After a change: `INSTA_UPDATE=always cargo test -p plywood-plot`, and look at the
//! pictures.

use insta::assert_snapshot;
use plywood_plot::{
    Bar, Cell, ErrorBar, LineChart, Series, bar_chart, error_bars, heat_map, histogram, line_chart,
};

/// A picture without its style sheet.
fn drawing(picture: &str) -> String {
    let (before, rest) = picture.split_once("<style>").unwrap();
    let (_, after) = rest.split_once("</style>").unwrap();
    format!("{before}{after}")
}

fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

#[test]
fn a_bar_chart() {
    let bar = |(label, value, text): (&str, f64, &str)| Bar {
        label: label.to_owned(),
        value,
        text: text.to_owned(),
    };
    let bars =
        [("first", 0.6, "60 %"), ("the second player", 0.35, "35 %"), ("draws", 0.05, "5 %")];
    assert_snapshot!(drawing(&bar_chart("Score by seat", &bars.map(bar), 1.0)));
}

#[test]
fn a_histogram() {
    let count = |plies: u64| (format!("{}", 100 + plies), 40 - (plies * plies * 7) % 41);
    let counts: Vec<_> = (0..30).map(count).collect();
    assert_snapshot!(drawing(&histogram("Length of the games", "plies", &counts)));
}

#[test]
fn error_bars_of_ratings() {
    let row = |(label, value, margin): (&str, f64, Option<f64>)| ErrorBar {
        label: label.to_owned(),
        value,
        margin,
    };
    let rows =
        [("alphabeta", 187.4, Some(21.6)), ("uct", -35.0, Some(18.0)), ("random", -412.0, None)];
    assert_snapshot!(drawing(&error_bars("Ratings", "Elo", &rows.map(row))));
}

#[test]
fn a_line_chart() {
    let series = |name: &str, points: &[(f64, f64)]| Series {
        name: name.to_owned(),
        points: points.to_vec(),
    };
    let chart = LineChart {
        title: "Learning curve".to_owned(),
        x: "generation".to_owned(),
        y: "Elo".to_owned(),
        series: vec![
            series("best", &[(0.0, 0.0), (10.0, 22.5), (25.0, 41.0), (40.0, 43.0)]),
            series("mean", &[(0.0, -80.0), (10.0, f64::NAN), (25.0, -3.0), (40.0, 12.0)]),
        ],
        bounds: vec![(30.0, "accepted".to_owned())],
    };
    assert_snapshot!(drawing(&line_chart(&chart)));
}

#[test]
fn a_heat_map() {
    let cell = |value: f64| Some(Cell { value, text: format!("{:.0} %", 100.0 * value) });
    let cells = [vec![None, cell(0.8), cell(0.45)], vec![cell(0.2), None, cell(1.0)]];
    let (rows, columns) = (names(["a", "a longer name"]), names(["a", "a longer name", "c"]));
    assert_snapshot!(drawing(&heat_map("Score of row against column", &rows, &columns, &cells)));
}

//! The parts of a plan, each from its place in the file.

use super::ConfigError;
use super::document::Document;
use crate::openings::{moves_of, read_openings};
use crate::plan::{Entrant, Format, Openings, Plan, SprtPlan, SprtScale, TimeControl};

const FORMATS: [(&str, Format); 5] = [
    ("round-robin", Format::RoundRobin),
    ("gauntlet", Format::Gauntlet),
    ("ladder", Format::Ladder),
    ("swiss", Format::Swiss),
    ("matrix", Format::Matrix),
];
const SCALES: [(&str, SprtScale); 2] =
    [("normalized", SprtScale::Normalized), ("logistic", SprtScale::Logistic)];

type Read<T> = Result<T, ConfigError>;

pub(super) fn format(document: &Document<'_>) -> Read<Format> {
    word(document, "schedule", &FORMATS)
}

/// One of these words; the first if none is given.
fn word<T: Copy>(document: &Document<'_>, path: &str, words: &[(&str, T)]) -> Read<T> {
    let Some(text) = document.text(path)? else { return Ok(words[0].1) };
    let known = words.iter().find(|(word, _)| *word == text);
    known.map(|&(_, value)| value).ok_or_else(|| {
        let key = path.rsplit('.').next().unwrap_or(path);
        let there_is: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let there_is = there_is.join(", ");
        document.error(path, format!("there is no {key} \"{text}\"; there is {there_is}"))
    })
}

pub(super) fn engines(document: &Document<'_>) -> Read<Vec<Entrant>> {
    let Some(count) = document.length("engines")? else {
        return Err(document.error("engines", "engines are missing; each is a table [[engines]]"));
    };
    let entrant = |i: usize| {
        let path = format!("engines.{i}");
        document.expect_keys(&path, &["name", "engine"])?;
        let Some(engine) = document.text(&format!("{path}.engine"))? else {
            return Err(document.error(&path, "engine is missing; it says who this is"));
        };
        let name = document.text(&format!("{path}.name"))?.unwrap_or(engine);
        Ok(Entrant { name: name.to_owned(), engine: engine.to_owned() })
    };
    (0..count).map(entrant).collect()
}

pub(super) fn openings(
    document: &Document<'_>,
    file: &dyn Fn(&str) -> std::io::Result<String>,
) -> Read<Openings> {
    if !document.has("openings") {
        return Ok(Openings::Random(Plan::DEFAULT_OPENING_PLIES));
    }
    if document.text("openings").is_ok() {
        word(document, "openings", &[("none", ())])?;
        return Ok(Openings::None);
    }
    document.expect_keys("openings", &["random", "file", "moves"])?;
    let random = document.small_integer("openings.random")?.map(Openings::Random);
    let lines = match document.text("openings.file")? {
        None => None,
        Some(path) => {
            let text = file(path);
            let text =
                text.map_err(|error| document.error("openings.file", format!("{path}: {error}")))?;
            Some(Openings::Moves(read_openings(&text)))
        }
    };
    let moves = match document.length("openings.moves")? {
        None => None,
        Some(count) => {
            let line = |i| {
                let text = document.text(&format!("openings.moves.{i}"))?;
                Ok(moves_of(text.unwrap_or_default()))
            };
            Some(Openings::Moves((0..count).map(line).collect::<Read<_>>()?))
        }
    };
    let mut given = random.into_iter().chain(lines).chain(moves);
    match (given.next(), given.next()) {
        (Some(openings), None) => Ok(openings),
        _ => Err(document.error("openings", "openings are one of random, file and moves")),
    }
}

pub(super) fn time_control(document: &Document<'_>) -> Read<TimeControl> {
    document.expect_keys("limit", &["time", "clock", "increment", "nodes", "depth", "margin"])?;
    Ok(TimeControl {
        move_ms: document.time("limit.time")?,
        clock_ms: document.time("limit.clock")?,
        increment_ms: document.time("limit.increment")?.unwrap_or(0),
        nodes: document.integer("limit.nodes")?,
        depth: document.small_integer("limit.depth")?,
        margin_ms: document.time("limit.margin")?.unwrap_or(TimeControl::default_margin()),
    })
}

pub(super) fn sprt(document: &Document<'_>) -> Read<Option<SprtPlan>> {
    if !document.has("sprt") {
        return Ok(None);
    }
    document.expect_keys("sprt", &["bounds", "alpha", "beta", "scale"])?;
    let bound = |i: usize| document.real(&format!("sprt.bounds.{i}"));
    let (Some(2), Some(elo0), Some(elo1)) = (document.length("sprt.bounds")?, bound(0)?, bound(1)?)
    else {
        return Err(document.error("sprt.bounds", "bounds are two numbers, such as [0, 10]"));
    };
    Ok(Some(SprtPlan {
        elo0,
        elo1,
        alpha: document.real("sprt.alpha")?.unwrap_or(0.05),
        beta: document.real("sprt.beta")?.unwrap_or(0.05),
        scale: word(document, "sprt.scale", &SCALES)?,
    }))
}

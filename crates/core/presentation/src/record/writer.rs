//! Records as text.

use std::fmt;

use super::{Annotation, Record, RecordedMove};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", escape(value))?;
        }
        writeln!(f, "[Result \"{result}\"]\n")?;
        let mut words = Vec::new();
        push_comment(&mut words, &self.start);
        push_line(&mut words, &self.moves, 0, self.players());
        words.push(result);
        let mut width = 0;
        for (i, word) in words.iter().enumerate() {
            let length = word.chars().count();
            let fits = width + 1 + length <= 80;
            width = if i > 0 && fits { width + 1 + length } else { length };
            f.write_str(if i == 0 {
                ""
            } else if fits {
                " "
            } else {
                "\n"
            })?;
            f.write_str(word)?;
        }
        writeln!(f)
    }
}

fn escape(value: &str) -> String {
    value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"")
}

/// Writes a line whose first move comes after `plies` others. Its numbers count rounds of `players` moves.
fn push_line(words: &mut Vec<String>, line: &[RecordedMove], plies: usize, players: usize) {
    let mut is_interrupted = plies > 0;
    for (ply, mv) in (plies..).zip(line) {
        let is_first = ply % players == 0;
        if is_first || is_interrupted {
            words.push(format!("{}{}", ply / players + 1, if is_first { "." } else { "..." }));
        }
        let glyph = mv.annotation.glyph.map_or("", |glyph| glyph.text());
        words.push(format!("{}{glyph}", mv.text));
        push_comment(words, &mv.annotation);
        is_interrupted = !mv.variations.is_empty();
        for variation in mv.variations.iter().filter(|variation| !variation.is_empty()) {
            let start = words.len();
            push_line(words, variation, ply, players);
            words[start].insert(0, '(');
            words.last_mut().expect("the variation is not empty").push(')');
        }
    }
}

fn push_comment(words: &mut Vec<String>, annotation: &Annotation) {
    let text = annotation.comment_text();
    let mut parts: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(first) = parts.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = parts.last_mut() {
        last.push('}');
    }
    words.append(&mut parts);
}

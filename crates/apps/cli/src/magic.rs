//! `plywood magic`: magic perfect hashing, as something one can run.

use std::io::Write;

use game::Rng;
use grid::magic::{Lookup, Sparse, de_bruijn, search, single_bits};
use grid::slider::Slider;
use grid::square::Square;
use serde_json::{Value, json};

use crate::args::{Lesson, MagicArgs};

pub(crate) fn run(args: &MagicArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let all = [Lesson::Bits7, Lesson::Bits6, Lesson::Rook, Lesson::Bishop];
    let lessons = args.lesson.map_or_else(|| all.to_vec(), |lesson| vec![lesson]);
    let mut objects = Vec::new();
    for (i, lesson) in lessons.into_iter().enumerate() {
        if i > 0 && !args.json {
            writeln!(out)?;
        }
        let report = Report { json: args.json, seed: args.seed };
        objects.push(match lesson {
            Lesson::Bits7 => report.bits7(out)?,
            Lesson::Bits6 => report.bits6(out)?,
            Lesson::Rook => report.slider(Slider::Rook, out)?,
            Lesson::Bishop => report.slider(Slider::Bishop, out)?,
        });
    }
    if args.json {
        writeln!(out, "{}", json!({ "magics": objects }))?;
    }
    Ok(())
}

struct Report {
    json: bool,
    seed: u64,
}

impl Report {
    fn bits7(&self, out: &mut dyn Write) -> anyhow::Result<Value> {
        let mut rng = Rng::seeded(self.seed);
        let found = search(&single_bits(), 7, Sparse::No, u64::MAX, &mut rng);
        let (lookup, tries) = found.ok_or_else(|| anyhow::anyhow!("no magic was found"))?;
        let title = format!("The index of the only bit of a word, K = 7: found in {tries} tries");
        self.bits(&title, &lookup, out)
    }

    fn bits6(&self, out: &mut dyn Write) -> anyhow::Result<Value> {
        let lookup = Lookup::new(de_bruijn(), 6, &single_bits());
        let lookup = lookup.ok_or_else(|| anyhow::anyhow!("the sequence is not a magic"))?;
        let title = "The same with K = 6, every entry used: a de Bruijn sequence";
        self.bits(title, &lookup, out)
    }

    fn bits(&self, title: &str, lookup: &Lookup, out: &mut dyn Write) -> anyhow::Result<Value> {
        if !self.json {
            writeln!(out, "{title}\n\nmagic {:#018x}", lookup.magic)?;
            writeln!(out, "index[key * magic >> {}] = {{", 64 - lookup.bits)?;
            for row in lookup.table.chunks(16) {
                let cells = row.iter().map(|index| index.map_or("-".into(), |i| i.to_string()));
                let cells: Vec<String> = cells.map(|cell: String| format!("{cell:>3}")).collect();
                writeln!(out, "{}", cells.join(""))?;
            }
            writeln!(out, "}}")?;
        }
        let magic = format!("{:#018x}", lookup.magic);
        Ok(
            json!({ "lesson": format!("bits{}", lookup.bits), "magic": magic, "table": lookup.table }),
        )
    }

    fn slider(&self, slider: Slider, out: &mut dyn Write) -> anyhow::Result<Value> {
        let name = if slider == Slider::Rook { "rook" } else { "bishop" };
        if !self.json {
            writeln!(out, "The attacks of a {name}: for each square, a table of 2^K entries\n")?;
            writeln!(out, "square   K  magic               tries")?;
        }
        let (mut squares, mut entries, mut total) = (Vec::new(), 0, 0);
        for (square, (lookup, tries)) in Square::all().zip(slider.find_magics(self.seed)) {
            let (square, magic) = (square.to_string(), format!("{:#018x}", lookup.magic));
            let k = lookup.bits;
            if !self.json {
                writeln!(out, "{square:<6}  {k:>2}  {magic}  {tries:>7}")?;
            }
            entries += lookup.table.len();
            total += tries;
            squares.push(json!({ "square": square, "bits": k, "magic": magic, "tries": tries }));
        }
        if !self.json {
            writeln!(out, "\n{entries} entries in all, found in {total} tries")?;
        }
        Ok(json!({ "lesson": name, "squares": squares, "entries": entries }))
    }
}

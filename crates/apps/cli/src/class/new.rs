//! `plywood class new`: the folder of a class.

use std::io::Write;

use class::NewClass;
use i18n::Language;

use super::args::NewArgs;
use crate::errors::usage_error;

pub(crate) fn run(args: &NewArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let language = language(&args.lang)?;
    let new = NewClass { folder: &args.folder, game: &args.game, language };
    new.create().map_err(usage_error)?;
    writeln!(out, "{} is a class now.", args.folder.display())?;
    Ok(())
}

pub(super) fn language(code: &str) -> anyhow::Result<Language> {
    let known = Language::ALL.into_iter().find(|language| language.code() == code);
    known
        .ok_or_else(|| usage_error(format!("there is no language \"{code}\"; there is en, fr, de")))
}

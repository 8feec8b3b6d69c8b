//! One file of many: all modules of the page as one script, all style sheets as one.
//!
//! A network that is slow to answer is asked once instead of module by module. The modules are written so that no
//! parser is needed: an import or export is one line, in one of a few forms; a file that has another one is not bundled.

use std::fmt::Write;

/// What finds a module among all of them. A module is run when it is first imported, in the order of the
/// imports as without a bundle; cycles of imports are not possible.
const LOADER: &str = "\
const $exports = {};
const $load = (from, path) => {
const name = new URL(path, `file:///${from}`).pathname.slice(1);
return ($exports[name] ??= $modules[name]());
};
const $import = async (from, path) => $load(from, path);
";

/// A script that does what the module `entry` does, with every module of `files` in it.
/// None if one is written in a way that is not understood.
pub fn script<'a>(files: impl Iterator<Item = (&'a str, &'a str)>, entry: &str) -> Option<String> {
    let mut main = None;
    let mut bundle = "const $modules = {\n".to_owned();
    for (path, source) in files {
        let Module { body, exports } = module(path, source)?;
        if path == entry {
            main = Some(body);
        } else {
            let exports = exports.join(", ");
            write!(bundle, "'{path}': () => {{\n{body}return {{ {exports} }};\n}},\n").ok()?;
        }
    }
    Some(bundle + "};\n" + LOADER + &main?)
}

/// The style sheet `source` with those that it imports in the place of the imports.
/// None if there is no such style sheet.
pub fn style<'a>(source: &str, read: impl Fn(&str) -> Option<&'a str>) -> Option<String> {
    let mut bundle = String::new();
    for line in source.lines() {
        match line.strip_prefix("@import \"") {
            Some(import) => bundle += read(import.strip_suffix("\";")?)?,
            None => bundle += line,
        }
        bundle.push('\n');
    }
    Some(bundle)
}

/// A module as the body of a function that returns its exports.
struct Module<'a> {
    body: String,
    exports: Vec<&'a str>,
}

fn module<'a>(path: &str, source: &'a str) -> Option<Module<'a>> {
    let (mut body, mut exports) = (String::new(), Vec::new());
    let mut in_comment = false;
    for line in source.lines() {
        let mut text = line.trim_start();
        in_comment |= text.starts_with("/*");
        if in_comment {
            let Some((_, code)) = text.split_once("*/") else { continue };
            in_comment = false;
            text = code.trim_start();
        }
        if text.is_empty() || text.starts_with("//") {
            continue;
        }
        if let Some(import) = line.strip_prefix("import ") {
            let (names, from) = import.strip_suffix("';")?.split_once(" from '")?;
            let names = match names.strip_prefix("* as ") {
                Some(name) => name.to_owned(),
                None if names.starts_with('{') => names.replace(" as ", ": "),
                None => return None,
            };
            writeln!(body, "const {names} = $load('{path}', '{from}');").ok()?;
        } else if let Some(declaration) = line.strip_prefix("export ") {
            exports.push(declared_name(declaration)?);
            body = body + declaration + "\n";
        } else {
            body =
                body + &text.replace("await import(", &format!("await $import('{path}', ")) + "\n";
        }
    }
    Some(Module { body, exports })
}

/// The name of a function, class or constant.
fn declared_name(declaration: &str) -> Option<&str> {
    let rest = ["function ", "async function ", "class ", "const "];
    let rest = rest.into_iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_function_that_returns_its_exports() {
        let files = [
            ("js/main.js", "import { twice as double } from './a/b.js';\n// Why.\ndouble(2);\n"),
            (
                "js/a/b.js",
                "/** Two\n * lines. */\nexport const two = 2;\nexport async function twice(n) {\n  /** @type {number} */ (n);\n  return (await import('../c.js')).c;\n}\n",
            ),
        ];
        let script = script(files.into_iter(), "js/main.js").unwrap();
        let expected = "const $modules = {\n'js/a/b.js': () => {\nconst two = 2;\nasync function twice(n) {\n(n);\n\
            return (await $import('js/a/b.js', '../c.js')).c;\n}\nreturn { two, twice };\n},\n};\n";
        assert_eq!(
            script,
            format!(
                "{expected}{LOADER}const {{ twice: double }} = $load('js/main.js', './a/b.js');\ndouble(2);\n"
            )
        );
    }

    #[test]
    fn what_is_not_understood_is_not_bundled() {
        for source in [
            "import x from './x.js';",
            "import {\n  x,\n} from './x.js';",
            "export default 1;",
            "export let x = 1;",
            "export { x };",
            "export const { x } = y;",
        ] {
            assert!(script([("main.js", source)].into_iter(), "main.js").is_none(), "{source}");
        }
        assert!(script([("a.js", "")].into_iter(), "main.js").is_none());
    }

    #[test]
    fn a_style_sheet_has_what_it_imports() {
        let read = |path: &str| (path == "a.css").then_some("a {}");
        assert_eq!(style("@import \"a.css\";\nb {}\n", read).unwrap(), "a {}\nb {}\n");
        assert!(style("@import \"c.css\";", read).is_none());
    }
}

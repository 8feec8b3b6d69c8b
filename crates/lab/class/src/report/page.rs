//! A page of a report as HTML.

use i18n::Language;
pub(super) use plot::escape;

const STYLE: &str = include_str!("style.css");

/// A page that is being written.
pub(super) struct Page(String);

/// Text as the content of a cell.
pub(super) fn cell(text: impl AsRef<str>) -> String {
    escape(text.as_ref())
}

impl Page {
    pub(super) fn new(language: Language, title: &str) -> Self {
        let title = escape(title);
        let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
        Self(format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n",
            language.code()
        ))
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.0 += &format!("<p>{}</p>\n", escape(text));
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.0 += &format!("<h2>{}</h2>\n", escape(text));
    }

    /// Adds what is HTML already.
    pub(super) fn raw(&mut self, html: &str) {
        self.0 += html;
    }

    /// A link to another page of the report.
    pub(super) fn link(&mut self, file: &str, text: &str) {
        self.0 += &format!("<p><a href=\"{file}\">{}</a></p>\n", escape(text));
    }

    /// A table; the cells are HTML. Rows are marked that are of levels.
    pub(super) fn table(&mut self, head: &[&str], rows: &[(bool, Vec<String>)]) {
        let row = |cells: Vec<String>| format!("<tr>{}</tr>\n", cells.concat());
        let head = head.iter().map(|text| format!("<th scope=\"col\">{}</th>", escape(text)));
        self.0 += "<div class=\"scroll\" tabindex=\"0\"><table>\n";
        self.0 += &format!("<thead>{}</thead>\n<tbody>\n", row(head.collect()).trim_end());
        for (is_level, cells) in rows {
            let class = if *is_level { " class=\"level\"" } else { "" };
            self.0 += &row(cells.iter().map(|cell| format!("<td{class}>{cell}</td>")).collect());
        }
        self.0 += "</tbody>\n</table></div>\n";
    }

    /// Text as it stands, below a line that opens it.
    pub(super) fn details(&mut self, summary: &str, text: &str) {
        self.0 += &format!(
            "<details>\n<summary>{}</summary>\n<pre tabindex=\"0\">{}</pre>\n</details>\n",
            escape(summary),
            escape(text)
        );
    }

    pub(super) fn html(mut self) -> String {
        self.0 += "</main>\n</body>\n</html>\n";
        self.0
    }
}

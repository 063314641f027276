//! `corpora`: writes corpora that anyone can make: generated snippets and newsletters, and the pages of a checkout of Readability.

use lye_hostile::Rng;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Example:
  git clone --depth 1 https://github.com/mozilla/readability
  cargo run --release --manifest-path bench/Cargo.toml -- corpora made --readability readability
  LYE_CORPORA=made cargo run --release --manifest-path bench/Cargo.toml -- peers";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The folder to write; LYE_CORPORA names it later
    folder: PathBuf,
    /// A checkout of github.com/mozilla/readability, whose test pages become the corpus `page`
    #[arg(long)]
    readability: Option<PathBuf>,
}

/// How many snippets and newsletters are written: as many as `small` and `email` have in RESULTS.
const SNIPPETS: usize = 2_000;
const NEWSLETTERS: usize = 50;

const WORDS: [&str; 48] = [
    "a", "after", "again", "all", "and", "answer", "any", "are", "as", "at", "because", "before", "but",
    "café", "can", "day", "do", "each", "first", "for", "from", "good", "have", "he", "here", "how", "if",
    "in", "is", "it", "know", "letter", "like", "long", "made", "many", "more", "naïve", "not", "of", "on",
    "people", "question", "some", "the", "they", "to", "with",
];

/// Writes the corpora. The same program writes the same files.
///
/// # Errors
/// Fails if a file cannot be read or written.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut maker = Maker(Rng::new(2_026));
    let snippets: Vec<_> =
        (0..SNIPPETS).map(|_| serde_json::Value::from(maker.snippet()).to_string()).collect();
    write(&options.folder.join("small.jsonl"), &(snippets.join("\n") + "\n"))?;
    for at in 0..NEWSLETTERS {
        write(&options.folder.join(format!("email/{at:02}.html")), &maker.newsletter())?;
    }
    println!("{SNIPPETS} snippets, {NEWSLETTERS} newsletters");
    if let Some(checkout) = &options.readability {
        let pages = pages_of_readability(checkout)?;
        for (name, page) in &pages {
            write(&options.folder.join(format!("page/{name}.html")), page)?;
        }
        println!("{} pages", pages.len());
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let of = |error: std::io::Error| format!("{}: {error}", path.display());
    path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(of)?;
    std::fs::write(path, text).map_err(of)
}

/// Returns the names and the sources of Readability's test pages, by name.
///
/// # Errors
/// Fails if a file cannot be read.
pub(crate) fn pages_of_readability(checkout: &Path) -> Result<Vec<(String, String)>, String> {
    let folder = checkout.join("test/test-pages");
    let of = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(|error| of(&folder, error))? {
        let entry = entry.map_err(|error| of(&folder, error))?;
        let source = entry.path().join("source.html");
        let bytes = std::fs::read(&source).map_err(|error| of(&source, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        pages.push((name, String::from_utf8_lossy(&bytes).into_owned()));
    }
    pages.sort();
    Ok(pages)
}

/// Makes texts from random numbers.
struct Maker(Rng);

impl Maker {
    fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.0.below(texts.len())]
    }

    fn words(&mut self, least: usize, most: usize) -> String {
        let count = least + self.0.below(most - least + 1);
        (0..count).map(|_| self.one_of(&WORDS)).collect::<Vec<_>>().join(" ")
    }

    fn url(&mut self) -> String {
        let host = self.one_of(&[
            "https://example.org",
            "https://www.example.com",
            "http://example.net",
            "//cdn.example.org",
        ]);
        let end = self.one_of(&["", "?id=7", "?utm_source=news&amp;id=7", "#part"]);
        format!("{host}/{}/{}{end}", self.one_of(&["blog", "images", "2026/11"]), self.one_of(&WORDS[..8]))
    }

    /// Returns a piece of text with markup in it.
    fn phrase(&mut self) -> String {
        match self.0.below(12) {
            0 => format!("<b>{}</b>", self.words(1, 6)),
            1 => format!("<i>{}</i>", self.words(1, 6)),
            2 => format!("<strong><em>{}</em></strong>", self.words(1, 6)),
            3 => format!("<code>f(&amp;{})</code>", self.words(1, 2)),
            4 => format!("<a href=\"{}\">{}</a>", self.url(), self.words(1, 4)),
            5 => format!("<img src=\"{}\" alt=\"{}\">", self.url(), self.words(1, 3)),
            6 => format!("{} &lt;&#39;{}&#39;&gt;", self.words(1, 3), self.words(1, 2)),
            _ => self.words(2, 10),
        }
    }

    fn phrases(&mut self, most: usize) -> String {
        let count = 1 + self.0.below(most);
        (0..count).map(|_| self.phrase()).collect::<Vec<_>>().join(" ")
    }

    /// Returns a comment, or an article of a few paragraphs. One in twenty tries to run a script.
    fn snippet(&mut self) -> String {
        let mut html = String::new();
        for _ in 0..1 + self.0.below(5) {
            html += &match self.0.below(6) {
                0 => format!("<h3>{}</h3>", self.words(2, 5)),
                1 => format!("<blockquote>{}</blockquote>", self.phrases(4)),
                2 => {
                    let items = 1 + self.0.below(5);
                    let items: String =
                        (0..items).map(|_| format!("<li>{}</li>\n", self.phrases(3))).collect();
                    format!("<ul>\n{items}</ul>")
                }
                3 => self.phrases(6) + "\n\n",
                _ => format!("<p>{}</p>", self.phrases(6)),
            };
        }
        if self.0.below(20) == 0 {
            html += self.one_of(&[
                "<script>alert(1)</script>",
                "<img src=x onerror=alert(1)>",
                "<a href=\"javascript:alert(1)\">x</a>",
                "<svg><style><img src=x onerror=alert(1)></style></svg>",
            ]);
        }
        html
    }

    /// Returns a newsletter: tables with inline styles.
    fn newsletter(&mut self) -> String {
        let mut html = format!(
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \
             \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\">\n\
             <html xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n\
             <meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\" />\n<title>{}</title>\n\
             <style type=\"text/css\">\n",
            self.words(2, 5)
        );
        for class in 0..40 {
            let width = self.one_of(&["480", "600"]);
            let rule = format!("{{.c{class}{{width:100%!important;padding:{class}px!important}}}}");
            let _ = writeln!(html, "@media only screen and (max-width:{width}px){rule}");
        }
        html += "</style>\n</head>\n<body style=\"margin:0;padding:0;background-color:#f4f4f4\">\n";
        for _ in 0..60 + self.0.below(50) {
            let color = self.one_of(&["#ffffff", "#222222", "#0b6e4f", "#f4f4f4"]);
            let size = self.one_of(&["12px", "14px", "16px", "22px"]);
            let align = self.one_of(&["left", "center"]);
            let _ = write!(
                html,
                "<table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" width=\"100%\" style=\"border-collapse:collapse;background-color:{color}\">\n\
                 <tr>\n<td align=\"{align}\" valign=\"top\" class=\"c{}\" style=\"padding:10px 20px;font-family:Arial,sans-serif;font-size:{size};line-height:1.5\">\n\
                 <a href=\"{}\" target=\"_blank\" style=\"color:#0b6e4f;text-decoration:none\"><img src=\"{}\" width=\"600\" height=\"200\" alt=\"{}\" \
                 style=\"display:block;border:0\" /></a>\n<p style=\"margin:0 0 10px\">{}</p>&nbsp;\n</td>\n</tr>\n</table>\n",
                self.0.below(40),
                self.url(),
                self.url(),
                self.words(1, 4),
                self.phrases(5),
            );
        }
        html + "</body>\n</html>\n"
    }
}

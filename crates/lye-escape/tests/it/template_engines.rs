//! Template engines do not escape [`SafeHtml`], and still escape ordinary strings.

use lye_escape::SafeHtml;

const COMMENT: &str = "<b onclick=x>1 &lt; 2</b>";
const CLEANED: &str = "<b>1 &lt; 2</b>";
fn safe() -> SafeHtml {
    lye::clean(COMMENT).unwrap().into()
}

/// Asserts that the cleaned HTML is unchanged, and that the string after it is escaped once, so that a reader sees it as it was.
fn check(page: &str) {
    let rest = page.strip_prefix(CLEANED).unwrap_or_else(|| panic!("escaped or changed: {page}"));
    let read = lye_html::parse_fragment(rest, &lye_html::Context::html("body")).unwrap();
    assert_eq!(read.root().text_content(), COMMENT, "not escaped once: {page}");
}

#[test]
fn askama() {
    use askama::Template;

    #[derive(Template)]
    #[template(source = "{{ safe }}{{ comment }}", ext = "html")]
    struct Page<'a> {
        safe: SafeHtml,
        comment: &'a str,
    }

    check(&Page { safe: safe(), comment: COMMENT }.render().unwrap());
}

#[test]
fn maud() {
    check(&maud::html! { (safe())(COMMENT) }.into_string());
}

#[test]
fn minijinja() {
    let mut environment = minijinja::Environment::new();
    environment.add_template("page.html", "{{ safe }}{{ comment }}").unwrap();
    let context = minijinja::context! { safe => minijinja::Value::from(safe()), comment => COMMENT };
    check(&environment.get_template("page.html").unwrap().render(context).unwrap());
}

#[test]
fn tera() {
    let mut tera = tera::Tera::default();
    tera.add_raw_template("page.html", "{{ safe }}{{ comment }}").unwrap();
    let mut context = tera::Context::new();
    context.insert_value("safe", tera::Value::from(safe()));
    context.insert("comment", COMMENT);
    check(&tera.render("page.html", &context).unwrap());
}

//! Template engines write [`SafeHtml`] as it is, and still escape ordinary strings.

use lye::SafeHtml;

const COMMENT: &str = "<b onclick=x>1 &lt; 2</b>";
const CLEANED: &str = "<b>1 &lt; 2</b>";
const ESCAPED: [&str; 2] =
    ["&lt;b onclick=x&gt;1 &amp;lt; 2&lt;/b&gt;", "&#60;b onclick=x&#62;1 &#38;lt; 2&#60;/b&#62;"];

fn safe() -> SafeHtml {
    lye::clean(COMMENT).unwrap().into()
}

/// That what was cleaned stands there once as it is, and the string beside it was escaped once.
fn check(page: &str) {
    let rest = page.strip_prefix(CLEANED).unwrap_or_else(|| panic!("escaped or changed: {page}"));
    assert!(ESCAPED.iter().any(|escaped| rest.eq_ignore_ascii_case(escaped)), "not escaped once: {page}");
}

#[cfg(feature = "askama")]
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

#[cfg(feature = "maud")]
#[test]
fn maud() {
    check(&maud::html! { (safe())(COMMENT) }.into_string());
}

#[cfg(feature = "minijinja")]
#[test]
fn minijinja() {
    let mut environment = minijinja::Environment::new();
    environment.add_template("page.html", "{{ safe }}{{ comment }}").unwrap();
    let context = minijinja::context! { safe => minijinja::Value::from(safe()), comment => COMMENT };
    check(&environment.get_template("page.html").unwrap().render(context).unwrap());
}

#[cfg(feature = "tera")]
#[test]
fn tera() {
    let mut tera = tera::Tera::default();
    tera.add_raw_template("page.html", "{{ comment | clean }}{{ comment }}").unwrap();
    tera.register_filter("clean", lye::TeraFilter::new(|html| Ok(lye::clean(html)?.into())));
    let mut context = tera::Context::new();
    context.insert("comment", COMMENT);
    check(&tera.render("page.html", &context).unwrap());
    context.insert("comment", &7);
    assert!(tera.render("page.html", &context).is_err(), "a number is no HTML");
}

#[test]
fn without_an_engine_it_shows_itself() {
    check(&format!("{}{}", safe(), ESCAPED[0]));
}

#[test]
fn what_serde_reads_is_cleaned() {
    let read: SafeHtml = serde_json::from_value(serde_json::json!(COMMENT)).unwrap();
    assert_eq!(read, safe());
    assert_eq!(serde_json::to_value(&read).unwrap(), CLEANED);
    assert!(serde_json::from_value::<SafeHtml>(serde_json::json!(7)).is_err());
}

//! The four URI patterns (5.11.4), each matched against whole values.

use lye::urls::{
    UriPattern, UrlBases, UrlPolicy, UrlRefusal, UrlRule, UrlRuleKey, UrlScheme, UrlSink, UrlVerdict,
};
use lye_hostile::Rng;
use std::fs;
use std::path::Path;

/// Returns whether each of the patterns matches: simple mostly, simple somewhat, sophisticated somewhat, sophisticated mostly safe.
#[track_caller]
fn check(values: &[&str], expected: &str) {
    let patterns = [
        UriPattern::SimpleMostlySafe,
        UriPattern::SimpleSomewhatSafe,
        UriPattern::SophisticatedSomewhatSafe,
        UriPattern::SophisticatedMostlySafe,
    ];
    for value in values {
        let found: String =
            patterns.iter().map(|pattern| if pattern.matches(value) { '+' } else { '.' }).collect();
        assert_eq!(found, expected, "{value:?}");
    }
}

/// The table in `docs/seeds/002.md` has in each row values in backticks, then a column for each pattern.
#[test]
fn table_of_matches() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/seeds/002.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("## The four patterns\n").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .take_while(|line| !line.starts_with("## "))
        .filter(|line| line.starts_with("| "))
        .skip(2)
        .map(|row| row.split(" | ").collect())
        .collect();
    let mut count = 0;
    for row in &rows {
        let [values, simple_mostly, simple_somewhat, sophisticated_somewhat, sophisticated_mostly, _] =
            row[..]
        else {
            panic!("{row:?}")
        };
        let expected =
            [simple_mostly, simple_somewhat, sophisticated_somewhat, sophisticated_mostly].concat();
        let values: Vec<&str> = values.split('`').skip(1).step_by(2).collect();
        check(&values, &expected);
        count += values.len();
    }
    check(&[""], "..++");
    assert_eq!((rows.len(), count), (23, 49));
}

#[test]
fn patterns_match_whole_values() {
    for value in [
        "\nhttp://a/",
        "http://a/\n",
        " http://a/",
        "http://a/ ",
        "x http://a/",
        "http://a/\0",
        "http://a/\" onclick=",
    ] {
        check(&[value], "....");
    }
}

#[test]
fn escapes_of_controls_match_no_sophisticated_pattern() {
    for byte in 0..=255_u8 {
        for escape in [format!("%{byte:02X}"), format!("%{byte:02x}")] {
            let expected = byte >= 0x20;
            for value in [format!("http://a/{escape}"), format!("/{escape}b"), format!("#{escape}")] {
                assert_eq!(UriPattern::SophisticatedMostlySafe.matches(&value), expected, "{value}");
                assert_eq!(UriPattern::SophisticatedSomewhatSafe.matches(&value), expected, "{value}");
            }
        }
    }
    check(&["http://a/%4", "http://a/%4g"], ".+..");
    check(&["#%4", "?%4"], "....");
}

#[test]
fn names_are_read_and_shown() {
    for pattern in UriPattern::ALL {
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
    }
    assert!("howto".parse::<UriPattern>().is_err());
}

fn verdict(rule: UrlRule, value: &str) -> UrlVerdict {
    let mut policy = UrlPolicy::default();
    policy.rules.insert(UrlRuleKey::html("a", "href").unwrap(), rule);
    policy.judge(&UrlSink::html("a", "href"), value, &UrlBases::unknown())
}

#[test]
fn pattern_applies_besides_the_rule() {
    let rule = UrlRule::default()
        .with_allowed_schemes(UrlScheme::set(["https", "mailto"]).unwrap())
        .with_allow_relative(true)
        .with_allow_fragment()
        .with_pattern(UriPattern::SophisticatedMostlySafe);
    for value in ["https://a.example/b", "https://a.example/%41#c", "b/c", "/b", "#b"] {
        assert_eq!(verdict(rule.clone(), value), UrlVerdict::Keep, "{value}");
    }
    // The rule allows these, and the pattern does not.
    for value in [
        "https://a.example/?b",
        "https://a.example:8080/",
        "mailto:a@b.example",
        "//a.example/",
        "?b",
        " b",
        "b\n",
        "é",
    ] {
        assert_eq!(verdict(rule.clone(), value), UrlVerdict::Drop(UrlRefusal::Pattern), "{value}");
        let mut without = rule.clone();
        without.pattern = None;
        assert!(!matches!(verdict(without, value), UrlVerdict::Drop(_)), "{value}");
    }
    // The pattern allows these, and the rule does not.
    for (value, refusal) in
        [("http://a.example/", UrlRefusal::Scheme), ("ftp://a.example/", UrlRefusal::Scheme)]
    {
        assert_eq!(verdict(rule.clone(), value), UrlVerdict::Drop(refusal), "{value}");
    }
    assert_eq!(verdict(rule, ""), UrlVerdict::Drop(UrlRefusal::Empty));
}

#[test]
fn output_matches_the_pattern() {
    let mut policy = UrlPolicy::default();
    let rule = UrlRule::default()
        .with_allowed_schemes(UrlScheme::set(["https"]).unwrap())
        .with_allow_relative(true)
        .with_pattern(UriPattern::SophisticatedMostlySafe);
    policy.rules.insert(UrlRuleKey::html("a", "href").unwrap(), rule);
    policy.hygiene.absolutize = true;
    let judge = |base: &str| {
        let bases = UrlBases::known(lye::url::Url::parse(base).unwrap());
        policy.judge(&UrlSink::html("a", "href"), "b", &bases)
    };
    assert_eq!(judge("https://a.example/c/"), UrlVerdict::Rewrite("https://a.example/c/b".to_owned()));
    assert_eq!(judge("https://a.example:8080/c/"), UrlVerdict::Drop(UrlRefusal::Pattern));
}

/// The patterns as in the HOWTO, without white space and comments.
fn as_written(pattern: UriPattern) -> String {
    let u = r"([A-Za-z0-9\-\_\.\!\~\*\'\(\)]|(%[2-9A-Fa-f][0-9a-fA-F]))";
    let q = r"([A-Za-z0-9\-\_\.\!\~\*\'\(\)\+]|(%[2-9A-Fa-f][0-9a-fA-F]))";
    let host = r"([A-Za-z0-9][A-Za-z0-9\-]*(\.[A-Za-z0-9][A-Za-z0-9\-]*)*\.?)";
    let query = format!(r"(\?(({q}+={q}+(\&{q}+={q}+)*)|({q}+)))?");
    let sophisticated = |query: &str| {
        format!(
            r"((((https?://{host})|{u}+)?((/{u}+)*/?){query}(\#{q}+)?)|(ftp://{host}((/{u}+)*/?)(\#{q}+)?))"
        )
    };
    match pattern {
        UriPattern::SimpleMostlySafe => r"(http|ftp|https)://[-A-Za-z0-9._/]+".to_owned(),
        UriPattern::SimpleSomewhatSafe => {
            r"(http|ftp|https)://[-A-Za-z0-9._]+(/([A-Za-z0-9\-\_\.\!\~\*\'\(\)\%\?]+))*/?".to_owned()
        }
        UriPattern::SophisticatedMostlySafe => sophisticated(""),
        UriPattern::SophisticatedSomewhatSafe => sophisticated(&query),
    }
}

const PIECES: [&str; 34] = [
    "http://", "https://", "ftp://", "http:", "//", "/", "/", "a", "b-", "_", ".", "..", "-", "!", "~", "*",
    "'", "()", "%41", "%0a", "%", "%4", "?", "#", "=", "&", "+", "@", ":80", " ", "\n", "é", "a=1", "&b=2",
];

#[test]
fn matchers_agree_with_the_expressions() {
    let compiled = UriPattern::ALL
        .map(|pattern| (pattern, regex::Regex::new(&format!(r"\A(?:{})\z", as_written(pattern))).unwrap()));
    let mut rng = Rng::new(5);
    let mut matched = 0;
    for index in 0..60_000 {
        let mut value = rng.text(&PIECES, 7);
        if index % 2 == 0 {
            value.insert_str(0, ["http://a", "https://a.b", "ftp://a"][index / 2 % 3]);
        }
        for (pattern, expression) in &compiled {
            assert_eq!(pattern.matches(&value), expression.is_match(&value), "{pattern}: {value:?}");
            matched += usize::from(pattern.matches(&value));
        }
    }
    assert!(matched > 10_000, "{matched}");
}

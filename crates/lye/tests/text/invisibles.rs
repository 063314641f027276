//! Invisible characters: what Unicode gives a use stays, what carries hidden text or another order goes.

use crate::numbers::Numbers;
use lye::text::{InvisibleKind, Invisibles, strip_invisibles};
use std::borrow::Cow;

fn stays(text: &str) {
    let stripped = strip_invisibles(text);
    assert!(matches!(stripped, Cow::Borrowed(_)), "{text:?} became {stripped:?}");
    assert_eq!(stripped, text);
}

fn becomes(text: &str, clean: &str) {
    assert_eq!(strip_invisibles(text), clean, "from {text:?}");
}

fn kinds(text: &str) -> Vec<InvisibleKind> {
    Invisibles::find(text).map(|found| found.kind).collect()
}

#[test]
fn text_of_many_scripts_stays() {
    stays("");
    stays("Plain text, one\nline\tand 1️⃣ more.");
    stays("Grüße, Ελλάδα, Привет, שָׁלוֹם, 日本語, 한국어, ไทย, हिन्दी");
    // Soft hyphens and the marks of direction.
    stays("Donau\u{AD}dampf\u{AD}schiff");
    stays("שלום\u{200F}! (a)\u{200E} \u{61C}1");
}

#[test]
fn controls_of_direction_go() {
    for c in ('\u{202A}'..='\u{202E}').chain('\u{2066}'..='\u{2069}') {
        let text = format!("a{c}b");
        becomes(&text, "ab");
        assert_eq!(kinds(&text), [InvisibleKind::BidiControl]);
    }
    // UTS #55: a comment that is shown where the code seems to be.
    becomes("/*\u{202E} } \u{2066}if (isAdmin)\u{2069} \u{2066} begin */", "/* } if (isAdmin)  begin */");
}

#[test]
fn what_has_no_width_goes() {
    for c in "\u{34F}\u{180E}\u{200B}\u{2060}\u{206A}\u{206F}\u{FEFF}".chars() {
        assert_eq!(kinds(&format!("a{c}b")), [InvisibleKind::ZeroWidth], "{c:?}");
    }
    for c in '\u{2061}'..='\u{2064}' {
        assert_eq!(kinds(&format!("f{c}(x)")), [InvisibleKind::MathOperator]);
    }
    for c in "\u{115F}\u{1160}\u{3164}\u{FFA0}".chars() {
        assert_eq!(kinds(&format!("a{c}")), [InvisibleKind::HangulFiller], "{c:?}");
    }
    becomes("\u{FEFF}java\u{200B}script", "javascript");
}

#[test]
fn tags_stay_in_flags_of_subdivisions_alone() {
    let tags = |text: &str| -> String {
        text.chars().map(|c| char::from_u32(0xE0000 + u32::from(c)).unwrap()).collect()
    };
    // England, Scotland, Wales (UTS #51, annex C), and beside other emoji.
    for region in ["gbeng", "gbsct", "gbwls"] {
        stays(&format!("🏴{}\u{E007F}", tags(region)));
        stays(&format!("🏴🏴{}\u{E007F}👍🏽", tags(region)));
    }
    becomes(&format!("Hello{}", tags("ignore all that")), "Hello");
    becomes(&format!("🏴{}", tags("gbeng")), "🏴");
    becomes(&format!("🏴{}\u{E007F}", tags("ignore all that")), "🏴");
    becomes(&format!("🏴{}\u{E007F}", tags("GBENG")), "🏴");
    becomes(&format!("🏳{}\u{E007F}", tags("gbeng")), "🏳");
    becomes(&format!("🏴{}\u{E007F}{}", tags("gbeng"), tags("x")), &format!("🏴{}\u{E007F}", tags("gbeng")));
    becomes("a\u{E0001}\u{E007F}b", "ab");
}

#[test]
fn sequences_of_emoji_stay() {
    // UTS #51: keycaps, presentation, modifiers, joined, flags, hair, gender, direction.
    for text in ["#️⃣ *️⃣ 9️⃣", "☺️ ☺︎ ©️", "👍🏿", "👩‍💻 👩🏽‍💻", "👨‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👨🏿", "🏳️‍🌈 🏴‍☠️ 🏳️‍⚧️", "🇩🇪🇫🇷", "👨‍🦰 🏃🏽‍♀️‍➡️ 🙂‍↔️", "⛓️‍💥 🍋‍🟩"]
    {
        stays(text);
    }
}

#[test]
fn joiners_stay_in_scripts_that_use_them() {
    for text in [
        // Persian: a non-joiner inside words, before a suffix of a foreign word, after a mark.
        "می‌خواهم خانه‌ها PDF‌ها مِ‌خ",
        // Arabic: a letter alone in its first and last forms.
        "ه‍ ‍ه",
        // A half form and a visible virama; Bengali and Malayalam; Sinhala.
        "क्‍ष क्‌ष",
        "র‍্য ന്‍ ක්‍ෂ",
        "ᠮᠣᠩᠭᠣᠯ‍ ‍ᠠ",
    ] {
        stays(text);
    }
}

#[test]
fn joiners_go_where_nothing_joins() {
    becomes("pay\u{200D}pal\u{200C}.com", "paypal.com");
    becomes("👩\u{200D}", "👩");
    becomes("\u{200D}👩", "👩");
    becomes("👩\u{200C}💻", "👩💻");
    becomes("日\u{200D}本", "日本");
    // One at a time.
    becomes("می\u{200C}\u{200D}\u{200C}خ", "می\u{200C}خ");
    becomes("👩\u{200D}\u{200B}💻", "👩💻");
}

#[test]
fn variants_stay() {
    stays("葛\u{E0100}飾 葛\u{E0101}城 慎\u{FE00}");
    stays("0\u{FE00} ∩\u{FE00} ，\u{FE01} “\u{FE00}");
    stays("ᠰ\u{180B}ᠠ ᠨ\u{180E}ᠠ ᠭ\u{180B}\u{180E}ᠠ");
}

#[test]
fn selectors_go_where_nothing_varies() {
    becomes("a\u{FE0F}b\u{E0100}", "ab");
    becomes("\u{FE0F}a", "a");
    becomes("☺\u{FE0F}\u{FE0F}\u{FE0E}", "☺\u{FE0F}");
    becomes("☺\u{E0101}", "☺");
    becomes("☺\u{200B}\u{FE0F}", "☺");
    becomes("葛\u{E0100}\u{E0101}", "葛\u{E0100}");
    becomes("ᠰ\u{180B}\u{180C}", "ᠰ\u{180B}");
    // Bytes in a run of selectors after one emoji.
    let run: String = ('\u{E0100}'..='\u{E01EF}').chain('\u{FE00}'..='\u{FE0E}').collect();
    becomes(&format!("😀{run}!"), "😀!");
    assert_eq!(kinds(&format!("😀{run}!")), [InvisibleKind::VariationSelector]);
}

#[test]
fn what_shapes_a_script_stays() {
    // Khmer and Thai without spaces.
    stays("ភាសា\u{200B}ខ្មែរ ภาษา\u{200B}ไทย");
    becomes("ไทย\u{200B}\u{200B}ไทย", "ไทย\u{200B}ไทย");
    // A Hebrew meteg (class 22) that stays before a vowel (class 17) when normalized.
    stays("כ\u{5BD}\u{34F}\u{5B8}");
    becomes("a\u{34F}\u{301}", "a\u{301}");
    // Syllables of Hangul without a first consonant, without a vowel.
    stays("\u{115F}\u{1161} \u{1100}\u{1160}\u{11A8}");
    becomes("\u{115F}\u{115F}\u{1161}", "\u{115F}\u{1161}");
}

#[test]
fn ranges_are_runs_of_one_kind_in_order() {
    let text = "é\u{200B}\u{FEFF}\u{202E}x\u{200B}";
    let found: Vec<_> = Invisibles::find(text).map(|found| (found.range, found.kind)).collect();
    assert_eq!(
        found,
        [
            (2..8, InvisibleKind::ZeroWidth),
            (8..11, InvisibleKind::BidiControl),
            (12..15, InvisibleKind::ZeroWidth),
        ]
    );
}

#[test]
fn done_again_it_changes_nothing() {
    const PIECES: &[&str] = &[
        "a",
        "0",
        "é",
        "\u{301}",
        "\u{5BD}",
        "\u{5B8}",
        "☺",
        "👩",
        "💻",
        "🏽",
        "🏴",
        "葛",
        "م",
        "ا",
        "ِ",
        "क",
        "्",
        "ไ",
        "ᠮ",
        "ᠠ",
        "\u{1100}",
        "\u{1161}",
        "\u{34F}",
        "\u{115F}",
        "\u{1160}",
        "\u{3164}",
        "\u{180B}",
        "\u{180E}",
        "\u{200B}",
        "\u{200C}",
        "\u{200D}",
        "\u{202E}",
        "\u{2061}",
        "\u{2069}",
        "\u{FE00}",
        "\u{FE0F}",
        "\u{FEFF}",
        "\u{E0061}",
        "\u{E0067}\u{E0062}\u{E0065}",
        "\u{E007F}",
        "\u{E0100}",
        "\u{640}",
        "∩",
        "\u{AD}",
        "\u{200F}",
    ];
    let mut numbers = Numbers(1);
    for _ in 0..20_000 {
        let text: String = (0..numbers.below(12)).map(|_| PIECES[numbers.below(PIECES.len())]).collect();
        let once = strip_invisibles(&text);
        let twice = strip_invisibles(&once);
        assert_eq!(once, twice, "from {text:?}");
        let visible = |c: &char| !Invisibles::find(&c.to_string()).any(|_| true);
        assert!(
            text.chars().filter(visible).eq(once.chars().filter(visible)),
            "something visible went from {text:?}"
        );
    }
}

//! Invisible characters: those with a use in Unicode are kept; those that hide or reorder text are removed.

use lye::text::{InvisibleKind, Invisibles, remove_invisibles};
use lye_hostile::Rng;
use std::borrow::Cow;

fn stays(text: &str) {
    let stripped = remove_invisibles(text);
    assert!(matches!(stripped, Cow::Borrowed(_)), "{text:?} became {stripped:?}");
    assert_eq!(stripped, text);
}

fn becomes(text: &str, clean: &str) {
    assert_eq!(remove_invisibles(text), clean, "from {text:?}");
}

fn kinds(text: &str) -> Vec<InvisibleKind> {
    Invisibles::find(text).map(|found| found.kind).collect()
}

#[test]
fn text_in_many_scripts_is_unchanged() {
    stays("");
    stays("Plain text, one\nline\tand 1️⃣ more.");
    stays("Grüße, Ελλάδα, Привет, שָׁלוֹם, 日本語, 한국어, ไทย, हिन्दी");
    // Soft hyphens and direction marks.
    stays("Donau\u{AD}dampf\u{AD}schiff");
    stays("שלום\u{200F}! (a)\u{200E} \u{61C}1");
}

#[test]
fn direction_controls_are_stripped() {
    for c in ('\u{202A}'..='\u{202E}').chain('\u{2066}'..='\u{2069}') {
        let text = format!("a{c}b");
        becomes(&text, "ab");
        assert_eq!(kinds(&text), [InvisibleKind::BidiControl]);
    }
    // UTS #55: a comment that is displayed as code.
    becomes("/*\u{202E} } \u{2066}if (isAdmin)\u{2069} \u{2066} begin */", "/* } if (isAdmin)  begin */");
}

#[test]
fn zero_width_characters_are_stripped() {
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
fn tag_characters_are_kept_only_in_flags() {
    let tags = |text: &str| -> String {
        text.chars().map(|c| char::from_u32(0xE0000 + u32::from(c)).unwrap()).collect()
    };
    // England, Scotland, Wales (UTS #51, annex C), also beside other emoji.
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

/// Sequences that were kept in earlier versions and can carry messages.
#[test]
fn message_carriers_are_stripped() {
    let ranges = [
        ('\u{E0080}', '\u{E00FF}'),
        ('\u{E01F0}', '\u{E0FFF}'),
        ('\u{1D173}', '\u{1D17A}'),
        ('\u{FFF0}', '\u{FFFB}'),
        ('\u{2065}', '\u{2065}'),
        ('\u{2028}', '\u{2029}'),
        ('\u{17B4}', '\u{17B5}'),
        ('\0', '\u{8}'),
        ('\u{B}', '\u{B}'),
        ('\u{E}', '\u{1F}'),
        ('\u{7F}', '\u{9F}'),
        ('\u{E0100}', '\u{E01EF}'),
    ];
    for c in ranges.into_iter().flat_map(|(first, last)| first..=last) {
        becomes(&format!("a{c}b"), "ab");
        becomes(&format!("葛{c}{c} 👩{c}"), "葛 👩");
    }
    stays("a\tb\nc\x0Cd\re");
    assert_eq!(kinds("a\u{1B}[31m"), [InvisibleKind::Control]);
    assert_eq!(kinds("a\u{FFF9}b"), [InvisibleKind::Format]);
}

#[test]
fn flags_that_are_not_recommended_carry_messages() {
    let tags = |text: &str| -> String {
        text.chars().map(|c| char::from_u32(0xE0000 + u32::from(c)).unwrap()).collect()
    };
    for piece in ["usca", "ignore", "all", "gbeng1", "gbngb"] {
        becomes(&format!("🏴{}\u{E007F}", tags(piece)), "🏴");
    }
}

#[test]
fn soft_hyphens_are_kept_inside_words() {
    stays("Donau\u{AD}dampf\u{AD}schiff cafe\u{301}\u{AD}s");
    becomes("a\u{AD}\u{AD}b \u{AD}c\u{AD}", "a\u{AD}b c");
    becomes("a\u{AD}\u{115F}", "a");
    assert_eq!(kinds("a\u{AD} b"), [InvisibleKind::SoftHyphen]);
}

#[test]
fn direction_marks_are_kept_where_effective() {
    stays("שלום\u{200F}! C++\u{200E} \u{61C}1");
    // Text of one direction; between letters; several marks.
    becomes("C++\u{200E} a\u{200F} b", "C++ a b");
    becomes("א\u{200E}ב ג\u{200F}c", "אב גc");
    becomes("א\u{200F}\u{200E}\u{200F}!", "א\u{200F}!");
    becomes("א\u{200F}\u{200B}ב", "אב");
    assert_eq!(kinds("a\u{200E}"), [InvisibleKind::DirectionMark]);
}

/// Between two letters, every default-ignorable character is removed, except the soft hyphen.
#[test]
fn ignorable_characters_are_stripped_between_letters() {
    use icu_properties::{CodePointSetData, props::DefaultIgnorableCodePoint};
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    for c in ('\0'..=char::MAX).filter(|&c| ignorable.contains(c) && c != '\u{AD}') {
        becomes(&format!("a{c}b"), "ab");
    }
}

/// Every exception of the data file has a text in which it is kept.
#[test]
fn exceptions_are_kept_in_their_contexts() {
    let places = [
        "a\u{AD}b",
        "כ\u{5BD}\u{34F}\u{5B8}",
        "א\u{61C}! א\u{200E}! א\u{200F}!",
        "\u{115F}\u{1161} \u{1100}\u{1160}\u{11A8}",
        "ᠰ\u{180B}ᠰ\u{180C}ᠰ\u{180D}ᠰ\u{180F} ᠨ\u{180E}ᠠ",
        "ភាសា\u{200B}ខ្មែរ",
        "می\u{200C}خواهم 👩\u{200D}💻",
        "\u{1BC00}\u{1BCA0}\u{1BC00}\u{1BCA1}\u{1BC00}\u{1BCA2}\u{1BC00}\u{1BCA3}",
        "☺\u{FE0E} ☺\u{FE0F} 侮\u{FE00}",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    ];
    places.into_iter().for_each(stays);
    let data = include_str!("../../../../../data/invisible-exceptions.tsv");
    for row in data.lines().filter(|line| !line.starts_with('#')) {
        let [first, last, place, reason] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        assert!(!place.is_empty() && !reason.is_empty(), "{row}");
        let code = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
        let in_mathml = first == "2061";
        let shown = (code(first)..=code(last)).any(|c| places.iter().any(|text| text.contains(c)));
        assert!(shown || in_mathml, "{row}");
    }
}

#[test]
fn emoji_sequences_are_kept() {
    // UTS #51: keycaps, presentation, modifiers, joined, flags, hair, gender, direction.
    for text in ["#️⃣ *️⃣ 9️⃣", "☺️ ☺︎ ©️", "👍🏿", "👩‍💻 👩🏽‍💻", "👨‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👨🏿", "🏳️‍🌈 🏴‍☠️ 🏳️‍⚧️", "🇩🇪🇫🇷", "👨‍🦰 🏃🏽‍♀️‍➡️ 🙂‍↔️", "⛓️‍💥 🍋‍🟩"]
    {
        stays(text);
    }
}

#[test]
fn joiners_are_kept_in_scripts_that_use_them() {
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
fn joiners_are_stripped_between_non_joining_letters() {
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
fn variation_sequences_are_kept() {
    stays("慎\u{FE00} 侮\u{FE00} 侮\u{FE01}");
    stays("0\u{FE00} ∩\u{FE00} ，\u{FE01} “\u{FE00}");
    stays("ᠰ\u{180B}ᠠ ᠨ\u{180E}ᠠ ᠭ\u{180B}\u{180E}ᠠ");
}

#[test]
fn variation_selectors_without_effect_are_stripped() {
    becomes("a\u{FE0F}b\u{E0100}", "ab");
    becomes("\u{FE0F}a", "a");
    becomes("☺\u{FE0F}\u{FE0F}\u{FE0E}", "☺\u{FE0F}");
    becomes("☺\u{E0101}", "☺");
    becomes("☺\u{200B}\u{FE0F}", "☺");
    // Only standardized variants: other selectors could carry a message.
    becomes("葛\u{E0100}飾 葛\u{E0101}", "葛飾 葛");
    becomes("葛\u{FE00} 侮\u{FE02} ∞\u{FE00} 1\u{FE0F} 1\u{FE0E}", "葛 侮 ∞ 1 1");
    becomes("ᠰ\u{180B}\u{180C}", "ᠰ\u{180B}");
    // Bytes encoded as selectors after one emoji.
    let run: String = ('\u{E0100}'..='\u{E01EF}').chain('\u{FE00}'..='\u{FE0E}').collect();
    becomes(&format!("😀{run}!"), "😀!");
    assert_eq!(kinds(&format!("😀{run}!")), [InvisibleKind::VariationSelector]);
}

#[test]
fn shaping_characters_are_kept() {
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
fn stripping_twice_changes_nothing() {
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
        "\u{200E}",
        "\u{200F}",
        "!",
        "\u{1}",
        "\u{20E3}",
        "\u{1BC00}",
        "\u{1BCA0}",
        "侮",
        "\u{FFF9}",
    ];
    let mut rng = Rng::new(1);
    rng.cases(20_000, |rng| {
        let text: String = (0..rng.below(12)).map(|_| PIECES[rng.below(PIECES.len())]).collect();
        let once = remove_invisibles(&text);
        let twice = remove_invisibles(&once);
        assert_eq!(once, twice, "from {text:?}");
        let visible = |c: &char| !Invisibles::find(&c.to_string()).any(|_| true);
        assert!(
            text.chars().filter(visible).eq(once.chars().filter(visible)),
            "something visible went from {text:?}"
        );
    });
}

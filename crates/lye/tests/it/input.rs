//! Input in pieces: the output does not depend on the pieces.

use lye::html::encoding::{self, Encoding, EncodingOptions};
use lye::policy::{Limit, LimitOutcome, Limits};
use lye::{CleanError, Cleaner, Policy};
use lye_hostile::Rng;

fn streamed<'p>(cleaner: &Cleaner, pieces: impl IntoIterator<Item = &'p [u8]>) -> Result<String, CleanError> {
    let mut stream = cleaner.buffer();
    for piece in pieces {
        stream.push(piece)?;
    }
    Ok(stream.finish()?.into_html())
}

/// Returns the expected output: decoded by the rules for encodings, and cleaned as a string.
fn whole(cleaner: &Cleaner, bytes: &[u8]) -> String {
    let utf_8 = Encoding::for_label(b"utf-8").unwrap();
    let text = encoding::decode(bytes, &EncodingOptions::new().with_fallback(utf_8)).text;
    cleaner.clean(&text).unwrap().into_html()
}

const INPUTS: &[&[u8]] = &[
    b"",
    b"<p>caf\xC3\xA9 \xF0\x9F\x98\x80",
    b"\xEF\xBB\xBF<b>x",
    b"\xEF\xBB<b>x",
    b"a\xFF\xC3b\xE2\x82<i>\xF0\x9F",
    b"\xFF\xFE<\0b\0>\0\xE9\0",
    b"\xFE\xFF\0<\0b\0>\x20\xAC",
    b"<meta charset=latin1>caf\xE9",
    b"<p>\r\n<pre>\r\n\n",
];

#[test]
fn every_chunking_of_short_inputs_gives_the_same_output() {
    let cleaner = Cleaner::default();
    for bytes in INPUTS {
        let expected = whole(&cleaner, bytes);
        for first in 0..=bytes.len() {
            for second in first..=bytes.len() {
                let pieces = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                assert_eq!(streamed(&cleaner, pieces).unwrap(), expected, "{pieces:?}");
            }
        }
        assert_eq!(streamed(&cleaner, bytes.chunks(1)).unwrap(), expected, "{bytes:?}");
    }
}

#[test]
fn random_chunking_of_long_inputs_gives_the_same_output() {
    let mut rng = Rng::new(47);
    let cleaner = Cleaner::default();
    rng.cases(50, |rng| {
        let bytes: Vec<u8> = (0..200).flat_map(|_| INPUTS[rng.below(INPUTS.len())].iter().copied()).collect();
        let mut rest = &bytes[..];
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(1 + rng.below(rest.len().min(300)));
            pieces.push(piece);
            rest = more;
        }
        assert_eq!(streamed(&cleaner, pieces).unwrap(), whole(&cleaner, &bytes));
    });
}

#[test]
fn stream_respects_the_input_limit() {
    let limits = |limit| Limits::default().with_input_bytes(limit);
    let cleaner = |limit| Cleaner::new(&Policy::default().with_limits(limits(limit))).unwrap();
    let refusing = cleaner(Limit::new(100));
    let mut stream = refusing.buffer();
    let refused = (0..1_000).find_map(|_| stream.push(b"0123456789").err()).unwrap();
    assert_eq!(refused.code(), "limit-input-bytes");
    assert_eq!(stream.finish().unwrap_err().code(), "limit-input-bytes");
    assert_eq!(streamed(&refusing, [&b"0"[..]; 101]).unwrap_err().code(), "limit-input-bytes");
    assert_eq!(streamed(&refusing, [&b"0"[..]; 100]).unwrap(), "0".repeat(100));

    let cutting = cleaner(Limit::new(100).then(LimitOutcome::Cut));
    let mut stream = cutting.buffer();
    for _ in 0..1_000 {
        stream.push(b"0123456789").unwrap();
    }
    let clean = stream.finish().unwrap();
    assert_eq!((clean.html(), clean.removals().limits), (&*"0123456789".repeat(10), 1));
}

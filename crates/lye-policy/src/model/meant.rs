//! "Did you mean": the known word that is most like one that is not known.

/// The known word that differs from this one in case, hyphens and underscores alone, or in a few characters.
pub fn meant<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Nothing that long is a slip of the pen, and the distance takes the product of the lengths.
    if word.len() > 64 {
        return None;
    }
    let plain = |text: &str| text.replace(['-', '_', ' '], "").to_lowercase();
    let written = plain(word);
    let distances = known.into_iter().map(|name| (strsim::osa_distance(&written, &plain(name)), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    let tolerated = (written.chars().count() / 3).min(3);
    (distance <= tolerated).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn the_nearest_word_is_meant_if_it_is_near() {
        let known = ["allowed_schemes", "allowed_hosts", "url"];
        assert_eq!(meant("allowedSchemes", known), Some("allowed_schemes"));
        assert_eq!(meant("allowed-host", known), Some("allowed_hosts"));
        assert_eq!(meant("ulr", known), Some("url"));
        assert_eq!(meant("x", known), None);
        assert_eq!(meant("schemes", known), None);
        assert_eq!(meant(&"a".repeat(100), known), None);
    }
}

//! The mode `--hidden`: whether a text that the preset `agent` keeps is invisible in both browsers.

use crate::driver::Driver;
use crate::options::Options;

/// # Errors
/// If a browser cannot be used, or does not see what is visible.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    for (kind, program) in options.browsers()? {
        let mut driver = Driver::start(kind, &program, 800, 600)?;
        for (style, is_visible) in [("", true), ("color:transparent", false)] {
            let mut image = |letters: &str| {
                driver.navigate(&format!("data:text/html,<!DOCTYPE html><p style='{style}'>{letters}"))?;
                driver.screenshot()
            };
            if (image("Wmx")? != image("ilr")?) != is_visible {
                return Err(format!("{}: whether {style:?} is visible is seen wrongly", kind.name()));
            }
        }
    }
    Ok(())
}

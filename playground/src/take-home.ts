/** Writes what takes a policy out of the playground: the file, and programs that clean by it. Each text works as it stands. */

/** A file for the visitor's project. */
export interface Snippet {
  readonly title: string;
  readonly fileName: string;
  /** The language, as highlighters name it. */
  readonly language: "toml" | "sh" | "rust" | "python" | "javascript";
  readonly text: string;
}

export interface Snippets {
  readonly file: Snippet;
  readonly command: Snippet;
  readonly rust: Snippet;
  readonly python: Snippet;
  readonly javascript: Snippet;
}

/** Returns the name of a preset as a variant in Rust: `SanitizerApi2025` for `sanitizer-api-2025`. */
const variant = (preset: string): string =>
  preset
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

const command = (preset: string | null): string => {
  const comment = preset === null ? "# `policy.toml` is the policy file, in the same directory.\n" : "";
  const policy = preset === null ? "--policy policy.toml" : `--preset ${preset}`;
  return `${comment}lye clean ${policy} input.html > output.html
lye check ${policy} input.html
`;
};

const rust = (preset: string | null): string =>
  preset === null
    ? `use lye::{Cleaner, Policy};

// The policy file is \`policy.toml\`, beside this file.
const POLICY: &str = include_str!("policy.toml");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cleaner = Cleaner::new(&Policy::from_toml(POLICY)?)?;
    let clean = cleaner.clean("<p onclick=\\"steal()\\">Hi <script>alert(1)</script>there</p>")?;
    println!("{}", clean.html());
    Ok(())
}
`
    : `use lye::{Cleaner, Preset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cleaner = Cleaner::from_preset(Preset::${variant(preset)});
    let clean = cleaner.clean("<p onclick=\\"steal()\\">Hi <script>alert(1)</script>there</p>")?;
    println!("{}", clean.html());
    Ok(())
}
`;

const python = (preset: string | null): string =>
  preset === null
    ? `from pathlib import Path

import lye

# The policy file is \`policy.toml\`, beside this file.
cleaner = lye.Cleaner(Path(__file__).with_name("policy.toml"))
print(cleaner.clean('<p onclick="steal()">Hi <script>alert(1)</script>there</p>'))
`
    : `import lye

cleaner = lye.Cleaner("${preset}")
print(cleaner.clean('<p onclick="steal()">Hi <script>alert(1)</script>there</p>'))
`;

const javascript = (preset: string | null): string =>
  preset === null
    ? `import { readFileSync } from "node:fs";
import { Cleaner, Policy } from "lye";

// The policy file is \`policy.toml\`, beside this file.
const policy = readFileSync(new URL("policy.toml", import.meta.url), "utf8");
const cleaner = new Cleaner(Policy.fromToml(policy));
console.log(cleaner.clean('<p onclick="steal()">Hi <script>alert(1)</script>there</p>'));
`
    : `import { Cleaner } from "lye";

const cleaner = new Cleaner("${preset}");
console.log(cleaner.clean('<p onclick="steal()">Hi <script>alert(1)</script>there</p>'));
`;

/** Returns the texts for a policy in TOML. With `preset`, the policy is this preset without changes. */
export const snippets = ({ policy, preset }: { readonly policy: string; readonly preset: string | null }): Snippets => ({
  file: { title: "Policy file", fileName: "policy.toml", language: "toml", text: policy.endsWith("\n") ? policy : `${policy}\n` },
  command: { title: "Command line", fileName: "clean.sh", language: "sh", text: command(preset) },
  rust: { title: "Rust", fileName: "main.rs", language: "rust", text: rust(preset) },
  python: { title: "Python", fileName: "clean.py", language: "python", text: python(preset) },
  javascript: { title: "JavaScript", fileName: "clean.mjs", language: "javascript", text: javascript(preset) },
});

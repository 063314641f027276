/** The presets, as the guide lists them, so that the page knows them before Lye is loaded. */
export const PRESETS = [
  { name: "default", use: "user content" },
  { name: "comment", use: "comments of visitors" },
  { name: "article", use: "articles that authors write in an editor" },
  { name: "markdown", use: "rendered Markdown" },
  { name: "email", use: "the body of a mail, shown in a page" },
  { name: "agent", use: "input of language models" },
  { name: "text", use: "text without markup" },
  { name: "sanitizer-api", use: "what `setHTML()` keeps in browsers" },
  { name: "sanitizer-api-2025", use: "the same, as in the draft of 2025" },
  { name: "howto-minimal", use: "guest books: the minimal set of tags of the Secure Programming HOWTO" },
  { name: "howto-links", use: "the same with links" },
  { name: "howto-lists", use: "the same with links and lists" },
  { name: "justhtml-3", use: "users of JustHTML 3" },
  { name: "svg", use: "SVG drawings, in a page or in files" },
  { name: "baseline", use: "input that is nearly trusted" },
] as const;

export type PresetName = (typeof PRESETS)[number]["name"];

export const isPreset = (name: string): name is PresetName => PRESETS.some((preset) => preset.name === name);

/** Returns the policy that a preset is, without changes. */
export const presetPolicy = (name: PresetName): string => `extends = "${name}"\n`;

/** Returns the preset that a policy is, if it changes nothing; else `null`. */
export const presetOf = (policy: string): PresetName | null => {
  const lines = policy
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const [line = "", ...others] = lines;
  const name = /^extends\s*=\s*(["'])([a-z0-9-]+)\1$/.exec(line)?.[2];
  return others.length === 0 && name !== undefined && isPreset(name) ? name : null;
};

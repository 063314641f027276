// Compares the npm package with DOMPurify on jsdom and with sanitize-html, by turns in one process.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const HELP = `Compares the npm package with DOMPurify on jsdom and with sanitize-html, by turns in one process.

    npm ci --prefix bench/peers
    npm ci --prefix npm && npm run build --prefix npm
    node bench/npm.mjs [--rounds 9] [--starts 9]

  --rounds N   how often each is measured (default: 9)
  --starts N   how many processes measure the first result (default: 9)
  --help       print this

Prints the median time, and the median of the ratios of single rounds: how many times as long the peer takes. The corpus "small" is in the
folder that LYE_CORPORA names, else in ../shared/corpora beside the repository; without it, its rows are left out.
`;

const LYE = new URL("../npm/dist/esm/index.js", import.meta.url).href;
const peers = createRequire(new URL("peers/package.json", import.meta.url));
const addressOf = (name) => pathToFileURL(peers.resolve(name)).href;
const versionOf = (name) => JSON.parse(readFileSync(new URL(`peers/node_modules/${name}/package.json`, import.meta.url))).version;

const COMMENT =
  '<p>I <b>really</b> liked this &mdash; see <a href="https://example.org/a?b=1&amp;c=2" onclick="track()">the ' +
  "notes</a> by www.example.com.</p><script>alert(1)</script><p>Thanks, &lt;33</p><img src=x>";

/** How each sanitizer is loaded: the body of an async function that returns what cleans a text. */
const LOADED = {
  "lye: sanitize": `const { sanitize } = await import(${JSON.stringify(LYE)}); return (text) => sanitize(text);`,
  "lye: Cleaner.clean": `const { Cleaner } = await import(${JSON.stringify(LYE)}); const cleaner = new Cleaner(); return (text) => cleaner.clean(text);`,
  DOMPurify: `const [{ default: create }, { JSDOM }] = await Promise.all([import(${JSON.stringify(addressOf("dompurify"))}), import(${JSON.stringify(addressOf("jsdom"))})]);
    const purify = create(new JSDOM("").window); return (text) => purify.sanitize(text);`,
  "sanitize-html": `const { default: sanitizeHtml } = await import(${JSON.stringify(addressOf("sanitize-html"))}); return (text) => sanitizeHtml(text);`,
};
const OWN = "lye: sanitize";

/** Loads a sanitizer in this process. */
const load = async (name) => {
  const clean = await (await import(`data:text/javascript,${encodeURIComponent(`export default async () => { ${LOADED[name]} };`)}`)).default();
  // DOMPurify without a usable DOM returns its input.
  const probe = clean("<b>kept</b><script>dropped</script>");
  if (!probe.includes("<b>kept</b>") || probe.includes("<script")) throw new Error(`${name} does not clean: ${probe}`);
  return clean;
};

const small = () => {
  const folder = process.env.LYE_CORPORA ? pathToFileURL(`${process.env.LYE_CORPORA}/`) : new URL("../../shared/corpora/", import.meta.url);
  try {
    return readFileSync(new URL("small.jsonl", folder), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    console.error(`${error.path} is missing: the corpus "small" is left out`);
    return undefined;
  }
};

const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};

/** Returns the milliseconds of cleaning the texts, as the mean of several times. */
const milliseconds = (clean, texts, times) => {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) for (const text of texts) clean(text);
  return (performance.now() - start) / times;
};

/** Measures all sanitizers by turns. Each round begins with another one. */
const measure = (cleaners, texts, rounds) => {
  const entries = Object.entries(cleaners).map(([name, clean]) => {
    // Warms up for a while, and finds how many times take some milliseconds.
    const until = performance.now() + 1000;
    let once;
    do once = milliseconds(clean, texts, 1);
    while (performance.now() < until);
    return { name, clean, times: Math.max(1, Math.ceil(20 / once)), measured: [] };
  });
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < entries.length; turn += 1) {
      const { clean, times, measured } = entries[(round + turn) % entries.length];
      measured.push(milliseconds(clean, texts, times));
    }
  }
  return Object.fromEntries(entries.map(({ name, measured }) => [name, measured]));
};

/** Returns the milliseconds of an import and of the first result after it, each in a new process. */
const first = (name, starts) => {
  const program = `const load = async () => { ${LOADED[name]} }; const start = performance.now(); const clean = await load(); const loaded = performance.now();
    clean(${JSON.stringify(COMMENT)}); console.log(JSON.stringify([loaded - start, performance.now() - loaded]));`;
  const runs = Array.from({ length: starts }, () => JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", program]).toString()));
  return [0, 1].map((column) => median(runs.map((run) => run[column])));
};

const shown = (ms) => (ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(1)} ms`);

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "9" }, starts: { type: "string", default: "9" }, help: { type: "boolean", default: false } },
});
const [rounds, starts] = [Number(values.rounds), Number(values.starts)];
if (values.help || !(rounds > 0) || !(starts > 0)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const cleaners = {};
for (const name of Object.keys(LOADED)) cleaners[name] = await load(name);
const corpus = small();
const inputs = { [`comment of ${COMMENT.length} bytes`]: [COMMENT], ...(corpus && { small: corpus }), "396 KB": [COMMENT.repeat(Math.round(396_000 / COMMENT.length))] };

console.log(`Node.js ${process.versions.node}, DOMPurify ${versionOf("dompurify")} with jsdom ${versionOf("jsdom")}, sanitize-html ${versionOf("sanitize-html")}\n`);
console.log("| input | sanitizer | time | ratio to `sanitize` of lye |\n| --- | --- | --- | --- |");
for (const [input, texts] of Object.entries(inputs)) {
  const measured = measure(cleaners, texts, rounds);
  for (const [name, times] of Object.entries(measured)) {
    const ratio = median(times.map((time, round) => time / measured[OWN][round]));
    console.log(`| ${input} | ${name} | ${shown(median(times))} | ${ratio.toFixed(1)} |`);
  }
}

console.log("\n| sanitizer | import and set up | first result after that |\n| --- | --- | --- |");
for (const name of Object.keys(LOADED)) {
  const [loaded, result] = first(name, starts);
  console.log(`| ${name} | ${shown(loaded)} | ${shown(result)} |`);
}

// Measures a sanitizer from npm. The argument selects it; the working directory holds its packages.
// Standard input: the texts as a JSON array on the first line, then a line for each pass. Standard output: the name with
// versions, then the nanoseconds of each pass.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;

const PEERS = {
  dompurify: async () => {
    const [{ default: createDOMPurify }, { JSDOM }] = await Promise.all([import("dompurify"), import("jsdom")]);
    const purify = createDOMPurify(new JSDOM("").window);
    const name = `DOMPurify ${version("dompurify")} with jsdom ${version("jsdom")}`;
    return [name, (text) => purify.sanitize(text)];
  },
  "sanitize-html": async () => {
    const { default: sanitizeHtml } = await import("sanitize-html");
    return [`sanitize-html ${version("sanitize-html")}`, (text) => sanitizeHtml(text)];
  },
};

const [name, clean] = await PEERS[process.argv.at(-1)]();
// Fails instead of timing a sanitizer that returns its input, as DOMPurify does without a usable DOM.
const cleaned = clean("<b>kept</b><script>dropped</script>");
if (!cleaned.includes("<b>kept</b>") || cleaned.includes("<script")) {
  throw new Error(`${name} does not clean: ${cleaned}`);
}

let texts;
for await (const line of createInterface({ input: process.stdin })) {
  if (texts === undefined) {
    texts = JSON.parse(line);
    console.log(`${name} (Node.js ${process.versions.node})`);
    continue;
  }
  const start = process.hrtime.bigint();
  for (const text of texts) {
    clean(text);
  }
  console.log(String(process.hrtime.bigint() - start));
}

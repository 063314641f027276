// Cleans with a sanitizer from npm. The argument selects it; the working directory holds its packages. `peer.py` describes the lines that it
// reads and writes.
import { createInterface } from "node:readline";

// Returns settings with the values that JSON cannot express.
const fromJson = (value) => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value.regex === "string") return new RegExp(value.regex, value.flags ?? "");
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fromJson(member)]));
};

// For each peer: a function that makes a cleaner from settings, and one that parses and writes without cleaning.
const PEERS = {
  dompurify: async () => {
    const [{ default: createDOMPurify }, { JSDOM }] = await Promise.all([import("dompurify"), import("jsdom")]);
    const { window } = new JSDOM("");
    const clean = (settings) => {
      const purify = createDOMPurify(window);
      purify.setConfig(settings);
      return (text) => purify.sanitize(text);
    };
    const parser = new window.DOMParser();
    return [clean, (text) => parser.parseFromString(text, "text/html").body.innerHTML];
  },
  "sanitize-html": async () => {
    const { default: sanitizeHtml } = await import("sanitize-html");
    const all = {
      allowedTags: false,
      allowedAttributes: false,
      allowVulnerableTags: true,
      allowedSchemes: false,
      nonTextTags: [],
      parseStyleAttributes: false,
      // To browsers, `image` is `img`.
      transformTags: { image: "x-image" },
    };
    return [(settings) => (text) => sanitizeHtml(text, settings), (text) => sanitizeHtml(text, all)];
  },
  "rehype-sanitize": async () => {
    const [{ fromHtml }, { sanitize, defaultSchema }, { toHtml }] = await Promise.all([
      import("hast-util-from-html"),
      import("hast-util-sanitize"),
      import("hast-util-to-html"),
    ]);
    const written = (tree) => toHtml(tree, { allowDangerousHtml: false, closeSelfClosing: false });
    const parse = (text) => fromHtml(text, { fragment: true });
    const clean = (settings) => {
      const schema = { ...defaultSchema, ...settings };
      return (text) => written(sanitize(parse(text), schema));
    };
    // Within `svg`, `br` gets an end tag, which parsers read as another `br`.
    return [clean, (text) => written(parse(text)).replaceAll("</br>", "")];
  },
};

const attempt = (action) => {
  try {
    const result = action();
    // A lone surrogate cannot be written.
    return typeof result === "string" ? result.toWellFormed() : result;
  } catch (error) {
    return { error: String(error?.message ?? error).slice(0, 300) };
  }
};

const write = async (value) => {
  if (!process.stdout.write(JSON.stringify(value) + "\n")) {
    await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
};

// Messages of the peers are not of the protocol.
console.log = console.warn = console.error = () => undefined;

const [create, parse] = await PEERS[process.argv[2]]();
let cleaners;
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const value = JSON.parse(line);
  if (cleaners === undefined) {
    cleaners = value.map((settings) => attempt(() => create(fromJson(settings))));
    await write(cleaners.map((cleaner) => cleaner.error ?? null));
    continue;
  }
  const [only, text] = typeof value === "string" ? [undefined, value] : value;
  const parsed = attempt(() => parse(text));
  const isAsked = (cleaner, at) => !cleaner.error && (only === undefined || only === at);
  const outputs = cleaners.map((cleaner, at) => (isAsked(cleaner, at) ? attempt(() => cleaner(text)) : null));
  await write({ parsed: [typeof parsed === "string" ? parsed : null], outputs });
}

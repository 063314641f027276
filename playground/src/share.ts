/**
 * Keeps what the page shows in the fragment of its URL, which browsers do not send to servers. Links come from anybody: reading one never
 * throws, and takes limited memory.
 */
import { isPreset, presetPolicy } from "./policy/presets.ts";

/** The views that a link may open. The preview is not among them: styles and drawings can be so complex that showing them hangs the page. */
export const VIEWS = ["output", "tree", "findings", "explain", "compare", "lints", "difference"] as const;

export type View = (typeof VIEWS)[number];

export interface Shared {
  html: string;
  policy: string;
  /** The policy to compare with. */
  other?: string;
  /** The views to open: at most one of each list of tabs has an effect. */
  views?: readonly View[];
}

export type Reading = { ok: true; shared: Partial<Shared> } | { ok: false; problem: string };

/** How many bytes a link may hold. */
export const MAX_BYTES = 2 * 1024 * 1024;

/** How many characters a fragment may have: that many bytes that do not compress, in base64, and room for the rest. */
const MAX_FRAGMENT = Math.ceil((MAX_BYTES * 4) / 3) + 64 * 1024;

/** How many compressed bytes are read at a time. Each gives at most 1,032 bytes, so a step gives half a MiB at most. */
const STEP = 512;

const TEXTS = ["html", "policy", "other"] as const;

/** Returns a stream of the bytes, a few at a time. */
const streamOf = (bytes: Uint8Array): ReadableStream<BufferSource> => {
  let at = 0;
  return new ReadableStream<BufferSource>(
    {
      pull: (controller) => {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + STEP));
        at += STEP;
      },
    },
    { highWaterMark: 0 },
  );
};

/** Reads a stream to its end, or returns `null` once it has given more than `MAX_BYTES`. */
const readAll = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> => {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > MAX_BYTES) {
      // An error of the stream no longer matters.
      await reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(next.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
};

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** Returns the bytes of a text in base64url without padding, or `null` if it is none. */
const fromBase64Url = (text: string): Uint8Array | null => {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};

/**
 * Returns the fragment of a link, with `#`. Lone surrogates stay as they are. Throws a `RangeError` if the texts are too long for a link.
 */
export const write = async ({ html, policy, other, views }: Shared): Promise<string> => {
  // JSON escapes lone surrogates, which UTF-8 cannot write.
  const json = JSON.stringify({ html, policy, other, views });
  const bytes = new TextEncoder().encode(json);
  if (bytes.length > MAX_BYTES) throw new RangeError("The input and the policy are too long for a link: at most 2 MiB fit.");
  const compressed = await readAll(streamOf(bytes).pipeThrough(new CompressionStream("deflate-raw")));
  if (compressed === null) throw new RangeError("The input and the policy are too long for a link.");
  return `#z=${toBase64Url(compressed)}`;
};

/** Adds the views that exist. */
const withViews = (shared: Partial<Shared>, names: readonly unknown[]): Partial<Shared> => {
  const views = VIEWS.filter((view) => names.includes(view));
  return views.length === 0 ? shared : { ...shared, views };
};

const failed = (problem: string): Reading => ({ ok: false, problem });

/** Takes what is expected of an object that may have any members. */
const fromObject = (value: unknown): Reading => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return failed("The link is damaged: it does not hold an object.");
  const given = value as { readonly [name: string]: unknown };
  const shared: Partial<Shared> = {};
  for (const name of TEXTS) {
    if (!Object.hasOwn(given, name)) continue;
    const text = given[name];
    if (typeof text !== "string") return failed(`The link is damaged: its \`${name}\` is not a text.`);
    shared[name] = text;
  }
  const views = Object.hasOwn(given, "views") ? given["views"] : undefined;
  return { ok: true, shared: withViews(shared, Array.isArray(views) ? views : []) };
};

const readCompressed = async (text: string): Promise<Reading> => {
  const compressed = fromBase64Url(text);
  if (compressed === null) return failed("The link is damaged: it has characters that do not belong in it, or its end is missing.");
  let bytes: Uint8Array | null;
  try {
    bytes = await readAll(streamOf(compressed).pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    return failed("The link is damaged: a part is missing or was changed.");
  }
  if (bytes === null) return failed("The link holds more than 2 MiB, which is too long.");
  try {
    return fromObject(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return failed("The link is damaged: its content is not JSON.");
  }
};

/** Returns a percent-encoded text, or `null` if it is not valid. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const readPlain = (fields: ReadonlyMap<string, string>): Reading => {
  const shared: Partial<Shared> = {};
  for (const [name, field] of fields) {
    const text = decoded(field);
    if (text === null) return failed(`The link is damaged: its \`${name}\` is not percent-encoded UTF-8.`);
    if (text.length > MAX_BYTES) return failed("The link holds more than 2 MiB, which is too long.");
    if (name === "views") {
      Object.assign(shared, withViews(shared, text.split(",")));
    } else if (name === "preset") {
      // Only a plain name is shown: the message must not say what the author of the link wants.
      if (!isPreset(text))
        return failed(`The link names a preset that does not exist${/^[a-z0-9-]{1,40}$/.test(text) ? `: \`${text}\`` : ""}.`);
      // A policy of the link's own comes first.
      shared.policy ??= presetPolicy(text);
    } else if (name === "html" || name === "policy" || name === "other") {
      shared[name] = text;
    }
  }
  return { ok: true, shared };
};

const FIELDS = ["z", ...TEXTS, "preset", "views"];

/** Reads a fragment, with or without `#`. Returns `null` if it has nothing of the playground. Never throws. */
export const read = async (fragment: string): Promise<Reading | null> => {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (text.length > MAX_FRAGMENT) return failed("The link is too long.");
  const fields = new Map<string, string>();
  for (const field of text.split("&")) {
    const equals = field.indexOf("=");
    const name = equals < 0 ? "" : field.slice(0, equals);
    // The first of several counts.
    if (FIELDS.includes(name) && !fields.has(name)) fields.set(name, field.slice(equals + 1));
  }
  if (fields.size === 0) return null;
  const compressed = fields.get("z");
  return compressed === undefined ? readPlain(fields) : readCompressed(compressed);
};

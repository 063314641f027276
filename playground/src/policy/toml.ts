/**
 * Reads TOML that somebody is typing: which tables and keys there are, and where in them a position is. One pass, without recursion; never
 * throws. A statement that is not finished ends where the next one clearly begins.
 */

/** A table with its members so far. A member is a table, or `null` for any other value. */
export type Table = Map<string, Table | null>;

/** The way from the top of the policy to a place: member names, and `ITEM` for the items of an array. */
export interface Path {
  readonly parent: Path | null;
  readonly step: string | typeof ITEM;
}

export const ITEM = Symbol("item");

/** What stands at the position: a part of a key or a header, or a value; `from` and `to` leave out quotes. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly quote: '"' | "'" | "";
  /** Whether the closing quote is there, if there is an opening one. */
  readonly isClosed: boolean;
  /** Its text up to `to`, with escapes as written. */
  readonly text: string;
}

export type Place =
  | {
      readonly kind: "key";
      /** The table that gets the key, after the parts before this one. */
      readonly path: Path | null;
      readonly table: Table;
      readonly part: Part;
      /** Whether nothing else is in its line. */
      readonly isAlone: boolean;
      /** Whether `=` or `.` follows. */
      readonly isFollowed: boolean;
      /** Whether the same table has further keys below: a header here would take them. */
      hasKeysBelow: boolean;
    }
  | {
      readonly kind: "header";
      readonly path: Path | null;
      readonly table: Table;
      readonly part: Part;
      readonly isArray: boolean;
      /** The tables without a header of their own, which only headers of tables inside have made. */
      readonly implied: ReadonlySet<Table>;
      /** Whether `]` follows. */
      readonly isClosed: boolean;
      /** Whether a dot follows. */
      readonly isFollowed: boolean;
    }
  | {
      readonly kind: "value";
      readonly path: Path | null;
      readonly part: Part;
      /** The strings of the array around it. */
      readonly used: string[];
    };

interface Frame {
  readonly kind: "statements" | "inline" | "array";
  readonly path: Path | null;
  readonly table: Table;
  readonly used: string[];
}

/** A key with dots; an empty part stands where one is missing. */
interface Key {
  readonly parts: readonly Part[];
  readonly end: number;
}

const BLANK = /[ \t]*/y;
const LINE_REST = /[^\n]*/y;
const BARE_KEY = /[^\s=.,[\]{}#"']+/y;
const BARE_VALUE = /[^\s,[\]{}#"'=]+/y;
const HEADER_LINE = /\[\[?[ \t]*[A-Za-z_][\w-]*[ \t]*[.\]]/y;
const KEY_LINE = /[A-Za-z_][\w-]*[ \t]*=/y;

/** Returns where a match of a sticky expression that begins at `at` ends, or `at`. */
const skip = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const isAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** Reads a string of one line, or of several with three quotes. */
const readString = (text: string, at: number): { part: Part; end: number } => {
  const quote = text[at] as '"' | "'";
  const isLong = text.startsWith(quote.repeat(3), at);
  const mark = isLong ? quote.repeat(3) : quote;
  const from = at + mark.length;
  let to = from;
  while (to < text.length && !text.startsWith(mark, to) && (isLong || text[to] !== "\n")) {
    to += quote === '"' && text[to] === "\\" && to + 1 < text.length && text[to + 1] !== "\n" ? 2 : 1;
  }
  const isClosed = text.startsWith(mark, to) && to < text.length;
  return { part: { from, to, quote, isClosed, text: text.slice(from, to) }, end: isClosed ? to + mark.length : to };
};

const emptyAt = (at: number): Part => ({ from: at, to: at, quote: "", isClosed: false, text: "" });

const readKey = (text: string, start: number): Key => {
  const parts: Part[] = [];
  for (let at = start; ; ) {
    at = skip(BLANK, text, at);
    const first = text[at];
    if (first === '"' || first === "'") {
      const { part, end } = readString(text, at);
      parts.push(part);
      at = end;
    } else {
      const end = skip(BARE_KEY, text, at);
      parts.push({ from: at, to: end, quote: "", isClosed: false, text: text.slice(at, end) });
      at = end;
    }
    const next = skip(BLANK, text, at);
    if (text[next] !== ".") return { parts, end: at };
    at = next + 1;
  }
};

/** Returns the name that a part of a key means. */
export const nameOf = (part: Part): string => {
  if (part.quote !== '"' || !part.text.includes("\\")) return part.text;
  try {
    return JSON.parse(`"${part.text}"`) as string;
  } catch {
    return part.text;
  }
};

/** Returns the table that a member is, and makes it if the member is missing. A member that is no table stays; its members go nowhere. */
const inner = (table: Table, name: string): Table => {
  const found = table.get(name);
  if (found != null) return found;
  const made: Table = new Map();
  if (found === undefined) table.set(name, made);
  return made;
};

/** Returns which part of a key the position touches, or -1. */
const touched = (key: Key, position: number): number => {
  const found = key.parts.findIndex(
    ({ from, to, quote, isClosed }) => position >= from && (position < to || (position === to && (quote !== "" || !isClosed))),
  );
  if (found >= 0) return found;
  // Blanks belong to the empty part before or after them.
  const after = key.parts.findIndex((part) => part.text === "" && part.quote === "" && position <= part.from);
  const before = key.parts[after - 1];
  return after > 0 && before !== undefined && position > before.to ? after : -1;
};

/** Finds what stands at a position of a policy, with the tables of the whole policy. `null` in comments and where nothing can be typed. */
export const placeAt = (text: string, position: number): Place | null => {
  const root: Table = new Map();
  const implied = new Set<Table>();
  let frames: Frame[] = [{ kind: "statements", path: null, table: root, used: [] }];
  let place: Place | null = null;
  /** The position has been passed: its place is known. */
  let isPassed = false;
  let expected: "key" | "value" | "end" = "key";
  /** The value that comes next: its path, and how to enter a table there. */
  let valuePath: Path | null = null;
  let enter: (table: Table) => void = () => {};
  /** The statements to which the place belongs. */
  let placeFrame: Frame | null = null;
  let lineStart = 0;
  let at = 0;

  const top = (): Frame => frames[frames.length - 1]!;

  const setKeyPlace = (key: Key, index: number): void => {
    const frame = top();
    const part = key.parts[index]!;
    let { path, table } = frame;
    for (const before of key.parts.slice(0, index)) {
      path = { parent: path, step: nameOf(before) };
      table = table.get(nameOf(before)) ?? new Map();
    }
    const end = part.to + (part.isClosed ? 1 : 0);
    const next = text[skip(BLANK, text, end)];
    const isAlone =
      frame.kind === "statements" &&
      index === 0 &&
      skip(BLANK, text, lineStart) === part.from &&
      (next === undefined || next === "\n" || next === "\r");
    place = { kind: "key", path, table, part, isAlone, isFollowed: next === "=" || next === ".", hasKeysBelow: false };
    placeFrame = frame;
  };

  const setValuePlace = (part: Part): void => {
    place = { kind: "value", path: valuePath, part, used: top().kind === "array" ? top().used : [] };
  };

  /** Takes the position if it is in blanks, where something may begin. */
  const passBlanks = (from: number, to: number): void => {
    if (isPassed || position < from || position > to) return;
    // At the end, a token may begin; it takes the position itself.
    const next = text[to];
    const beginsToken = next !== undefined && !/[\s#,\]}=]/.test(next);
    if (position === to && beginsToken && !(expected === "value" && (next === "[" || next === "{"))) return;
    isPassed = true;
    if (expected === "key") setKeyPlace({ parts: [emptyAt(position)], end: position }, 0);
    else if (expected === "value") setValuePlace(emptyAt(position));
  };

  const readHeader = (): void => {
    frames = frames.slice(0, 1);
    const isArray = text[at + 1] === "[";
    const open = at + (isArray ? 2 : 1);
    const key = readKey(text, open);
    const index = isPassed ? -1 : position >= open && position <= key.end ? touched(key, position) : -1;
    let path: Path | null = null;
    let table = root;
    for (const [number, part] of key.parts.entries()) {
      if (number === index) {
        const next = skip(BLANK, text, part.to + (part.isClosed ? 1 : 0));
        place = { kind: "header", path, table, part, isArray, implied, isClosed: text[next] === "]", isFollowed: text[next] === "." };
        // A name that is being typed is not there yet.
        table = new Map();
      }
      const name = nameOf(part);
      path = { parent: path, step: name };
      if (index >= 0 && number >= index) continue;
      if (isArray && number === key.parts.length - 1) {
        const item: Table = new Map();
        table.set(name, item);
        table = item;
      } else {
        const isNew = !table.has(name);
        table = inner(table, name);
        if (number === key.parts.length - 1) implied.delete(table);
        else if (isNew) implied.add(table);
      }
    }
    const end = skip(LINE_REST, text, key.end);
    if (position >= at && position <= end) isPassed = true;
    frames = [{ kind: "statements", path, table, used: [] }];
    expected = "key";
    at = end;
  };

  const readStatementKey = (): void => {
    const key = readKey(text, at);
    if (key.end === at) {
      if (position === at) isPassed = true;
      at += 1;
      return;
    }
    let index = -1;
    if (!isPassed && position >= at && position <= key.end) {
      index = touched(key, position);
      isPassed = true;
      if (index >= 0) setKeyPlace(key, index);
    }
    const equals = skip(BLANK, text, key.end);
    const frame = top();
    if (text[equals] === "=") {
      if (!isPassed && position > key.end && position <= equals) isPassed = true;
      let { path, table } = frame;
      const last = key.parts.length - 1;
      for (const [number, part] of key.parts.entries()) {
        const name = nameOf(part);
        path = { parent: path, step: name };
        if (index >= 0 && number >= index) table = new Map();
        if (number < last) {
          table = inner(table, name);
        } else {
          if (!table.has(name)) table.set(name, null);
          enter = (value) => void table.set(name, value);
        }
      }
      valuePath = path;
      if (place?.kind === "key" && index < 0 && placeFrame === frame && frame.kind === "statements") place.hasKeysBelow = true;
      expected = "value";
      at = equals + 1;
    } else {
      // Not finished: what comes next in the line belongs to nothing, and in a table a further key may begin.
      expected = frame.kind === "inline" ? "key" : "end";
      at = key.end;
    }
  };

  const readValue = (): void => {
    const first = text[at]!;
    if (first === "[" || first === "{") {
      const table: Table = new Map();
      if (first === "{") enter(table);
      const path = valuePath;
      frames.push({ kind: first === "[" ? "array" : "inline", path, table, used: [] });
      at += 1;
      if (first === "{") {
        expected = "key";
      } else {
        valuePath = { parent: path, step: ITEM };
        enter = () => {};
        expected = "value";
      }
      return;
    }
    let part: Part;
    let end: number;
    if (first === '"' || first === "'") {
      ({ part, end } = readString(text, at));
    } else {
      end = skip(BARE_VALUE, text, at);
      part = { from: at, to: end, quote: "", isClosed: false, text: text.slice(at, end) };
    }
    if (end === at) {
      if (position === at) isPassed = true;
      at += 1;
      return;
    }
    if (!isPassed && position >= at && position <= end) {
      isPassed = true;
      if (position >= part.from && position <= part.to) setValuePlace(part);
    } else if (top().kind === "array") {
      top().used.push(nameOf(part));
    }
    at = end;
    expected = "end";
  };

  while (at < text.length) {
    const blanksEnd = skip(BLANK, text, at);
    passBlanks(at, blanksEnd);
    at = blanksEnd;
    const next = text[at];
    if (next === undefined) break;
    const frame = top();
    if (next === "\n" || next === "\r") {
      at += 1;
      if (next === "\r") continue;
      lineStart = at;
      if (frame.kind === "statements") {
        expected = "key";
      } else {
        const begin = skip(BLANK, text, at);
        const isBroken = isAt(HEADER_LINE, text, begin) || (isAt(KEY_LINE, text, begin) && (frame.kind === "array" || expected !== "key"));
        if (isBroken) {
          frames = frames.slice(0, 1);
          expected = "key";
        }
      }
      continue;
    }
    if (next === "#") {
      const end = skip(LINE_REST, text, at);
      if (position > at && position <= end) isPassed = true;
      at = end;
      continue;
    }
    if (frame.kind === "statements") {
      if (expected === "key") {
        if (next === "[") readHeader();
        else readStatementKey();
      } else if (expected === "value") {
        readValue();
      } else {
        const end = skip(LINE_REST, text, at);
        const comment = text.slice(at, end).indexOf("#");
        const stop = comment > 0 ? at + comment : end;
        if (position > at && position <= stop) isPassed = true;
        at = stop;
      }
      continue;
    }
    // In brackets.
    if (next === "]" || next === "}") {
      const kind = next === "]" ? "array" : "inline";
      at += 1;
      if (frame.kind !== kind && frames[frames.length - 2]?.kind === kind) frames.pop();
      if (top().kind === kind) {
        frames.pop();
        expected = "end";
      }
      continue;
    }
    if (next === ",") {
      at += 1;
      if (frame.kind === "array") {
        valuePath = { parent: frame.path, step: ITEM };
        enter = () => {};
        expected = "value";
      } else {
        expected = "key";
      }
      continue;
    }
    if (frame.kind === "array" && expected !== "value") {
      // A comma is missing.
      valuePath = { parent: frame.path, step: ITEM };
      enter = () => {};
      expected = "value";
    }
    if (expected === "value") {
      readValue();
    } else if (expected === "key") {
      readStatementKey();
    } else {
      // Between a value and a comma.
      if (position === at) isPassed = true;
      at += 1;
    }
  }
  if (!isPassed && position >= text.length) passBlanks(text.length, text.length);
  return place;
};

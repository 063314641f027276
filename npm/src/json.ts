/** How deep settings may be nested. */
const MAX_DEPTH = 64;

/**
 * Writes settings as JSON. Reads own members only, so that a polluted prototype adds nothing. A `Set` is a list, a `Map` an object; `undefined`
 * counts as absent. `replace` converts values that JSON does not have.
 */
export const toJson = (value: unknown, replace?: (value: unknown, path: string) => unknown): string => {
  const write = (value: unknown, path: string, depth: number): string => {
    if (depth > MAX_DEPTH) throw new TypeError(`${path}: more than ${MAX_DEPTH} levels, or a cycle`);
    const replaced = replace ? replace(value, path) : value;
    if (replaced === null || typeof replaced === "string" || typeof replaced === "boolean") return JSON.stringify(replaced);
    if (typeof replaced === "number") {
      if (!Number.isFinite(replaced)) throw new TypeError(`${path}: ${replaced} is not a number that JSON has`);
      return String(replaced);
    }
    if (Array.isArray(replaced) || replaced instanceof Set) {
      const items = Array.from(replaced as Iterable<unknown>, (item, at) => write(item, `${path}[${at}]`, depth + 1));
      return `[${items.join(",")}]`;
    }
    if (typeof replaced === "object") {
      const entries = replaced instanceof Map ? Array.from(replaced.entries(), ([key, item]) => [String(key), item] as const) : Object.entries(replaced);
      const written = entries
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}:${write(item, `${path}.${key}`, depth + 1)}`);
      return `{${written.join(",")}}`;
    }
    throw new TypeError(`${path}: settings cannot contain ${typeof replaced === "undefined" ? "undefined" : `a ${typeof replaced}`}`);
  };
  return write(value, "settings", 0);
};

/** Reads JSON. Its objects have no prototype, so that a polluted one adds nothing. */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === "object" && value !== null && !Array.isArray(value) ? Object.assign(Object.create(null), value) : value));

/** Returns the form in which importers read a pattern. */
export const pattern = ({ source, flags }: RegExp): { regex: string; flags: string } => ({ regex: source, flags });

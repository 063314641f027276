/** Keeps the texts while the tab is open, so that a reload or a visit to the guide loses nothing. The browser forgets them with the tab. */
import type { Shared } from "../share.ts";

const KEY = "lye-playground";

/** The texts, and the fragment of the address that they began with. */
type Kept = Pick<Shared, "html" | "policy" | "other"> & { readonly fragment: string };

/** Storage can be full or switched off: then nothing is kept. */
export const keep = (texts: Kept): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    sessionStorage.removeItem(KEY);
  }
};

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && ["html", "policy", "other", "fragment"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Returns what was kept for an address. A link with another fragment was opened for what it shares. */
export const kept = (fragment: string): Kept | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isKept(value) && (fragment === "" || value.fragment === fragment) ? value : null;
  } catch {
    return null;
  }
};

/** The cleaners that each configuration needs. */
import { Cleaner } from "../cleaner.js";
import { Policy } from "../policy.js";
import { Recent } from "../recent.js";
import { settingsOf, type Settings } from "./settings.js";

/** What is made of the data of a configuration. The policy is made when it is needed: that takes longer than the rest. */
export class Compiled {
  readonly settings: Settings;
  readonly #text: string;
  #imported: { strict: Cleaner; isExact: boolean } | undefined;

  constructor(text: string) {
    this.#text = text;
    this.settings = settingsOf(text);
  }

  /** Cleans by the policy that the configuration is converted to, which is never laxer than DOMPurify. */
  get strict(): Cleaner {
    return this.#import().strict;
  }

  /** Whether the policy expresses the whole configuration. */
  get isExact(): boolean {
    const { forcesBody, isDocument } = this.settings;
    return !forcesBody && !isDocument && this.#import().isExact;
  }

  #import(): { strict: Cleaner; isExact: boolean } {
    if (!this.#imported) {
      const { policy, unmapped } = Policy.importSettings(this.#text, "dompurify");
      this.#imported = { strict: new Cleaner(policy), isExact: unmapped.length === 0 };
    }
    return this.#imported;
  }
}

const kept = new Recent<Compiled>(64);

/** Returns what was made of a configuration, which is kept by its text. */
export const compiled = (text: string): Compiled => kept.of(text, () => new Compiled(text));

const wide = new Map<string, Cleaner>();

/** Returns a cleaner that keeps all that is safe: it comes after the rules of the configuration, and after hooks. */
export const wideCleaner = (settings: Settings): Cleaner => {
  const { isDocument, isForTemplates, checksNames, prefixesNames } = settings;
  const key = [isDocument, isForTemplates, checksNames, prefixesNames].join();
  const found = wide.get(key);
  if (found) return found;
  const made = new Cleaner({
    input: { scripting: false },
    output: { context: isDocument ? "document" : "body" },
    ids: prefixesNames || !checksNames ? "allow" : "remove_clobbering",
    text: { defuse_templates: isForTemplates },
    sanitizer: { removeElements: ["applet", "fencedframe", "portal"], comments: true },
    urls: { without_rule: "keep", rules: {} }
  });
  wide.set(key, made);
  return made;
};

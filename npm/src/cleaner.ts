import { HOOKS, converted, type Hooks } from "./hooks.js";
import { input } from "./input.js";
import { call, startNumber, type Bindings } from "./instance/state.js";
import { own } from "./options.js";
import { Policy, type PolicyLike } from "./policy.js";
import type { ExplainedPass, Report } from "./types.js";

type Native = InstanceType<Bindings["NativeCleaner"]>;

/** How a cleaner differs from its policy. */
export interface CleanerOptions extends Hooks {
  /** Where the output is inserted, such as `"body"`, `"td"`, `"document"` or `"form > div"`; else as the policy says. */
  readonly context?: string;
  /** Declares UTF-8 in whole documents, which are to be written to files: the first child of `head` is `<meta charset="utf-8">`. */
  readonly declareEncoding?: boolean;
}

/** What happens to each node and attribute, as `lye explain --json` writes it. */
export interface Explanation {
  /** If the output must be parsed and cleaned again, there are several passes. */
  readonly passes: readonly ExplainedPass[];
  /** The output. */
  readonly html: string;
}

/** Cleans by one policy. Keep it: making it reads and checks the policy. */
export class Cleaner {
  readonly policy: Policy;
  readonly #context: string | undefined;
  readonly #declaresEncoding: boolean;
  readonly #hooks: Partial<Hooks>;
  #native: Native | undefined;
  #start = 0;

  /** Creates a cleaner. Throws `PolicyError` if the policy is not valid. */
  constructor(policy: PolicyLike = "default", options?: CleanerOptions) {
    // Hooks are read from this: a copy would have a prototype, which may be polluted.
    const read = own(options, ["context", "declareEncoding", ...HOOKS], "options");
    this.policy = policy instanceof Policy ? policy : new Policy(policy);
    // It would not be called, and keep what it was to drop.
    if (read.urlFilter !== undefined && !this.policy.hasRules) {
      throw new TypeError("options: urlFilter needs a policy; for a configuration of the Sanitizer API, use attributeHook");
    }
    this.#context = read.context;
    this.#declaresEncoding = read.declareEncoding === true;
    this.#hooks = read;
    call((native) => this.#of(native));
  }

  /** Returns the cleaner of the module, made anew after a crash. */
  #of(native: Bindings): Native {
    if (this.#native === undefined || this.#start !== startNumber()) {
      this.#native = new native.NativeCleaner(this.policy.native(), this.#context, ...converted(this.#hooks));
      if (this.#declaresEncoding) this.#native.declareEncoding();
      this.#start = startNumber();
    }
    return this.#native;
  }

  /** Gives back the memory of the module; the next call takes it again. @internal */
  release(): void {
    const native = this.#native;
    this.#native = undefined;
    try {
      if (this.#start === startNumber()) native?.free();
    } catch {
      // After a crash, the memory is gone with the instance.
    }
  }

  /** Returns HTML that is safe to show. Throws `CleanError` if the policy or a limit rejects the input. */
  clean(html: string): string {
    const text = input(html);
    return call((native) => this.#of(native).clean(text));
  }

  /** Cleans, and returns the output with what was removed and why. */
  report(html: string): Report {
    const text = input(html);
    return JSON.parse(call((native) => this.#of(native).report(text))) as Report;
  }

  /** Cleans, and writes the result as Markdown, plain text or XHTML. */
  export(html: string, format: "markdown" | "text" | "xhtml"): Report {
    const text = input(html);
    return JSON.parse(call((native) => this.#of(native).export(text, format))) as Report;
  }

  /** Returns what happens to each node and attribute, and by which rule. */
  explain(html: string): Explanation {
    const text = input(html);
    return JSON.parse(call((native) => this.#of(native).explain(text))) as Explanation;
  }
}

import { call, startNumber, type Bindings } from "./instance/state.js";
import { toJson } from "./json.js";
import type { PolicyObject } from "./policy-object.js";
import type { Preset } from "./presets.js";
import { configurationText, type SanitizerLike } from "./sanitizer-config.js";
import type { Lint, PolicyChange, SanitizerConfig } from "./types.js";

type Native = ReturnType<Bindings["NativePolicy"]["preset"]>;

/**
 * From elements (`td`, `"svg:path"`, `"*"`) or groups (`"@tables"`) to attributes: `true` for those that the element usually has, or a list.
 * In `deny`, `true` is the element itself.
 */
export type ElementTable = Readonly<Record<string, true | readonly (string | true)[]>>;

export type { PolicyObject };

/** What functions accept as a policy. */
export type PolicyLike = Preset | PolicyObject | Policy;

/** What a cleaner keeps, changes and adds. Immutable. */
export class Policy {
  readonly #make: (native: Bindings) => Native;
  #native: Native | undefined;
  #start = 0;

  /** Creates the policy of a preset, or a policy of your own. Throws `PolicyError` if it is not valid. */
  constructor(policy: Preset | PolicyObject = "default") {
    if (typeof policy === "function") {
      // A policy of this module: see `Policy.made`.
      this.#make = policy as (native: Bindings) => Native;
    } else if (typeof policy === "string") {
      this.#make = (native) => native.NativePolicy.preset(policy);
    } else {
      const text = toJson(policy);
      this.#make = (native) => native.NativePolicy.read(text, false);
    }
    this.native();
  }

  static #made(make: (native: Bindings) => Native): Policy {
    return new Policy(make as unknown as PolicyObject);
  }

  /** Reads a policy in TOML. Throws `PolicyError` with line and column. */
  static fromToml(text: string): Policy {
    return Policy.#made((native) => native.NativePolicy.read(String(text), true));
  }

  /** Reads a policy in JSON. Throws `PolicyError` with line and column. */
  static fromJson(text: string): Policy {
    return Policy.#made((native) => native.NativePolicy.read(String(text), false));
  }

  /** Reads a configuration of the Sanitizer API, or a `Sanitizer`, which means here what it means to `setHTML`. */
  static fromSanitizer(sanitizer: SanitizerConfig | SanitizerLike): Policy {
    const text = configurationText(sanitizer);
    return Policy.#made((native) => native.NativePolicy.sanitizer(text));
  }

  /**
   * Converts the settings of another sanitizer, such as `"dompurify"`, `"sanitize-html"` or `"rehype-sanitize"`, without callbacks. `unmapped` lists
   * the settings that a policy does not express, each with its place and the reason.
   */
  static importSettings(settings: object | string, source: string): { policy: Policy; unmapped: string[] } {
    const text = typeof settings === "string" ? settings : toJson(settings);
    const policy = Policy.#made((native) => native.NativePolicy.importSettings(text, source, false));
    return { policy, unmapped: policy.native().unmapped };
  }

  /** Converts settings with open names, as far as this module judges the names itself. @internal */
  static importForHooks(text: string, source: string): Policy {
    return Policy.#made((native) => native.NativePolicy.importSettings(text, source, true));
  }

  /** @internal */
  native(): Native {
    return call((native) => {
      if (this.#native === undefined || this.#start !== startNumber()) {
        this.#native = this.#make(native);
        this.#start = startNumber();
      }
      return this.#native;
    });
  }

  /** Whether it has rules for URLs, which a configuration of the Sanitizer API has not. @internal */
  get hasRules(): boolean {
    return call(() => this.native().write(false)) !== undefined;
  }

  /**
   * Returns the policy as JSON, without defaults. Reads back as the same policy. One of `importSettings` is written as what its settings change in
   * a policy that is like the sanitizer, and reads back as one that cleans in the same way.
   */
  toJson(): string {
    return this.#write(false);
  }

  /** Returns the policy as TOML, as `toJson` does as JSON. */
  toToml(): string {
    return this.#write(true);
  }

  #write(isToml: boolean): string {
    const text = call(() => this.native().write(isToml));
    if (text === undefined) throw new TypeError("a policy made by fromSanitizer has no such text; write its configuration with JSON.stringify");
    return text;
  }

  /** Returns settings that are risky or have no effect. */
  lint(): Lint[] {
    return JSON.parse(call(() => this.native().lint())) as Lint[];
  }

  /**
   * Returns how another policy differs, sorted by place; nothing if both clean in the same way. Compares effects: the order of lists, and
   * members that are set to their defaults, make no difference.
   */
  diff(other: PolicyLike): PolicyChange[] {
    const policy = other instanceof Policy ? other : new Policy(other);
    const changes = call(() => this.native().diff(policy.native()));
    if (changes === undefined) throw new TypeError("a policy made by fromSanitizer has no members to compare; import its configuration with importSettings");
    return JSON.parse(changes) as PolicyChange[];
  }
}

/** Returns the names of the presets. */
export const presets = (): string[] => call((native) => native.presetNames());

/** Trusted Types: outputs for pages that accept no strings. */
import type { Config, SigningPolicy } from "./types.js";

interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): SigningPolicy;
}

/** The policy for outputs; `null` if the page refuses it. A page cannot create it twice. */
let usual: SigningPolicy | null | undefined;
/** The policies that are at work. */
const busy = new Set<SigningPolicy>();

/** Returns an output as `TrustedHTML` if the configuration asks for it and there is a policy, else unchanged. */
export const signed = (html: string, config: Config): string => {
  const { TRUSTED_TYPES_POLICY: given, RETURN_TRUSTED_TYPE: isWanted } = config;
  if (given) {
    for (const name of ["createHTML", "createScriptURL"] as const) {
      if (typeof given[name] !== "function") throw new TypeError(`TRUSTED_TYPES_POLICY: ${name} is not a function`);
    }
  }
  if (!isWanted || given === null) return html;
  const policy = given ?? (usual === undefined ? (usual = usualPolicy()) : usual);
  if (!policy) return html;
  if (busy.has(policy)) throw new TypeError("TRUSTED_TYPES_POLICY: the policy calls sanitize with itself as the policy");
  busy.add(policy);
  try {
    return policy.createHTML(html) as string;
  } finally {
    busy.delete(policy);
  }
};

const usualPolicy = (): SigningPolicy | null => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return null;
  try {
    return factory.createPolicy("dompurify", { createHTML: (html) => html });
  } catch {
    console.warn("lye/dompurify: the page does not allow the Trusted Types policy dompurify");
    return null;
  }
};

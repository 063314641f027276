/** What all runtimes clean: policies and inputs. */
import { payloads, small } from "./data.mjs";
import { generated } from "./markup.mjs";

/** Keeps nearly all that a policy can keep. */
const EVERYTHING = {
  sanitizer: { removeElements: ["meta", "link"], removeAttributes: [], comments: true },
  urls: { without_rule: "keep" }
};

export const POLICIES = ["default", "comment", "markdown", "email", "sanitizer-api", EVERYTHING];

/** Returns the inputs: comments of the corpus, if it is there, published payloads, and generated markup. */
export const allInputs = async () => [...(small() ?? []), ...(await payloads()), ...generated(500)];

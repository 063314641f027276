import type { Finding, PolicyProblem } from "./types.js";

/** An input was rejected: by the policy, or by a limit. */
export class CleanError extends Error {
  override readonly name = "CleanError";

  constructor(
    message: string,
    /** A stable code, such as `rejected` or `limit-input-bytes`. */
    readonly code: string,
    /** The line in the input, from 1. */
    readonly line: number | null = null,
    /** The column in characters, from 1. */
    readonly column: number | null = null,
    /** What the policy rejects. */
    readonly finding: Finding | null = null,
  ) {
    super(message);
  }
}

/** A policy is not valid. */
export class PolicyError extends Error {
  override readonly name = "PolicyError";

  constructor(
    message: string,
    /** Each problem, with its place and a remedy. */
    readonly problems: readonly PolicyProblem[],
  ) {
    super(message);
  }
}

type Thrown =
  | { kind: "clean"; message: string; code: string; line: number | null; column: number | null; finding: Finding | null }
  | { kind: "policy"; message: string; problems: PolicyProblem[] }
  | { kind: "argument"; message: string };

/** Makes the exception for what the module threw. */
export const exception = (text: string): Error => {
  const thrown = JSON.parse(text) as Thrown;
  switch (thrown.kind) {
    case "clean":
      return new CleanError(thrown.message, thrown.code, thrown.line, thrown.column, thrown.finding);
    case "policy":
      return new PolicyError(thrown.message, thrown.problems);
    case "argument":
      return new TypeError(thrown.message);
  }
};

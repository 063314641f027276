/** What the page and the worker say to each other. */
import type { ExplainedPass, Lint, PolicyChange, PolicyProblem, Report } from "../../../npm/src/types.ts";

export type { ExplainedAttribute, ExplainedNode, ExplainedPass, ExplainedStep, Finding, Lint, PolicyChange, PolicyProblem, Report } from "../../../npm/src/types.ts";

/** What to clean, and what else to find out. */
export interface Request {
  readonly html: string;
  /** The policy, in TOML. */
  readonly policy: string;
  /** Whether the page shows explanations: they take longer than cleaning. */
  readonly explains: boolean;
  /** The policy to compare with, in TOML, if the page shows differences. */
  readonly other: string | null;
  /** Whether to write the policy with all its rules, those of its preset included. */
  readonly expands: boolean;
}

/** Problems of a policy. */
export interface InvalidPolicy {
  readonly problems: readonly PolicyProblem[];
}

/** Why an input was rejected. */
export interface Refusal {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export interface Cleaned {
  readonly report: Report;
  /** The explanation; `null` if nobody asked, or if the input is too long. */
  readonly passes: readonly ExplainedPass[] | null;
  /** How long the call that cleans took, in milliseconds. */
  readonly milliseconds: number;
}

export interface Answer {
  readonly policy: { readonly lints: readonly Lint[] } | InvalidPolicy;
  /** The outcome; `null` if the policy is not valid. */
  readonly result: Cleaned | Refusal | null;
  /** What the policy changes compared with the other; `null` if nobody asked, or if the first is not valid. */
  readonly difference: { readonly changes: readonly PolicyChange[] } | InvalidPolicy | null;
  /** The policy with all its rules, in TOML; `null` if nobody asked, or if it is not valid. */
  readonly expanded: string | null;
}

/** A message of the worker. */
export type Message = { readonly kind: "ready" } | { readonly kind: "failed"; readonly message: string } | { readonly kind: "answer"; readonly answer: Answer };

/**
 * Lye, in the module of the playground: as the npm package, without hooks, imports from other sanitizers and exports, so that the page loads
 * less. It shares the package's sources for starting a module, for errors and for types.
 */
import * as bindings from "../../generated/bindings.js";
import moduleUrl from "../../generated/lye.wasm?url";
import { CleanError, PolicyError } from "../../../npm/src/errors.ts";
import { Instance, arrived } from "../../../npm/src/instance/start.ts";
import type { ExplainedPass, Lint, PolicyChange, Report } from "../../../npm/src/types.ts";
import type { Answer, InvalidPolicy, Request } from "./messages.ts";

type Policy = ReturnType<(typeof bindings)["NativePolicy"]["read"]>;
type Cleaner = InstanceType<(typeof bindings)["NativeCleaner"]>;

const instance = new Instance(bindings, { compileNow: undefined, compileLater: () => arrived(fetch(moduleUrl)) });

/** Loads the module. */
export const init = (): Promise<void> => instance.init();

/** A policy with its cleaner, or its problems. */
type Compiled = { readonly policy: Policy; readonly cleaner: Cleaner; readonly lints: readonly Lint[] } | InvalidPolicy;

/** The policies of the last request, by their text: typing in the input does not read them again. */
let compiled = new Map<string, Compiled>();
let start = 0;

const compile = (text: string): Compiled =>
  instance.call(({ NativePolicy, NativeCleaner }) => {
    const policy = NativePolicy.read(text, true);
    return { policy, cleaner: new NativeCleaner(policy), lints: JSON.parse(policy.lint()) as Lint[] };
  });

/** Compiles a policy, or takes it from the last request. */
const policyOf = (text: string, last: ReadonlyMap<string, Compiled>): Compiled => {
  const known = last.get(text);
  if (known !== undefined) return known;
  try {
    return compile(text);
  } catch (error) {
    if (error instanceof PolicyError) return { problems: error.problems };
    throw error;
  }
};

/** Gives back the memory of policies that the next request does not need. */
const release = (policy: Compiled): void => {
  if ("problems" in policy) return;
  policy.cleaner.free();
  policy.policy.free();
};

/** The longest input that is explained. An explanation takes about a hundred times as much memory as its input. */
const LONGEST_EXPLAINED = 300_000;

const clean = ({ cleaner }: Exclude<Compiled, InvalidPolicy>, { html, explains }: Request): Answer["result"] => {
  try {
    const before = performance.now();
    const text = instance.call(() => cleaner.report(html));
    const milliseconds = performance.now() - before;
    const passes = explains && html.length <= LONGEST_EXPLAINED ? (JSON.parse(instance.call(() => cleaner.explain(html))) as { passes: ExplainedPass[] }).passes : null;
    return { report: JSON.parse(text) as Report, passes, milliseconds };
  } catch (error) {
    if (error instanceof CleanError) return { message: error.message, line: error.line, column: error.column };
    throw error;
  }
};

const compare = (policy: Compiled, other: Compiled): Answer["difference"] => {
  if ("problems" in policy) return null;
  if ("problems" in other) return other;
  return { changes: JSON.parse(instance.call(() => other.policy.diff(policy.policy)) ?? "[]") as PolicyChange[] };
};

/** Does what a request asks for. */
export const answer = (request: Request): Answer => {
  // After a crash, the module starts anew, and what the earlier instance made is gone.
  instance.call(() => undefined);
  const last = start === instance.starts ? compiled : new Map<string, Compiled>();
  const policy = policyOf(request.policy, last);
  const current = new Map([[request.policy, policy]]);
  if (request.other !== null) current.set(request.other, request.other === request.policy ? policy : policyOf(request.other, last));
  for (const [text, unused] of last) if (!current.has(text)) release(unused);
  compiled = current;
  start = instance.starts;
  const other = request.other === null ? undefined : current.get(request.other);
  return {
    policy: "problems" in policy ? policy : { lints: policy.lints },
    result: "problems" in policy ? null : clean(policy, request),
    difference: other === undefined ? null : compare(policy, other),
    expanded: request.expands && "policy" in policy ? (instance.call(() => policy.policy.write(true)) ?? null) : null,
  };
};

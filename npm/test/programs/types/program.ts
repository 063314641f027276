// Uses all that `lye` exports, with the strictest options of the compiler. It is only compiled.
import {
  CleanError,
  Cleaner,
  MAX_INPUT_LENGTH,
  Policy,
  PolicyError,
  init,
  presets,
  sanitize,
  trustedTypesPolicy,
} from "lye";
import type {
  Change,
  CleanerOptions,
  Decision,
  ElementTable,
  ExplainedAttribute,
  ExplainedNode,
  ExplainedPass,
  ExplainedStep,
  Explanation,
  Finding,
  HookAttribute,
  HookElement,
  HookLink,
  HookUrl,
  Hooks,
  Lint,
  PolicyChange,
  ModuleSource,
  Namespace,
  PolicyLike,
  PolicyObject,
  PolicyProblem,
  Preset,
  Removals,
  Report,
  SanitizeOptions,
  SanitizerConfig,
  SanitizerLike,
  SanitizerElementWithAttributes,
  SanitizerName,
} from "lye";
import * as core from "lye/core";
import type { CoreOptions } from "lye/core";
import * as inline from "lye/inline";

const source: ModuleSource = "/lye.wasm";
const ready: Promise<void>[] = [init(), init(source), init(new Uint8Array(8)), init(new ArrayBuffer(8)), inline.init(), core.init(source)];

const byName: Preset = "comment";
const object: PolicyObject = { extends: "comment", urls: { default_allow_relative: true } };
const kept: ElementTable = { h3: true, td: ["width"], "*": ["title"], svg: [true, "class"] };
const adding: PolicyObject = { extends: "comment", allow: kept, deny: { q: true } };
const policies: PolicyLike[] = ["default", byName, object, adding, new Policy(object), Policy.fromToml(""), Policy.fromJson("{}")];

const name: SanitizerName = { name: "b", namespace: null };
const element: SanitizerElementWithAttributes = { ...name, attributes: ["id", name], removeAttributes: [] };
const sanitizerLike: SanitizerLike = { get: () => config };
const config: SanitizerConfig = { elements: ["a", element], comments: false, processingInstructions: ["x", { target: "y" }] };
const imported: { policy: Policy; unmapped: string[] } = Policy.importSettings({ ALLOWED_TAGS: ["b"] }, "dompurify");
const written: string[] = [imported.policy.toJson(), imported.policy.toToml(), ...imported.unmapped, ...presets()];

const hooks: Hooks = {
  elementHook: ({ name, namespace, attributes, keptAttributes }: HookElement): Decision => {
    const place: Namespace = namespace;
    if (place === "svg") return "remove";
    const change: Change = { name, attributes: { id: attributes.get("id") ?? null, class: keptAttributes.get("class") ?? null } };
    return name === "b" ? "unwrap" : change;
  },
  attributeHook: ({ element, attribute, value }: HookAttribute): string | null => (element === attribute ? null : value),
  linkHook: ({ text, isNew, attributes }: HookLink) => (isNew ? "keep" : { text: `${text}${attributes.size}` }),
  urlFilter: ({ href, value }: HookUrl) => href ?? value,
};
const options: CleanerOptions = { ...hooks, context: "td" };
const cleaner = new Cleaner(policies[0], options);
const ways: SanitizeOptions[] = [{}, { preset: "email" }, { policy: object, context: "body" }, { sanitizer: config }, { sanitizer: sanitizerLike }, { sanitizer: "default" }, options];

const coreOptions: CoreOptions = { preset: byName };
const coreCleaner = new core.Cleaner(coreOptions);

const { output, findings, removals, proof, isClean, hookErrors }: Report = cleaner.report("<b>");
const first: Finding | undefined = findings[0];
const place: [number | null, number | null] | undefined = first && [first.start, first.line];
const counts: Removals = removals;
const explanation: Explanation = cleaner.explain("<b>");
const attributeSteps = ({ steps }: ExplainedAttribute): readonly ExplainedStep[] => steps;
const nodeSteps = ({ steps, attributes }: ExplainedNode): ExplainedStep[] => [...steps, ...attributes.flatMap(attributeSteps)];
const explained = explanation.passes.flatMap(({ nodes, whole }: ExplainedPass) => [...whole, ...nodes.flatMap(nodeSteps)]).map(({ edit, finding }) => `${edit} ${finding?.rule ?? ""}`);
const lints: Lint[] = cleaner.policy.lint();
const changes: PolicyChange[] = cleaner.policy.diff("comment");

export const texts: string[] = [
  ...ways.map((way) => sanitize("<b>", way)),
  sanitize("<b>"),
  inline.sanitize("<b>", { preset: "comment" }),
  cleaner.clean("<b>"),
  cleaner.export("<b>", "markdown").output,
  explanation.html,
  ...explained,
  core.sanitize("<b>", { sanitizer: config, context: "td" }),
  coreCleaner.clean("<b>"),
  coreCleaner.report("<b>").output,
  output,
  proof,
  ...hookErrors,
  ...changes.map(({ path, before, after }) => `${path} ${before ?? ""} ${after ?? ""}`),
  ...lints.map(({ code, severity, path, message, remedy }) => `${code} ${severity} ${path} ${message} ${remedy ?? ""}`),
  ...written,
  String(trustedTypesPolicy("lye", cleaner).createHTML("<b>")),
];
export const numbers: (number | undefined)[] = [counts.total, MAX_INPUT_LENGTH, place?.length];
export const booleans: boolean[] = [isClean, new core.CleanError("", "") instanceof Error];
export const done = Promise.all(ready);

export const shown = (error: unknown): string => {
  if (error instanceof CleanError) return `${error.code} ${error.line ?? 0}:${error.column ?? 0} ${error.finding?.message ?? ""}`;
  if (error instanceof PolicyError) return error.problems.map(({ path, message, remedy }: PolicyProblem) => `${path}: ${message} ${remedy ?? ""}`).join("\n");
  return String(error);
};

// These must not compile.
// @ts-expect-error: an input is a string
sanitize(1);
// @ts-expect-error: the member of the policy is misspelled
new Policy({ extend: "comment" });
// @ts-expect-error: so is the one below
new Policy({ text: { linkfy: true } });
// @ts-expect-error: the member is misspelled
new Cleaner("default", { contxt: "td" });
// @ts-expect-error: no such format
cleaner.export("<b>", "pdf");
// @ts-expect-error: a hook does not return booleans
new Cleaner("default", { elementHook: () => true });
// @ts-expect-error: findings do not change
findings.push(first);

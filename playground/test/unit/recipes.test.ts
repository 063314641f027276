import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import type { Lint } from "../../../npm/src/types.ts";
import { NativeCleaner, NativePolicy, initSync } from "../../generated/bindings.js";
import { complete, type Schema } from "../../src/policy/complete.ts";
import { RECIPES } from "../../src/recipes/recipes.ts";
import { anchor } from "../../tools/gallery.ts";

const root = new URL("../../../", import.meta.url);
initSync({ module: new WebAssembly.Module(readFileSync(new URL("playground/generated/lye.wasm", root))) });

describe("each recipe", () => {
  for (const { id, policy, html, stays, goes } of RECIPES) {
    test(`${id} keeps and removes what it declares, without risks`, () => {
      const read = NativePolicy.read(policy, true);
      const lints = JSON.parse(read.lint()) as readonly Lint[];
      assert.deepEqual(
        lints.filter(({ severity }) => severity === "risk"),
        [],
      );
      const output = new NativeCleaner(read).clean(html);
      assert.ok(output.includes(stays), output);
      assert.ok(html.includes(goes), html);
      assert.ok(!output.includes(goes), output);
      // A recipe begins with what it is for.
      assert.match(policy, /^# [A-Z][^\n]*\.\n/);
    });
  }
});

test("each file belongs to a recipe, and each recipe differs", () => {
  const names = readdirSync(new URL("playground/src/recipes/", root)).filter((name) => !name.endsWith(".ts"));
  assert.deepEqual(names.sort(), RECIPES.flatMap(({ id }) => [`${id}.html`, `${id}.toml`]).sort());
  for (const member of ["id", "title", "description"] as const)
    assert.equal(new Set(RECIPES.map((recipe) => recipe[member])).size, RECIPES.length);
});

test("each recipe has a sentence, and a page of the guide to read", () => {
  for (const { description, page } of RECIPES) {
    assert.match(description, /^[A-Z][^.\n]*\.$/);
    const [path = "", fragment] = page.replace(/^\.\.\//, "").split("#");
    const guide = readFileSync(new URL(`docs/${path.replace(/\.html$/, ".md")}`, root), "utf8");
    const anchors = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading));
    if (fragment !== undefined) assert.ok(anchors.includes(fragment), page);
  }
});

test("completion offers each member of a recipe at its place", () => {
  const schema = JSON.parse(readFileSync(new URL("docs/policy.schema.json", root), "utf8")) as Schema;
  for (const { id, policy } of RECIPES) {
    let from = 0;
    for (const line of policy.split("\n")) {
      const key = /^([a-z_]+) = /.exec(line)?.[1] ?? /^\[([a-z_]+)\]$/.exec(line)?.[1];
      // Names of elements and properties are no members of the schema.
      if (key !== undefined && !["img", "h1", "code", "span"].includes(key)) {
        const position = from + line.indexOf(key) + 1;
        const isOffered = (text: string) => complete(text, position, schema)?.options.some(({ label }) => label === key);
        assert.ok(isOffered(policy), `${id}: ${line}`);
        // As it is typed, with nothing below.
        assert.ok(isOffered(policy.slice(0, position)), `${id}: ${line}, typed`);
      }
      from += line.length + 1;
    }
  }
});

// The command `lye` beside the native one: the reports in the native tests, and the native command itself if it is built.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { folderWith, lye, runProgram } from "./support/command.mjs";

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const snapshots = inRepository("crates/lye-cli/tests/it/report/snapshots");
const built = inRepository("target/debug/lye");
const nativePath = process.env.LYE_COMMAND ?? (existsSync(built) ? built : undefined);

/** Members of JSON that only the native command has. */
const ONLY_NATIVE = new Set(["rereading", "value", "path", "policy"]);
const withoutPositions = (text) =>
  text.startsWith('{"')
    ? text.trimEnd().split("\n").map((line) => JSON.parse(line, (key, value) => (ONLY_NATIVE.has(key) && typeof value !== "string" ? undefined : value)))
    : text.replace(/ \([^()\n]*:\d+:\d+\)$/gm, "");

const DIRTY = "<p onclick=x>Hi <script>alert(1)</script><a href='javascript:x'>you</a>\n";

describe("reports of the native tests", { skip: !existsSync(snapshots) && "not in the repository" }, () => {
  for (const [name, input, ...args] of [
    ["nothing", "<p>Nothing to <b>see</b> here.</p>\n"],
    ["one", '<h1>News</h1>\n<p onclick="steal()">Today</p>\n'],
    ["together", "<p onclick=a align=left>1 <font>2</font> <a href='javascript:b'>3</a> <!-- 4 --><script>5</script>\n"],
    ["lines", "<p>1\r\n<a\r\n  href=\"javascript:a\"\r\n>2</a>\r<!-- 3\n4 --><blink\nclass=b>5</blink>\n"],
    ["hostile", "\t<p \u001B[2J=\u009B31m onclick='\u202Ea\u0007'>漢字 <x\u001B]0;title\u0007>\u200Be\u0301</x> <?\u001Bc p>\n"],
    ["whole", "<h2>News</h2>", "--context", "h1"],
    ["rewritten", "<h2 id=login>News</h2><a href=' //example.org/%'>a</a>", "--preset", "markdown"],
    ["limits", "<ul><li><ul><li><ul><li>News</ul></ul></ul>", "--policy", "policy.toml"],
  ]) {
    test(`${name} is the same`, () => {
      const cwd = folderWith({ "a.html": input, "policy.toml": "limits.depth = 4\n" });
      for (const format of ["json", "summary"]) {
        const expected = readFileSync(`${snapshots}/${name}.${format}.txt`, "utf8");
        const { stdout } = lye(["check", "--format", format, "a.html", ...args], { cwd });
        assert.deepEqual(withoutPositions(stdout), withoutPositions(expected));
      }
    });
  }
});

describe("the native command", { skip: nativePath === undefined && "not built; set LYE_COMMAND" }, () => {
  const native = runProgram(nativePath ?? "", []);
  const calls = [
    ...[[], ["a.html", "b.html"], ["--lossless"], ["--disallowed", "escape", "a.html"], ["--context", "tr"], ["--context", "svg:path"], ["--document", "a.html"]],
    ...[["--base", "https://example.org/x/"], ["--policy", "p.toml", "a.html"], ["--preset", "email", "--remove-hidden", "a.html"], ["--lossy", "bad.html"]],
    ...["text", "markdown", "xhtml"].map((format) => ["--format", format, "a.html", "b.html"]),
    ...[["bad.html"], ["missing.html", "a.html"], ["--policy", "bad.toml"], ["--preset", "none"], ["-", "-"], ["--context", "p > p"]],
  ].map((args) => ["clean", ...args]);
  calls.push(
    ...["json", "summary"].flatMap((format) => [["a.html"], ["b.html", "a.html"], ["bad.html", "a.html"], []].map((args) => ["check", "--format", format, ...args])),
    ["check", "--format", "json", "--fail-on", "note", "a.html"],
    ["explain", "<p onclick=x()>Fish <i>&</i><!--c--><font>é\u202E"],
    ["explain", "--json", "<table><a href=javascript:x>y"],
    ["explain", "--policy", "p.toml", "--file", "a.html"],
    ["policy", "show", "p.toml"],
    ["policy", "show", "--json", "comment"],
    ["policy", "lint", "email", "comment", "svg"],
    ["policy", "import", "--from", "dompurify", "settings.json"],
    ["policy", "import", "--from", "sanitize-html", "--json", "--strict", "settings.json"],
    ["--version"],
    [],
  );
  const files = {
    "a.html": `<h2 style="color:red">é</h2>${DIRTY}<!--c--><ul><li>1 < 2<div style='display:none'>x</div></ul>`,
    "b.html": "<b>b",
    "bad.html": Buffer.from([0x61, 0xff]),
    "p.toml": 'extends = "comment"\ndisallowed = "remove"\n',
    "bad.toml": "version = 2\n",
    "settings.json": '{ "ALLOWED_TAGS": ["p", "a"], "allowedTags": ["p"] }',
  };
  for (const args of calls) {
    test(`writes the same: lye ${args.join(" ")}`, () => {
      const options = { cwd: folderWith(files), input: `<td>x<p>y <a href=z>Vec<T></a>${DIRTY}` };
      const [ours, theirs] = [lye(args, options), native(args, options)];
      assert.deepEqual([ours.status, withoutPositions(ours.stdout)], [theirs.status, withoutPositions(theirs.stdout)]);
    });
  }
  test("both name a page that loses most of its text", () => {
    const cwd = folderWith({ "hidden.html": `<body style="visibility:hidden"><p>${"Water freezes at zero. ".repeat(20)}` });
    for (const options of [[], ["--report"], ["--quiet"]]) {
      const args = ["clean", "--preset", "agent", ...options, "hidden.html"];
      const [ours, theirs] = [lye(args, { cwd }), native(args, { cwd })];
      assert.deepEqual([ours.stdout, ours.stderr], [theirs.stdout, theirs.stderr]);
      assert.equal(/most of the text/.test(ours.stderr), options[0] !== "--quiet");
    }
  });
});

// The command `lye`, as a child process: what its help and the documentation of the native command promise.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertRefused, COMMAND, folderWith, lye } from "./support/command.mjs";

const DIRTY = "<p onclick=x>Hi <script>alert(1)</script><a href='javascript:x'>you</a>\n";
const CLEAN = "<p>Hi <a>you</a>\n</p>";

describe("lye clean", () => {
  test("standard input and files are cleaned to standard output", () => {
    const cwd = folderWith({ "a.html": DIRTY, "b.html": "<b>b" });
    for (const args of [["clean"], ["clean", "-"]]) assert.deepEqual(lye(args, { input: DIRTY }), { status: 0, stdout: CLEAN, stderr: "" });
    assert.deepEqual(lye(["clean", "a.html", "b.html"], { cwd }), { status: 0, stdout: `${CLEAN}<b>b</b>`, stderr: "" });
  });

  test("the output file is replaced on success, with its permissions, and through a link", () => {
    const cwd = folderWith({ "a.html": DIRTY, "out.html": "before", "bad.html": Buffer.from([0xff]) });
    chmodSync(join(cwd, "out.html"), 0o640);
    symlinkSync("out.html", join(cwd, "link.html"));
    const failed = lye(["clean", "bad.html", "-o", "link.html"], { cwd });
    assert.equal(failed.status, 1);
    assert.equal(readFileSync(join(cwd, "out.html"), "utf8"), "before");
    assert.deepEqual(lye(["clean", "a.html", "-o", "link.html"], { cwd }), { status: 0, stdout: "", stderr: "" });
    assert.equal(readFileSync(join(cwd, "out.html"), "utf8"), CLEAN);
    assert.equal(statSync(join(cwd, "out.html")).mode & 0o777, 0o640);
    assert.deepEqual(readdirSync(cwd).sort(), ["a.html", "bad.html", "link.html", "out.html"]);
    const unwritable = lye(["clean", "a.html", "-o", "missing/out.html"], { cwd });
    assert.equal(unwritable.status, 1);
    assert.match(unwritable.stderr, /^error: cannot write missing\/out\.html: /);
  });

  test("a bad file does not stop the others", () => {
    const cwd = folderWith({ "a.html": DIRTY, "bad.html": Buffer.from("<b>\né\xff", "latin1"), "cut.html": Buffer.from([0x61, 0xef, 0xbf, 0x41]) });
    const { status, stdout, stderr } = lye(["clean", "bad.html", "missing.html", "cut.html", "a.html"], { cwd });
    assert.deepEqual([status, stdout], [1, CLEAN]);
    assert.match(stderr, /^error: bad\.html:2: byte 1: not valid UTF-8; /m);
    assert.match(stderr, /^error: cut\.html:1: byte 2: not valid UTF-8; /m);
    assert.match(stderr, /^error: missing\.html: cannot read: /m);
    assert.match(stderr, /^cleaned 1 of 4 files, 3 failed$/m);
    assert.equal(lye(["clean", "--lossy", "cut.html"], { cwd }).stdout, "a\uFFFDA");
  });

  test("a byte order mark selects the encoding", () => {
    for (const bytes of ["\xef\xbb\xbf\xc3\xa9", "\xff\xfe\xe9\0", "\xfe\xff\0\xe9"]) {
      assert.deepEqual(lye(["clean"], { input: Buffer.from(bytes, "latin1") }), { status: 0, stdout: "é", stderr: "" });
    }
  });

  test("options override the policy", () => {
    const cwd = folderWith({ "p.toml": 'disallowed = "unwrap"\n', "p.json": '{ "disallowed": "unwrap" }' });
    for (const policy of ["p.toml", "p.json"]) {
      const output = (...args) => lye(["clean", "--policy", policy, ...args], { cwd, input: "<b>1</b><form>2</form>" }).stdout;
      assert.equal(output(), "<b>1</b>\n2");
      assert.equal(output("--disallowed", "remove"), "<b>1</b>");
      assert.equal(output("--disallowed=escape"), "<b>1</b>&lt;form&gt;2&lt;/form&gt;");
    }
    assert.equal(lye(["clean", "--lossless"], { input: "<b>Vec<T></b> a<b>c" }).stdout, "<b>Vec&lt;T&gt;</b> a&lt;b&gt;c");
  });

  test("the context decides how the input is parsed", () => {
    const output = (...args) => lye(["clean", ...args], { input: "<td>x<p>y" }).stdout;
    assert.equal(output(), "x<p>y</p>");
    assert.equal(output("--context", "tr"), "<td>x<p>y</p></td>");
    assert.equal(output("--context", "TR"), "<td>x<p>y</p></td>");
    assert.equal(output("--context", "body > p"), "xy");
    assert.equal(output("--document"), '<html><head><meta charset="utf-8"></head><body>x<p>y</p></body></html>');
    assertRefused(lye(["clean", "--context", "p > p"]), /--context p > p: a parser never places `p` in `p`/);
    assertRefused(lye(["clean", "--context", "svg path"]), /svg:path/);
    assertRefused(lye(["clean", "--context", "xul:box"]), /unknown namespace `xul`/);
  });

  test("documents declare UTF-8 once, first in the head", () => {
    const start = '<!DOCTYPE html><html lang="a&gt;&quot;b"><head>';
    for (const preset of ["default", "baseline"]) {
      const input = `<!DOCTYPE html><html lang='a>"b'><meta charset=windows-1252><title>é</title>`;
      const { stdout } = lye(["clean", "--document", "--preset", preset], { input });
      assert.ok(stdout.startsWith(`${start}<meta charset="utf-8"><title>é</title>`), stdout);
      assert.equal(stdout.match(/<meta/g)?.length, 1);
    }
  });

  test("other formats separate texts, and XHTML not", () => {
    const cwd = folderWith({ "a.html": DIRTY, "b.html": "<ul><li>1 < 2<li>*</ul>", "none.html": "<!-- -->" });
    const output = (format) => lye(["clean", "--format", format, "a.html", "none.html", "b.html"], { cwd }).stdout;
    assert.equal(output("html"), `${CLEAN}<ul><li>1 &lt; 2</li><li>*</li></ul>`);
    assert.equal(output("text"), "Hi you\n\n- 1 < 2\n- *\n");
    assert.equal(output("markdown"), "Hi you\n\n- 1 &lt; 2\n- \\*\n");
    const xmlns = 'xmlns="http://www.w3.org/1999/xhtml"';
    assert.equal(output("xhtml"), `<p ${xmlns}>Hi <a>you</a>\n</p><ul ${xmlns}><li>1 &lt; 2</li><li>*</li></ul>`);
  });

  test("hidden text is removed on request", () => {
    const args = ["clean", "--preset", "email", "--format", "text"];
    const input = "<div style='display:none'>Preheader</div><p>See</p>";
    assert.equal(lye(args, { input }).stdout, "Preheader\n\nSee\n");
    assert.equal(lye([...args, "--remove-hidden"], { input }).stdout, "See\n");
  });

  test("the report goes to standard error", () => {
    const cwd = folderWith({ "a.html": DIRTY, "b.html": "<b>b</b>", "p.toml": "limits = { depth = 4 }\n" });
    const report = (...args) => lye(["clean", ...args], { cwd, input: "<ul><li><ul><li><ul><li>News</ul></ul></ul>" });
    assert.deepEqual(report("--report", "a.html"), { status: 0, stdout: CLEAN, stderr: "a.html: removed 1 element, 1 attribute, 1 URL\n" });
    assert.equal(report("--report", "b.html", "b.html").stderr, "b.html: removed nothing\nb.html: removed nothing\n2 inputs: removed nothing\n");
    assert.equal(report("--report", "--policy", "p.toml").stderr, "standard input: removed nothing; `limits.depth` applied\n");
    for (const format of ["human", "json", "summary"]) {
      const { status, stdout, stderr } = report(`--report=${format}`, "a.html", "b.html");
      assert.deepEqual([status, stdout], [0, `${CLEAN}<b>b</b>`]);
      assert.equal(stderr, lye(["check", "--format", format, "a.html", "b.html"], { cwd }).stdout);
    }
  });

  test("a refusing policy fails with the position", () => {
    const cwd = folderWith({ "p.toml": 'output.findings = "reject"\n' });
    const { status, stdout, stderr } = lye(["clean", "--policy", "p.toml"], { cwd, input: "a\n<script>" });
    assert.deepEqual([status, stdout], [1, ""]);
    assert.match(stderr, /^error: standard input:2:1: /);
  });

  test("a closed pipe is not an error", async () => {
    const cwd = folderWith({ "a.html": "<p>x</p>".repeat(200_000) });
    const child = spawn(process.execPath, [COMMAND, "clean", "a.html"], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdout.destroy();
    const status = await new Promise((resolve) => child.on("close", resolve));
    assert.deepEqual([status, stderr], [0, ""]);
  });
});

describe("lye check", () => {
  test("the exit status depends on findings and --fail-on", () => {
    const cwd = folderWith({
      "script.html": "<p>a<script>b</script>",
      "font.html": "<p>a<font>b</font>",
      "comment.html": "<p>a<!-- b -->",
      "clean.html": "<p>a</p>",
      "bad.html": Buffer.from([0xff]),
      "p.toml": 'output.findings = "reject"\n',
    });
    for (const [args, expected] of [
      [["clean.html"], 0],
      [["script.html"], 1],
      [["font.html"], 1],
      [["comment.html"], 0],
      [["--fail-on", "error", "font.html"], 0],
      [["--fail-on", "error", "font.html", "script.html"], 1],
      [["--fail-on", "note", "comment.html"], 1],
      [["--fail-on", "note", "clean.html"], 0],
      [["bad.html", "script.html"], 2],
      [["missing.html"], 2],
      [["--policy", "p.toml", "script.html"], 1],
    ]) {
      assert.equal(lye(["check", "--format", "json", ...args], { cwd }).status, expected, args.join(" "));
    }
  });

  test("findings have a line each, with place and rule", () => {
    const { stdout } = lye(["check"], { input: "a\n<p onclick=x>é<script>b</script>" });
    assert.equal(
      stdout,
      "standard input:2:4: error[attribute-not-allowed]: removed `onclick` of <p>; rule: `allow`\n" +
        "standard input:2:15: error[element-not-allowed]: removed <script>; rule: `allow`\n2 errors\n",
    );
  });

  test("the report goes to a file, whole", () => {
    const cwd = folderWith({ "a.html": DIRTY });
    assert.deepEqual(lye(["check", "--format", "json", "-o", "report.json", "a.html"], { cwd }), { status: 1, stdout: "", stderr: "" });
    assert.equal(JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")).input, "a.html");
    assert.equal(lye(["check", "-o", "missing/report", "a.html"], { cwd }).status, 2);
  });
});

describe("lye explain", () => {
  const policy = '\n[sanitizer]\nelements = ["p", "b"]\nremoveAttributes = ["onclick", "id"]\n';

  test("every node and attribute has a line", () => {
    const cwd = folderWith({ "p.toml": policy });
    const { status, stdout } = lye(["explain", "--policy", "p.toml", "<p id=a lang=b>Fish <i>&</i><!--c-->"], { cwd });
    assert.equal(
      stdout,
      `<p>
    id="a"  removed: attribute-not-allowed by sanitizer.removeAttributes
    lang="b"
  "Fish "
  <i>  removed: element-not-allowed by sanitizer.elements
    "&"
  <!--"c"-->  removed: comment by sanitizer.comments

output:
<p lang="b">Fish </p>
`,
    );
    assert.equal(status, 0);
  });

  test("a snippet can come from a file or standard input", () => {
    const cwd = folderWith({ "a.html": "<b>x" });
    const expected = { status: 0, stdout: '<b>\n  "x"\n\noutput:\n<b>x</b>\n', stderr: "" };
    assert.deepEqual(lye(["explain", "--file", "a.html"], { cwd }), expected);
    assert.deepEqual(lye(["explain"], { input: "<b>x" }), expected);
    assertRefused(lye(["explain", "--file", "none.html"], { cwd }), /none\.html: cannot read: /);
  });

  test("JSON has the edits and findings", () => {
    const cwd = folderWith({ "p.toml": policy });
    const explained = JSON.parse(lye(["explain", "--json", "--policy", "p.toml", "<p id=a>x"], { cwd }).stdout);
    const [step] = explained.passes[0].nodes[0].attributes[0].steps;
    assert.deepEqual([explained.html, step.edit, step.finding.code], ["<p>x</p>", "remove_attribute", "attribute-not-allowed"]);
  });
});

describe("lye policy", () => {
  test("lints have code, path and help, and can be allowed", () => {
    const form = 'sanitizer = { elements = ["p", "form"], attributes = [] }\n';
    const cwd = folderWith({ "a.toml": form });
    const { status, stdout, stderr } = lye(["policy", "lint", "a.toml"], { cwd });
    assert.match(stdout, /^risk\[form-kept\]: `sanitizer\.elements\[1\]`: .*\n--> a\.toml\n = help: remove the entry\n\n$/);
    assert.deepEqual([status, stderr], [1, "0 warnings, 1 risk\n"]);
    assert.deepEqual(lye(["policy", "lint", "--allow", "form-kept", "a.toml", "comment"], { cwd }), { status: 0, stdout: "", stderr: "" });
    const line = JSON.parse(lye(["policy", "lint", "--json", "a.toml"], { cwd }).stdout);
    assert.deepEqual([line.policy, line.code, line.severity, line.path], ["a.toml", "form-kept", "risk", "sanitizer.elements[1]"]);
  });

  test("settings are imported, with warnings for those that a policy does not express", () => {
    const cwd = folderWith({ "a.json": '{ "ALLOWED_TAGS": ["p"], "NONE": 1 }', "bad.json": '{ "ALLOWED_TAGS": [', "a.html": "<p>a<b>c" });
    const args = ["policy", "import", "--from", "dompurify"];
    const warned = lye([...args, "--strict", "-o", "p.toml", "a.json"], { cwd });
    assert.deepEqual([warned.status, warned.stdout], [1, ""]);
    assert.match(warned.stderr, /^warning: `NONE`: .*\n1 setting was not imported exactly\n$/);
    assert.equal(lye(["clean", "-q", "--policy", "p.toml", "a.html"], { cwd }).stdout, "<p>ac</p>");
    assert.deepEqual(JSON.parse(lye([...args, "-q", "--json", "a.json"], { cwd }).stdout), { allow: { p: true }, extends: "like-dompurify-attributes" });
    assertRefused(lye([...args, "bad.json"], { cwd }), /bad\.json:1:\d+: /);
    assertRefused(lye(["policy", "import", "--from", "nh4", "a.json"], { cwd }), /--from nh4: .*dompurify/);
  });

  test("a policy is shown as TOML or JSON", () => {
    const cwd = folderWith({ "a.json": '{ "sanitizer": { "elements": ["p"], "attributes": [] } }' });
    assert.equal(lye(["policy", "show", "a.json"], { cwd }).stdout, 'sanitizer = { elements = ["p"], attributes = [] }\n');
    assert.deepEqual(JSON.parse(lye(["policy", "show", "--json", "a.json"], { cwd }).stdout).sanitizer.elements, ["p"]);
  });

  test("a bad policy is refused with place and remedy", () => {
    const cwd = folderWith({ "key.toml": "link = 1\n", "file.toml": 'extends = "./key.toml"\n', "a.yaml": "", "bad.json": "{" });
    for (const command of [["clean", "--policy"], ["check", "--policy"], ["explain", "--policy"], ["policy", "lint"], ["policy", "show"]]) {
      assertRefused(lye([...command, "key.toml"], { cwd }), /key\.toml:1:1: `link`: .*`links`/);
      assertRefused(lye([...command, "file.toml"], { cwd }), /file\.toml:1:11: `extends`: .*cargo install lye-cli/);
      assertRefused(lye([...command, "none.toml"], { cwd }), /none\.toml: cannot read: /);
      assertRefused(lye([...command, "a.yaml"], { cwd }), /a\.yaml: expected a policy file that ends in \.toml or \.json/);
      assertRefused(lye([...command, "bad.json"], { cwd }), /bad\.json:1:\d+: not valid JSON/);
    }
  });
});

// The arguments of the command `lye`, its help, and what it prints of hostile ones.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { assertRefused, folderWith, lye } from "./support/command.mjs";

describe("arguments", () => {
  test("bad usage is refused on one line", () => {
    const cwd = folderWith({ "a.html": "a" });
    for (const [args, reason] of [
      [["clean", "a.html", "a.html", "-o", "b.html"], /--output takes one input/],
      [["clean", "-", "-"], /standard input \(-\) can be read only once/],
      [["clean", "."], /\. is a directory; .*cargo install lye-cli/],
      [["clean", "--no-such-option"], /unknown option --no-such-option; see `lye clean --help`/],
      [["clean", "--constructor"], /unknown option --constructor/],
      [["clean", "--policy"], /--policy needs a value/],
      [["clean", "--policy", "--lossy"], /--policy needs a value/],
      [["clean", "--lossy=no"], /--lossy takes no value/],
      [["clean", "--preset", "text", "--preset", "comment"], /--preset is given more than once/],
      [["clean", "--preset", "text", "--policy", "a.toml"], /--policy cannot be used with --preset/],
      [["clean", "--document", "--context", "td"], /--context cannot be used with --document/],
      [["clean", "--preset", "coment"], /--preset coment: .*comment/],
      [["clean", "--base", "nowhere"], /--base nowhere: /],
      [["check", "--format", "text"], /expected human, json, summary/],
      [["check", "--fail-on", "never"], /expected note, warning, error/],
      [["explain", "a", "b"], /one snippet is expected/],
      [["policy", "lint"], /a policy is expected/],
      [["policy", "show", "coment"], /coment: unknown preset/],
      [["url", "parse", "x"], /`lye url` needs the native command: cargo install lye-cli/],
      [["policy", "diff"], /`lye policy diff` needs the native command/],
      [["constructor"], /unknown command constructor/],
    ]) {
      assertRefused(lye(args, { cwd }), reason);
    }
    assert.deepEqual(readdirSync(cwd), ["a.html"]);
  });

  test("help has examples, exit statuses and what only the native command has", () => {
    for (const args of [["clean", "--help"], ["check", "-h"], ["explain", "--help"], ["help", "policy", "lint"], ["policy", "import", "--help"], ["policy", "show", "-h"]]) {
      const { status, stdout } = lye(args);
      for (const part of ["Usage: lye ", "Examples:", "Exit status:", "install the native command: cargo install lye-cli"]) assert.ok(stdout.includes(part), args.join(" "));
      assert.equal(status, 0);
    }
    assert.match(lye(["--help"]).stdout, /Examples:[^]*install the native command: cargo install lye-cli\n$/);
    for (const args of [[], ["policy"]]) {
      const { status, stdout, stderr } = lye(args);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, /Usage: lye/);
    }
  });

  test("the version is that of the package", () => {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    for (const option of ["--version", "-V"]) assert.deepEqual(lye([option]), { status: 0, stdout: `lye ${version}\n`, stderr: "" });
  });
});

test("nothing that a terminal acts on reaches a message or report", () => {
  const hostile = "\u001B[2J\u009B1m\u202E\u200B\u{E0041}\u007F";
  const cwd = folderWith({ "p.toml": `"a\\u001B[2J" = 1\n` });
  const input = `<p id=${hostile} onclick='${hostile}'>${hostile}<x${hostile}y><!--${hostile}--><a href='javascript:${hostile}'>`;
  for (const args of [
    ["clean", hostile],
    ["clean", `--${hostile}`],
    ["clean", "--context", hostile],
    ["clean", "--preset", hostile],
    ["clean", "--policy", "p.toml"],
    ["clean", "-o", `${hostile}/x`],
    [hostile],
    ["policy", "show", hostile],
    ["check"],
    ["check", "--format", "json"],
    ["explain"],
    ["explain", "--json"],
  ]) {
    const { stdout, stderr } = lye(args, { cwd, input });
    const shown = args[0] === "clean" ? stderr : stdout + stderr;
    assert.notEqual(shown, "");
    assert.doesNotMatch(shown, /(?!\n)[\p{Cc}\u202E\u200B\u{E0041}]/u, args.join(" "));
  }
});

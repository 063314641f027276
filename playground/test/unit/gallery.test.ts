import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { anchor, gallery, readPayloads } from "../../tools/gallery.ts";
import { galleryPlugin } from "../../tools/gallery-plugin.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, "bench/hostile/payloads");

/** Runs with a copy of what the gallery reads, which may be changed. */
const withCopy = (use: (root: string) => void): void => {
  const copy = mkdtempSync(join(tmpdir(), "lye-gallery-"));
  try {
    mkdirSync(join(copy, "docs"));
    cpSync(join(root, "docs/past-bypasses.md"), join(copy, "docs/past-bypasses.md"));
    cpSync(folder, join(copy, "bench/hostile/payloads"), { recursive: true });
    use(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
};

describe("the gallery", () => {
  test("has every payload of every file", () => {
    const { classes } = gallery(root);
    assert.deepEqual(
      classes.map(({ id }) => `${id}.txt`),
      readdirSync(folder).sort(),
    );
    for (const { id, payloads } of classes) {
      const sources = readFileSync(join(folder, `${id}.txt`), "utf8")
        .split("\n")
        .filter((line) => /^[=~] /.test(line))
        .map((line) => line.slice(2));
      assert.deepEqual(
        payloads.map(({ source }) => source),
        sources,
      );
      for (const { source, html } of payloads) assert.ok(html !== "" && !html.endsWith("\n"), source);
    }
    assert.ok(classes.flatMap(({ payloads }) => payloads).some(({ html }) => html === "<svg><style><img src=x onerror=alert(1)>"));
  });

  test("has a title and a summary from the guide, and the link to the section", () => {
    const headings = readFileSync(join(root, "docs/past-bypasses.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("## "));
    for (const { title, summary, page } of gallery(root).classes) {
      assert.ok(headings.includes(`## ${title}`), title);
      assert.match(summary, /^[^\n\]]{40,400}[.]$/, title);
      assert.equal(page, `../past-bypasses.html#${anchor(title)}`);
    }
    const css = gallery(root).classes.find(({ id }) => id === "css");
    assert.match(css?.summary ?? "", /^Payloads write `url\(` in upper or mixed case/);
  });

  test("names a file without a section, or with a section that the guide lacks", () => {
    withCopy((copy) => {
      writeFileSync(join(copy, "bench/hostile/payloads/new-class.txt"), "# New.\n\n= someone\n<p>\n");
      assert.throws(() => gallery(copy), /new-class\.txt has no section/);
    });
    withCopy((copy) => {
      const guide = join(copy, "docs/past-bypasses.md");
      writeFileSync(guide, readFileSync(guide, "utf8").replace("## Animations", "## Moving pictures"));
      assert.throws(() => gallery(copy), /animations\.txt has no section/);
    });
    withCopy((copy) => {
      writeFileSync(join(copy, "bench/hostile/payloads/css.txt"), "# Nothing.\n");
      assert.throws(() => gallery(copy), /css\.txt has no payloads/);
    });
  });

  test("reads payloads of several lines", () => {
    assert.deepEqual(readPayloads("# Class.\n\n= one\na\n\n = b\n\n= two\n\nc\n"), [
      { source: "one", html: "a\n\n = b" },
      { source: "two", html: "\nc" },
    ]);
  });

  test("has the anchors of mdBook", () => {
    assert.equal(anchor("Comments, CDATA, processing instructions, doctypes"), "comments-cdata-processing-instructions-doctypes");
    assert.equal(anchor("URLs as such_2"), "urls-as-such_2");
  });

  test("reaches the page", async () => {
    const server = await createServer({
      configFile: false,
      logLevel: "error",
      appType: "custom",
      plugins: [galleryPlugin(root)],
      server: { middlewareMode: true, ws: false, watch: null },
    });
    try {
      assert.deepEqual((await server.ssrLoadModule("virtual:gallery"))["default"], gallery(root));
    } finally {
      await server.close();
    }
  });
});

// The package in pages and service workers of Chromium and Firefox: loading the module, strict content policies, Trusted Types.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { find, open } from "./support/browser.mjs";
import { built, lacking } from "./support/data.mjs";
import { createProject } from "./support/project.mjs";
import { serve } from "./support/server.mjs";

/** A content policy that allows no more than the package needs. */
const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
/** The same for pages that need no WebAssembly. */
const WITHOUT_WASM = "default-src 'none'; script-src 'self'; connect-src 'self'";

let project;
let site;

before(async () => {
  project = await createProject();
  site = join(project.folder, "site");
  mkdirSync(site);
  const programs = ["init", "register", "service-worker", "trusted"];
  await build({
    absWorkingDir: project.folder,
    entryPoints: programs.map((name) => `${name}.mjs`),
    outdir: site,
    bundle: true,
    format: "esm",
    supported: { "top-level-await": true },
    logLevel: "error",
  });
  for (const name of programs) {
    writeFileSync(join(site, `${name}.html`), `<!doctype html><meta charset="utf-8"><title>${name}</title><script type="module" src="/${name}.js"></script>`);
  }
  copyFileSync(built("lye.wasm"), join(site, "lye.wasm"));
  writeFileSync(join(site, "comment.html"), "<p>Fine <b onclick=x>so far</b><script>alert(1)</script>");
});
after(() => project?.remove());

/** Opens a page of the site, and returns what it sends. */
const opened = async (browser, page, headers) => {
  const server = await serve(site, headers);
  try {
    const { value, error } = await open(browser, server, page, 30);
    assert.equal(error, undefined);
    return { value, requested: server.requested };
  } finally {
    server.close();
  }
};

for (const browser of ["chromium", "firefox"]) {
  describe(browser, { skip: find(browser) === undefined && lacking(browser) }, () => {
    for (const source of ["text", "URL", "Request", "Response", "Response that has arrived", "bytes", "array of bytes", "module"]) {
      test(`init takes a source of this kind: ${source}`, async () => {
        const { value, requested } = await opened(browser, `/init.html?source=${encodeURIComponent(source)}`);
        assert.equal(value.html, "<b>y</b>");
        assert.match(value.before, /await init\(\)/);
        assert.match(value.missing, /missing\.wasm: status 404/);
        assert.equal(requested.filter((path) => path === "/lye.wasm").length, 1);
      });
    }

    test("a service worker with a strict content policy cleans a response", async () => {
      const { value } = await opened(browser, "/register.html", { "content-security-policy": STRICT });
      assert.deepEqual(value, { html: "<p>Fine <b>so far</b></p>", type: "text/html; charset=utf-8", evaluates: false });
    });

    test("a content policy without wasm-unsafe-eval refuses the module", async () => {
      const server = await serve(site, { "content-security-policy": WITHOUT_WASM });
      try {
        const { error } = await open(browser, server, "/trusted.html", 30);
        assert.match(error, /CompileError|wasm-unsafe-eval|Content Security Policy|blocked/i);
      } finally {
        server.close();
      }
    });

    test("an output is inserted where Trusted Types are enforced", async () => {
      const headers = { "content-security-policy": `${STRICT}; require-trusted-types-for 'script'; trusted-types lye` };
      const { value } = await opened(browser, "/trusted.html", headers);
      assert.deepEqual(value, { refused: true, html: "<b>cleaned</b>" });
    });
  });
}

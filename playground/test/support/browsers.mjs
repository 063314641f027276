/** Starts browsers, and opens the playground in them. */
import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import puppeteer from "puppeteer-core";
import { find } from "../../../npm/test/support/browser.mjs";
import { Playground } from "./playground.mjs";
import { startProxy } from "./proxy.mjs";
import { serve } from "./server.mjs";
import { watch } from "./watch.mjs";

/** What each browser starts with. All requests that are not to loopback go to the proxy. */
const optionsFor = ({ host, port }) => ({
  chromium: {
    browser: "chrome",
    // Chromium's sandbox does not run as root, as in containers.
    args: [`--proxy-server=${host}:${port}`, "--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  },
  firefox: {
    browser: "firefox",
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.http": host,
      "network.proxy.http_port": port,
      "network.proxy.ssl": host,
      "network.proxy.ssl_port": port,
      // The profile has the keys of all systems: Tab visits buttons and links.
      "accessibility.tabfocus": 7,
    },
  },
});

const launch = (name, proxy) => {
  const executablePath = find(name);
  assert.ok(executablePath, `${name} is not on the PATH`);
  return puppeteer.launch({ ...optionsFor(proxy)[name], executablePath, headless: true });
};

/** A browser with a server, which a file of tests shares. Each page has storage of its own. */
class Session {
  constructor(name, serverOptions) {
    this.name = name;
    this.serverOptions = serverOptions;
  }

  async start() {
    this.server = await serve(this.serverOptions);
    this.proxy = await startProxy();
    this.browser = await launch(this.name, this.proxy);
  }

  async stop() {
    await this.browser?.close();
    await this.proxy?.stop();
    await this.server?.stop();
  }

  /** Returns an empty page with a record of what it does. It closes when the test ends. */
  async page(test, { width = 1280, height = 800, scale = 1 } = {}) {
    const context = await this.browser.createBrowserContext();
    test.after(() => context.close());
    const page = await context.newPage();
    await page.setViewport({ width, height, deviceScaleFactor: scale });
    return { page, record: await watch(page) };
  }

  /** Opens the playground, and waits for its first answer. */
  async open(test, { fragment = "", ...options } = {}) {
    const { page, record } = await this.page(test, options);
    const playground = new Playground(page, record, this);
    await options.prepare?.(page);
    await page.goto(`${this.server.url}${fragment}`);
    await playground.settled();
    return playground;
  }
}

/** Runs tests in each browser. `tests` gets the session and the name of the browser. */
export const inBrowsers = (title, tests, { names = ["chromium", "firefox"], server = {} } = {}) =>
  describe(title, { concurrency: names.length }, () => {
    for (const name of names) {
      describe(name, { concurrency: 1 }, () => {
        const session = new Session(name, server);
        before(() => session.start());
        after(() => session.stop());
        tests(session, name);
      });
    }
  });

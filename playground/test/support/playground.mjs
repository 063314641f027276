/** Drives the playground as a visitor does: by keys, clicks and texts. */
import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";

export const INPUT = "#input .cm-content";
export const POLICY = "#panel-policy .cm-content";
export const OUTPUT = "#panel-output .cm-content";

/** How long an answer may take, in milliseconds. */
const PATIENCE = 20_000;

/** Waits in the page until the answer for the present texts is shown: runs there. */
const whenSettled = (member, patience) =>
  new Promise((resolve, reject) => {
    const status = document.getElementById("status");
    const told = () => `${status.dataset.state} ${JSON.stringify(status.dataset)}: ${status.textContent}`;
    const done = () => {
      const { wanted, state } = status.dataset;
      // The slower views of an outcome without an output are empty at once.
      const isOver = status.dataset[member] === wanted || (status.dataset.shown === wanted && ["invalid-policy", "rejected"].includes(state));
      if (wanted === undefined || !(isOver || state === "failed")) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(done);
    observer.observe(status, { attributes: true });
    const timer = setTimeout(() => reject(new Error(`no answer: ${told()}`)), patience);
    done();
  });

/** Decodes the fragment of a share link. */
export const decodeLink = (link) => JSON.parse(inflateRawSync(Buffer.from(new URL(link).hash.slice("#z=".length), "base64url")).toString());

export class Playground {
  constructor(page, record, session) {
    this.page = page;
    this.record = record;
    this.session = session;
  }

  /** Opens the playground anew, with another fragment. */
  async reopen(fragment) {
    await this.page.goto("about:blank");
    await this.page.goto(`${this.session.server.url}${fragment}`);
    await this.settled();
  }

  /** Waits until the answer for the present texts is shown. */
  settled() {
    return this.page.evaluate(whenSettled, "shown", PATIENCE);
  }

  /** Waits until the slower views show the present texts as well. */
  rested() {
    return this.page.evaluate(whenSettled, "rested", PATIENCE);
  }

  /** Waits until a condition holds in the page. The page's CSP does not let `waitForFunction` work. */
  async until(what, condition, ...values) {
    const end = performance.now() + PATIENCE;
    while (!(await this.page.evaluate(condition, ...values))) {
      assert.ok(performance.now() < end, `the page never came to this: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Replaces the text of an editor, which must be short, by the editing commands of the browser. */
  async replace(editor, text) {
    const select = (selector, inserted) => {
      document.querySelector(selector).focus();
      document.execCommand("selectAll");
      // At once: an answer that arrives in between could take the selection away.
      if (inserted !== undefined) document.execCommand("insertText", false, inserted);
    };
    // Puppeteer inserts more than one character in Chromium only.
    if (this.session.name !== "chromium" && text !== "") return this.page.evaluate(select, editor, text);
    await this.page.evaluate(select, editor);
    await (text === "" ? this.page.keyboard.press("Delete") : this.page.keyboard.sendCharacter(text));
  }

  async typeInput(text) {
    await this.replace(INPUT, text);
    await this.settled();
  }

  async typePolicy(text) {
    await this.replace(POLICY, text);
    await this.settled();
  }

  async choosePreset(name) {
    await this.page.select("#preset", name);
    await this.settled();
  }

  async openTab(name) {
    await this.page.click(`#tab-${name}`);
    await this.settled();
  }

  /** Opens a view of the output, and waits until it shows the present output. */
  async openView(name) {
    await this.openTab(name);
    await this.rested();
  }

  /** Returns the lines that an editor shows: all of a short text. */
  lines(editor) {
    return this.page.$eval(editor, (content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
  }

  /** Asserts that a text is selected in the input, as soon as it has the focus. */
  async selects(text) {
    await this.page.focus(INPUT);
    await this.until(`${text} is selected`, (text) => getSelection().toString() === text, text);
  }

  text(selector) {
    return this.page.$eval(selector, (element) => element.textContent);
  }

  state() {
    return this.page.$eval("#status", (status) => status.dataset.state);
  }

  /** Makes a link by the button, and returns it. */
  async share() {
    await this.page.click("#share");
    await this.until("a link is made", () => document.getElementById("status").dataset.state === "shared");
    return this.page.url();
  }

  /** Evaluates a function in the window of the preview. */
  async inPreview(run, ...values) {
    const frame = await (await this.page.$("#preview")).contentFrame();
    return frame.evaluate(run, ...values);
  }
}

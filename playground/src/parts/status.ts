/** The line that says what happens. */
import { byId, element, prose, shortened, visible } from "../dom.ts";

/** How long typing has to rest before screen readers say the outcome, in milliseconds. */
const SILENCE = 1_000;

export type State = "starting" | "ready" | "done" | "invalid-policy" | "rejected" | "slow" | "shared" | "not-shared" | "link" | "bad-link" | "failed";

export class Status {
  readonly #line = byId("status");
  readonly #announcement = byId("announcement");
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** A problem of the link of the page. It stays until a text changes. */
  #linkProblem: string | null = null;

  set linkProblem(problem: string | null) {
    this.#linkProblem = problem;
    if (problem !== null) this.say("done", "");
  }

  /**
   * Says a text, in which backticks enclose code, and quotes untrusted text after it. The state is for programs that drive the page: the tests.
   */
  say(state: State, text: string, quoted?: string): void {
    const isHidden = this.#linkProblem !== null && (state === "ready" || state === "done");
    const shown = isHidden ? `The link cannot be opened: ${this.#linkProblem}` : text;
    this.#line.dataset["state"] = isHidden ? "bad-link" : state;
    this.#line.replaceChildren(...prose(shown), ...(quoted === undefined ? [] : [" ", element("code", {}, visible(shortened(quoted)))]));
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (this.#announcement.textContent = this.#line.textContent), SILENCE);
  }

  /** A text has changed: this revision is wanted. */
  want(revision: number): void {
    this.#line.dataset["wanted"] = String(revision);
  }

  /** The answer for the present texts is shown, in all views or all but the slower ones. */
  showed(views: "shown" | "rested"): void {
    this.#line.dataset[views] = views === "shown" ? this.#line.dataset["wanted"] : this.#line.dataset["shown"];
  }

  get isCurrent(): boolean {
    return this.#line.dataset["wanted"] === this.#line.dataset["shown"];
  }
}

/**
 * Asks the worker. While it works, only the last request waits, so that typing never queues up work. A request that takes too long is given up
 * when another one waits.
 */
import { trustedScriptUrl } from "../trusted.ts";
import type { Answer, Message, Request } from "./messages.ts";
import workerUrl from "./worker.ts?worker&url";

export interface Listener {
  /** The module is loaded. */
  ready(): void;
  /** An answer, and the request that it belongs to. */
  answered(answer: Answer, request: Request): void;
  failed(message: string): void;
  /** The worker takes long. Another request ends it. */
  slow(): void;
}

/** How long a request may take before another one, in milliseconds. */
const PATIENCE = 5_000;

export class Client {
  readonly #listener: Listener;
  #worker: Worker;
  #current: Request | null = null;
  #next: Request | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#worker = this.#started();
  }

  #started(): Worker {
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#received(data));
    worker.addEventListener("error", (event) => this.#done(() => this.#listener.failed(event.message || "the worker did not start")));
    return worker;
  }

  /** Asks, at once or when the worker is free. A later request replaces one that waits. */
  ask(request: Request): void {
    if (this.#current === null) return this.#send(request);
    this.#next = request;
    // It has worked for too long already.
    if (this.#watch === undefined) this.#giveUp();
  }

  #send(request: Request): void {
    this.#current = request;
    this.#worker.postMessage(request);
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      if (this.#next === null) this.#listener.slow();
      else this.#giveUp();
    }, PATIENCE);
  }

  /** Ends the worker, and asks another one for what waits. */
  #giveUp(): void {
    this.#worker.terminate();
    this.#worker = this.#started();
    this.#done(() => undefined);
  }

  #received(message: Message): void {
    const request = this.#current;
    switch (message.kind) {
      case "ready":
        return this.#listener.ready();
      case "failed":
        return this.#done(() => this.#listener.failed(message.message));
      case "answer":
        return this.#done(() => request && this.#listener.answered(message.answer, request));
    }
  }

  /** Sends the request that waits, so that the worker works while the page shows the answer. */
  #done(show: () => void): void {
    const next = this.#next;
    this.#current = this.#next = null;
    clearTimeout(this.#watch);
    if (next !== null) this.#send(next);
    show();
  }
}

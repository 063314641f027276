/** Asks the worker. While it works, only the last request waits, so that typing never queues up work. */
import { trustedScriptUrl } from "../trusted.ts";
import type { Answer, Message, Request } from "./messages.ts";
import workerUrl from "./worker.ts?worker&url";

export interface Listener {
  /** The module is loaded. */
  ready(): void;
  /** An answer, and the request that it belongs to. */
  answered(answer: Answer, request: Request): void;
  failed(message: string): void;
}

export class Client {
  readonly #listener: Listener;
  readonly #worker: Worker;
  #current: Request | null = null;
  #next: Request | null = null;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#received(data));
    this.#worker.addEventListener("error", (event) => this.#done(() => listener.failed(event.message || "the worker did not start")));
  }

  /** Asks, at once or when the worker is free. A later request replaces one that waits. */
  ask(request: Request): void {
    if (this.#current !== null) {
      this.#next = request;
      return;
    }
    this.#current = request;
    this.#worker.postMessage(request);
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
    if (next !== null) this.ask(next);
    show();
  }
}

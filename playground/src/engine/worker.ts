/** The worker: loads the module, then answers one request after the other. */
import { answer, init } from "./lye.ts";
import type { Message, Request } from "./messages.ts";

const send = (message: Message): void => postMessage(message);
const failed = (error: unknown): void => send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });

const started = init().then(() => send({ kind: "ready" }));
started.catch(failed);

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  started.then(() => send({ kind: "answer", answer: answer(data) })).catch(failed);
});

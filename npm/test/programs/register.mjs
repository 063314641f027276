// Registers the service worker, and sends what it makes of responses. The page has a strict policy for its content.
import { send } from "./send.mjs";

/** Returns whether the content policy lets the page evaluate text as script. */
const evaluates = () => {
  try {
    return new Function("return true")();
  } catch {
    return false;
  }
};

await send(async () => {
  await navigator.serviceWorker.register("/service-worker.js", { type: "module" });
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const response = await fetch("/comment.html");
  return { html: await response.text(), type: response.headers.get("content-type"), evaluates: evaluates() };
});

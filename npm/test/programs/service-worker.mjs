// A service worker that cleans responses.
import { Cleaner, init } from "lye";

const loaded = init("/lye.wasm").then(() => new Cleaner("comment"));

const cleaned = async (request) => {
  const [cleaner, response] = await Promise.all([loaded, fetch(request)]);
  return new Response(cleaner.clean(await response.text()), { headers: response.headers });
};

self.addEventListener("install", (event) => event.waitUntil(loaded.then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).pathname === "/comment.html") event.respondWith(cleaned(event.request));
});

/**
 * Keeps the playground usable without a network. All its files are stored when it is first opened. Pages come from the network if it is there;
 * the other files have the hash of their content in their names.
 */
// The build replaces both.
declare const __FILES__: readonly string[];
declare const __VERSION__: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = "lye-playground-";
const CACHE = `${PREFIX}${__VERSION__}`;

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__FILES__))));

self.addEventListener("activate", (event) => {
  const isOld = (name: string): boolean => name.startsWith(PREFIX) && name !== CACHE;
  const removed = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => self.clients.claim()));
});

const stored = async (request: globalThis.Request): Promise<Response | undefined> => caches.match(request, { ignoreSearch: true });

const page = async (request: globalThis.Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const found = (await stored(request)) ?? (await caches.match("./"));
    if (found === undefined) throw error;
    return found;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" ? page(request) : stored(request).then((found) => found ?? fetch(request)));
});

export {};

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

// What the browser has stored of an earlier version must not come into this one.
const fresh = (file: string): globalThis.Request => new Request(file, { cache: "reload" });
self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__FILES__.map(fresh)))));

self.addEventListener("activate", (event) => {
  const isOld = (name: string): boolean => name.startsWith(PREFIX) && name !== CACHE;
  const removed = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => self.clients.claim()));
});

/** Returns a file of this version; other caches of the origin belong to others. */
const stored = async (request: globalThis.Request | string): Promise<Response | undefined> => (await caches.open(CACHE)).match(request, { ignoreSearch: true });

/** The addresses of the page: that of its folder, and that of its file. */
const PAGES = ["./", "./index.html"].map((path) => new URL(path, self.location.href).pathname);

const page = async (request: globalThis.Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const found = PAGES.includes(new URL(request.url).pathname) ? await stored("./") : undefined;
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

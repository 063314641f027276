/** Stores the page for use without a network, where the browser can. */
import { trustedScriptUrl } from "../trusted.ts";

export const keepOffline = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = (): Promise<unknown> => navigator.serviceWorker.register(trustedScriptUrl(new URL("./service-worker.js", location.href).href));
  // Without it, the page works as long as there is a network.
  addEventListener("load", () => void register().catch(() => undefined));
};

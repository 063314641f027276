/** Opens pages in browsers, without a driver: the pages send their results to the server. */
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { start } from "./run.mjs";

const NAMES = { chromium: ["chromium", "chromium-browser", "google-chrome"], firefox: ["firefox-esr", "firefox"] };

/** Returns the path of a browser, or `undefined`. */
export const find = (browser) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES[browser].map((name) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Nothing listens there: requests that are not to loopback fail. */
const NOWHERE = { host: "127.0.0.1", port: 9 };

const CHROMIUM = [
  "--headless", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--disable-default-apps", `--proxy-server=${NOWHERE.host}:${NOWHERE.port}`,
];

const FIREFOX = {
  "network.proxy.type": 1,
  "network.proxy.http": NOWHERE.host,
  "network.proxy.http_port": NOWHERE.port,
  "network.proxy.ssl": NOWHERE.host,
  "network.proxy.ssl_port": NOWHERE.port,
  "datareporting.policy.dataSubmissionPolicyBypassNotification": true,
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};

const argumentsFor = (browser, profile, url) => {
  if (browser === "chromium") {
    // Chromium's sandbox does not run as root, as in containers.
    const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    return [...CHROMIUM, ...sandbox, `--user-data-dir=${profile}`, url];
  }
  const settings = Object.entries(FIREFOX).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, "user.js"), settings.join(""));
  return ["--headless", "--no-remote", "--profile", profile, url];
};

/** Opens a page of a server, and returns its result. */
export const open = async (browser, server, page, seconds = 120) => {
  const profile = mkdtempSync(join(tmpdir(), "lye-browser-"));
  const result = server.result();
  const running = start(find(browser), argumentsFor(browser, profile, `${server.origin}${page}`), { env: { ...process.env, HOME: profile, XDG_RUNTIME_DIR: profile } });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${browser} sent no result of ${page} in ${seconds} s; it requested ${server.requested.join(" ")}`)), seconds * 1000);
  });
  const ended = running.ended.then((status) => {
    throw new Error(`${browser} ended with ${status} before it sent a result`);
  });
  try {
    return await Promise.race([result, late, ended]);
  } finally {
    clearTimeout(timer);
    ended.catch(() => {});
    await running.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

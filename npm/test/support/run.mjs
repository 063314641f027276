/** Runs programs. */
import { spawn } from "node:child_process";

/** Runs a program to its end. Returns what it prints. Rejects if it fails, with its messages. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const chunks = { stdout: [], stderr: [] };
    for (const stream of ["stdout", "stderr"]) child[stream].on("data", (chunk) => chunks[stream].push(chunk));
    child.on("error", reject);
    child.on("close", (status, signal) => {
      const [stdout, stderr] = [chunks.stdout, chunks.stderr].map((parts) => Buffer.concat(parts).toString());
      if (status === 0) return resolve(stdout);
      reject(new Error(`${command} ${args.join(" ")}: ${signal ?? `status ${status}`}\n${stderr || stdout}`));
    });
  });

/** Starts a program that runs until `stop`, which also ends the processes that it started. */
export const start = (command, args, options = {}) => {
  const child = spawn(command, args, { detached: true, stdio: "ignore", ...options });
  const kill = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  process.once("exit", kill);
  const ended = new Promise((resolve) => {
    child.on("error", resolve);
    child.on("close", resolve);
  }).finally(() => process.removeListener("exit", kill));
  return {
    child,
    ended,
    stop: () => {
      kill();
      return ended;
    },
  };
};

// Runs a program and keeps its output, for tools that speak only when something fails.

import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs `command` in the root folder. Returns its exit status and everything it printed. */
export function run(command, args, { env = {}, input, timeout } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
    input: input ?? "",
    maxBuffer: 1 << 28,
    timeout,
  });
  const reason = result.error ? `${command} could not be run: ${result.error.message}\n` : "";
  return { status: result.status ?? 1, output: reason + result.stdout + result.stderr };
}

/** The same for a program beside which others run; `stdout` is what it printed there alone. */
export function start(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const stdio = ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    let output = "";
    let stdout = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (stream === child.stdout) stdout += text;
      });
    child.on("error", (error) => {
      output += `${command} could not be run: ${error.message}\n`;
    });
    child.on("close", (status) => resolve({ status: status ?? 1, output, stdout }));
  });
}

/** Runs `command` in the root folder with this process's output. Returns its exit status. */
export function runVisibly(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (error) console.error(`${command} could not be run: ${error.message}`);
  return status ?? 1;
}

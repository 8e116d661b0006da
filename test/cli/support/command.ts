/** Runs the package's command from its sources. */

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ChildOutcome } from "../../support/child.js";

const PROGRAM = fileURLToPath(new URL("../../../lib/cli.ts", import.meta.url));

/** What the developer's own machine must not bring in. */
export const UNSET = {
  SOCIAL_SDK_API_BASE: undefined,
  SOCIAL_SDK_WEB_BASE: undefined,
  SOCIAL_SDK_LIBRARY: undefined,
  SDK_IPC_PATH: undefined,
  SSL_CERT_FILE: undefined,
  SSL_CERT_DIR: undefined,
  BROWSER: undefined,
};

/** Runs `game-social-sdk <args>` to its end. */
export const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  startCommand(args, env).ended;

/** Starts `game-social-sdk <args>`. */
export function startCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; ended: Promise<ChildOutcome> } {
  const child = spawn(process.execPath, ["--import", "tsx", PROGRAM, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...UNSET, ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise<ChildOutcome>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

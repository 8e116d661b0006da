/** Runs the package's command. */

import { type ChildProcess, spawn } from "node:child_process";
import type { ChildOutcome } from "../../support/child.js";
import { builtCommand } from "./built-command.js";

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
  const { project, program } = builtCommand();
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: project,
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

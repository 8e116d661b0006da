/** Runs a part of a command in a process of its own, which may crash or hang. */

import { spawn } from "node:child_process";
import type { CliContext } from "./context.js";

/** How a process ended. */
export interface ChildEnd {
  /** What it wrote to standard output. */
  readonly output: string;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
  /** How it ended otherwise than well, as the end of a sentence; nothing when it ended well. */
  readonly fault: string | undefined;
}

/** More than any part prints; what is beyond is left out. */
const MOST_OUTPUT = 1 << 20;
const MOST_ERRORS = 2000;

/** Runs this program with other arguments; ends it when it takes too long. */
export function runChild(
  { program }: CliContext,
  args: readonly string[],
  { timeout, env }: { timeout: number; env?: NodeJS.ProcessEnv },
): Promise<ChildEnd> {
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  let errors = "";
  let late = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(0, MOST_OUTPUT);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MOST_ERRORS);
  });
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, timeout);
  return new Promise((resolve) => {
    const end = (fault: string | undefined) => {
      clearTimeout(timer);
      resolve({ output, errors, fault });
    };
    child.on("error", (error) => end(`could not be started: ${error.message}`));
    child.on("close", (code, signal) => {
      if (late) end(`did not answer within ${timeout / 1000} s`);
      else if (signal) end(`was ended by ${signal}`);
      else end(code === 0 ? undefined : `ended with status ${code}`);
    });
  });
}

/** What the process said last; a library may write to standard output before. */
export function lastLine({ output }: ChildEnd): string {
  return output.trimEnd().split("\n").at(-1) ?? "";
}

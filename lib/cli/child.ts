/** Runs a part of a command in a separate process, which may crash or hang. */

import { spawn } from "node:child_process";
import type { CliContext } from "./context.js";

/** How a process ended. */
export interface ChildEnd {
  /** What it wrote to standard output. */
  readonly output: string;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
  /** How it failed, as the end of a sentence; undefined if it succeeded. */
  readonly fault: string | undefined;
  /** Whether the process could be started. */
  readonly started: boolean;
}

/** What to do if it could not be started, as a sentence. */
export const NOT_STARTED =
  "Check that this machine can start programs: that /dev/null can be read and written, and that no " +
  "limit of processes or memory is reached.";

/** More than any part prints; further output is discarded. */
const MAX_OUTPUT = 1 << 20;
const MAX_ERRORS = 2000;

/** Why a process could not be started, as the end of a sentence. */
export const notStarted = (error: unknown): string =>
  `could not be started: ${(error as Error).message}`;

/**
 * Starts a process; returns the reason if that fails at once. Node.js reports other reasons with an
 * event.
 */
export function started<Child>(start: () => Child): Child | string {
  try {
    return start();
  } catch (error) {
    return notStarted(error);
  }
}

/** Runs this program with other arguments; ends it when it takes too long. */
export function runChild(
  { program }: CliContext,
  args: readonly string[],
  { timeout, env }: { timeout: number; env?: NodeJS.ProcessEnv },
): Promise<ChildEnd> {
  const child = started(() =>
    spawn(process.execPath, [...process.execArgv, program, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    }),
  );
  if (typeof child === "string")
    return Promise.resolve({ output: "", errors: "", fault: child, started: false });
  let output = "";
  let errors = "";
  let late = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(0, MAX_OUTPUT);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS);
  });
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, timeout);
  return new Promise((resolve) => {
    const end = (fault: string | undefined, started = true) => {
      clearTimeout(timer);
      resolve({ output, errors, fault, started });
    };
    child.on("error", (error) => end(notStarted(error), false));
    child.on("close", (code, signal) => {
      if (late) end(`did not answer within ${timeout / 1000} s`);
      else if (signal) end(`was ended by ${signal}`);
      else end(code === 0 ? undefined : `ended with status ${code}`);
    });
  });
}

/** The last line that the process printed; a library may have written to standard output before. */
export function lastLine({ output }: ChildEnd): string {
  return output.trimEnd().split("\n").at(-1) ?? "";
}

/** Runs a child script to its end. */

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface ChildOutcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `test/<script>` with Node and waits until it has ended by itself. */
export function runChild(
  script: string,
  { args = [], nodeArgs = [] }: { args?: string[]; nodeArgs?: string[] } = {},
): Promise<ChildOutcome> {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** Runs the examples as their readers would. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const EXAMPLES: string = join(ROOT, "examples");

const VITEST_CONFIG = join(EXAMPLES, "support/vitest.config.ts");

export interface Outcome {
  readonly code: number | null;
  /** What it printed, on both streams. */
  readonly output: string;
}

/** How an example is started: one that is a test by Vitest, all others by themselves. */
const starting = (file: string) =>
  file.endsWith("-test.ts")
    ? [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--config", VITEST_CONFIG]
    : ["--import", "tsx"];

/** Runs an example to its end; it starts a service of its own unless `service` names one. */
export function runExample(file: string, service: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const { SOCIAL_SDK_API_BASE: _api, SOCIAL_SDK_WEB_BASE: _web, ...rest } = process.env;
  const env = { ...rest, ...service };
  const args = [...starting(file), join(EXAMPLES, file)];
  const child = spawn(process.execPath, args, { env, cwd: ROOT });
  let output = "";
  const collect = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding("utf8").on("data", collect);
  child.stderr.setEncoding("utf8").on("data", collect);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

/** The first of these that does not come in the output after those before it, a line for each. */
export function missingStep(output: string, steps: readonly RegExp[]): RegExp | undefined {
  const lines = output.split("\n");
  let next = 0;
  return steps.find((step) => {
    const found = lines.findIndex((line, index) => index >= next && step.test(line));
    next = found + 1;
    return found < 0;
  });
}

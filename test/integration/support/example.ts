/** Runs the examples as their readers would. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const EXAMPLES: string = fileURLToPath(new URL("../../../examples", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  /** What it printed, on both streams. */
  readonly output: string;
}

/** Runs an example to its end; it starts a service of its own unless `service` names one. */
export function runExample(file: string, service: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const { SOCIAL_SDK_API_BASE: _api, SOCIAL_SDK_WEB_BASE: _web, ...rest } = process.env;
  const env = { ...rest, ...service };
  const child = spawn(process.execPath, ["--import", "tsx", join(EXAMPLES, file)], { env });
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

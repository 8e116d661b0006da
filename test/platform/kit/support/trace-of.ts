/** Tests of the kit that fail, and what they leave. */

import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { Random } from "../../../../platform/kernel/random.js";
import { withFixtures } from "../../../../platform/kit/lifecycle.js";
import { linesOf } from "../../../../platform/kit/trace/lines.js";
import { openTrace } from "../../../../platform/kit/trace/page.js";
import { folderOfTest } from "./folder.js";

/** Runs a test that fails, and reads what it leaves. */
export async function traceOf(name: string, body: Parameters<typeof withFixtures>[2]) {
  const traceFolder = folderOfTest();
  const issuing = vi.spyOn(Random.prototype, "issued");
  const error = (await withFixtures(name, { traceFolder, leftovers: "ignore" }, body)().then(
    () => new Error("The test has passed."),
    (failure: unknown) => failure,
  )) as Error;
  const issued = issuing.mock.calls.map(([secret]) => secret);
  issuing.mockRestore();
  const file = /^The whole trace: (.*)/m.exec(error.message)?.[1] as string;
  const page = readFileSync(file, "utf8");
  const trace = openTrace(page);
  return { error, file, page, trace, issued, lines: linesOf(trace).map(({ text }) => text) };
}

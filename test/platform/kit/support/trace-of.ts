/** Tests of the kit that fail, and what they leave. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { Random } from "../../../../platform/kernel/random.js";
import { withFixtures } from "../../../../platform/kit/lifecycle.js";
import { linesOf } from "../../../../platform/kit/trace/lines.js";
import { openTrace } from "../../../../platform/kit/trace/page.js";

/** A folder for traces, which is removed after the test. */
export function traceFolderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "traces-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a test that fails, and reads what it leaves. */
export async function traceOf(name: string, body: Parameters<typeof withFixtures>[2]) {
  const traceFolder = traceFolderOfTest();
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

import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { terminalLine } from "../trace/lines.js";
import { openTrace } from "../trace/page.js";
import { writeAsTest } from "./as-test.js";
import { replayTrace } from "./replay.js";

const USAGE = `Usage: game-social-sdk-platform replay <file>

Does the requests, frames and acts of a trace again, on a fresh platform with the clock where it was, and
names the first difference. The exit code is 1 when there is one.

  --as-test <file>  write it as a test with the kit for Vitest instead
  --help            print this text
`;

/**
 * The command `replay`.
 *
 * @param argv - the arguments after its name
 * @returns the exit code
 * @throws Error for arguments or a file that do not fit
 */
export async function runReplayCommand(
  argv: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { "as-test": { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) {
    print(USAGE);
    return 0;
  }
  const [file, another] = positionals;
  if (file === undefined || another !== undefined) {
    throw new Error("Give one file: game-social-sdk-platform replay traces/the-test.html.");
  }
  const trace = openTrace(await readFile(file, "utf8"));
  if (trace.forgotten > 0) {
    throw new Error(
      `The trace begins after ${trace.forgotten} entries that it leaves out, so it cannot be replayed; make the test shorter.`,
    );
  }
  const test = values["as-test"];
  if (test !== undefined) {
    await writeFile(test, writeAsTest(trace));
    print(`The test is in ${test}.\n`);
    return 0;
  }
  const { inputs, difference } = await replayTrace(trace);
  const done =
    inputs === 1
      ? "1 request, frame or act was done again"
      : `${inputs} requests, frames and acts were done again`;
  print(
    difference === undefined
      ? `${done}, with the same results.\n`
      : `${done}.\n${terminalLine(difference)}\n`,
  );
  return difference === undefined ? 0 : 1;
}

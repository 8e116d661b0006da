import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { failureLines } from "./headline.js";
import { linesOf, plainLine, terminalLine } from "./lines.js";
import { openTrace, tracePage } from "./page.js";
import { relevantLines } from "./relevant-lines.js";
import { writeTrace } from "./trace-file.js";

const USAGE = `Usage: game-social-sdk-platform trace <file> [options]

Shows what a test that failed has left: the last relevant lines here, and all of it in a browser, where
there is somebody to see it.

  --all           print every line
  --json          print the trace as JSON
  --page <file>   write the page, from a trace that is JSON
  --no-open       do not open the page in a browser
  --help          print this text
`;

/** What the command writes to, and what opens a page. */
export interface TraceEnvironment {
  readonly print: (text: string) => void;
  readonly open: (address: string) => void;
}

/**
 * The command `trace`.
 *
 * @param argv - the arguments after its name
 * @throws Error for arguments or a file that do not fit
 */
export async function runTraceCommand(
  argv: readonly string[],
  { print, open }: TraceEnvironment,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      page: { type: "string" },
      "no-open": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    print(USAGE);
    return;
  }
  const [file, another] = positionals;
  if (file === undefined || another !== undefined) {
    throw new Error("Give one file: game-social-sdk-platform trace traces/the-test.html.");
  }
  const text = await readFile(file, "utf8");
  const trace = openTrace(text);
  const isPage = text.trimStart().startsWith("<");
  if (values.page !== undefined) await writeFile(values.page, tracePage(trace));
  if (values.json) {
    print(writeTrace(trace));
    return;
  }
  const lines = values.all ? linesOf(trace).map(plainLine) : relevantLines(trace);
  const why = failureLines(trace).flatMap((line) => line.split("\n"));
  print([trace.name, ...why, "", ...lines, ""].map(terminalLine).join("\n"));
  const page = values.page ?? (isPage ? file : undefined);
  if (page !== undefined && !values["no-open"]) open(pathToFileURL(resolve(page)).href);
}

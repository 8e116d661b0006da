import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";
import { trackedFiles } from "./tracked-files.mjs";

const LIMIT = 400;

/** One message for each hand-written source file that is too long to have one job. */
export function checkFileLengths() {
  const messages = [];
  for (const file of trackedFiles(/\.(ts|mts|cts|mjs|h|cpp|cmake)$/)) {
    const lines = readFileSync(join(root, file), "utf8").split("\n").length - 1;
    if (lines > LIMIT) messages.push(`${file} has ${lines} lines; split it (limit: ${LIMIT}).`);
  }
  return messages;
}

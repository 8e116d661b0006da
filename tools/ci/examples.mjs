// Runs every example to its end; one that exits with another status than 0 fails.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "../run-command.mjs";

const folder = join(root, "examples");

/** The demo is a step of its own. */
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => /\.(ts|cjs|mjs)$/.test(name) && name !== "demo.ts")
  : [];

let failed = 0;
/** How an example is started: those that are tests by Vitest, all others by themselves. */
const start = (file) =>
  file.endsWith("-test.ts")
    ? [
        join("node_modules", "vitest", "vitest.mjs"),
        "run",
        "--config",
        join("examples", "support", "vitest.config.ts"),
        join("examples", file),
      ]
    : ["--import", "tsx", join("examples", file)];

for (const file of files) {
  const { status, output } = run(process.execPath, start(file), { timeout: 120_000 });
  if (status === 0) continue;
  failed += 1;
  console.error(`examples/${file} failed with status ${status}:\n${output}`);
}
console.log(`${files.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

// Runs every step of tools/ci/steps.mjs, prints what failed and a summary line for the rest.
//
//   node tools/ci/run.mjs [STEP...]       all steps, or these side by side

import { start } from "../run-command.mjs";
import { failureLinesIn } from "../test/failures.mjs";
import { hasPassed, notePassed, stateOf } from "./passed.mjs";
import { readByStep, stages } from "./steps.mjs";

/** Enough to see a failure whole; the rest of a long log is noise. */
const SHOWN_LINES = 300;

/** Counts in a step's closing line; a step without one is a check of its own. */
function countsOf(status, output) {
  const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)];
  const last = lines.at(-1);
  if (!last) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = { passed: Number(last[1]), failed: Number(last[2]) };
  return status === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/** What a step has left out and says so; nobody else sees the output of one that passes. */
const skippedIn = (output) => output.match(/^[\w-]+: skipped .*$/gm) ?? [];

let passed = 0;
let failed = 0;
let skipped = 0;
/** What failed, by name, in every step that says so. */
const failures = [];

async function runStep(step) {
  const begin = Date.now();
  const state = () => readByStep[step] && stateOf(step, readByStep[step]);
  const before = state();
  if (hasPassed(step, before)) {
    skipped += 1;
    console.log(`skipped ${step}: it has passed on this machine, with the same files and packages`);
    return;
  }
  const [command, ...args] = step.split(" ");
  const { status, output } = await start(command, args);
  const counts = countsOf(status, output);
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...failureLinesIn(output));
  const seconds = Math.round((Date.now() - begin) / 1000);
  if (counts.failed > 0) console.log(output.split("\n").slice(-SHOWN_LINES).join("\n"));
  else if (skippedIn(output).length === 0 && state() === before) notePassed(step, before);
  console.log(`${counts.failed > 0 ? "FAILED" : "ok"} ${step} (${seconds} s)`);
  for (const line of skippedIn(output)) console.log(`   ${line}`);
}

const named = process.argv.slice(2);
for (const stage of named.length > 0 ? [named] : stages) await Promise.all(stage.map(runStep));

for (const line of failures) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed + skipped > 0 ? 0 : 1;

// Builds a fuzz target with clang and goes on from its corpus.
//
//   node tools/test/fuzz.mjs TARGET [MINUTES]      10 minutes unless said
//
// What it learns on the way is kept in build/fuzz-corpus/TARGET, an input that does harm in
// build/fuzz-findings. Add that input to test/fuzz/corpus/TARGET with the mend: from then on every
// run of the C++ tests replays it.

import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { buildFolder, buildNative } from "../build/native.mjs";
import { root, runVisibly } from "../run-command.mjs";
import { ensureSystemPackages } from "../setup/system-packages.mjs";

const folder = join(root, "test", "fuzz");

const targets = readdirSync(join(folder, "targets"))
  .map((file) => file.replace(/\.cpp$/, ""))
  .sort();

/** Inputs are small so that many are tried; the first are no longer than this either. */
const MAX_INPUT_BYTES = 1024;

function fuzz(target, minutes) {
  ensureSystemPackages("test");
  buildNative({ configuration: "fuzz", target: `fuzz_${target}`, quiet: true });
  const learnt = join(root, "build", "fuzz-corpus", target);
  const findings = join(root, "build", "fuzz-findings");
  for (const made of [learnt, findings]) mkdirSync(made, { recursive: true });
  return runVisibly(join(buildFolder("fuzz"), `fuzz_${target}`), [
    `-max_total_time=${Math.round(minutes * 60)}`,
    `-max_len=${MAX_INPUT_BYTES}`,
    "-timeout=30",
    "-print_final_stats=1",
    `-artifact_prefix=${findings}/${target}-`,
    learnt,
    join(folder, "corpus", target),
  ]);
}

const [target, minutes = "10"] = process.argv.slice(2);
try {
  if (!targets.includes(target)) {
    throw new Error(`"${target ?? ""}" is no fuzz target; choose from ${targets.join(", ")}.`);
  }
  if (!(Number(minutes) > 0)) throw new Error(`"${minutes}" is no number of minutes.`);
  process.exitCode = fuzz(target, Number(minutes));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

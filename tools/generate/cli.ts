/**
 * `npm run generate` writes every generated file; `npm run generate -- --verify` writes nothing and
 * fails when a generated file differs from what the model yields, is missing, or is left over.
 * `--root <folder>` names another copy of the repository to write to or to verify.
 */

import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { domains } from "../../api/index.js";
import { emitters } from "./emitters.js";
import { describeDrift, emitAll, findDrift, repair } from "./generate.js";
import { bindModel } from "./model.js";

const HERE = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

function main(): number {
  const { values } = parseArgs({
    options: {
      verify: { type: "boolean", default: false },
      root: { type: "string", default: HERE },
    },
  });
  const root = resolve(values.root);
  const drift = findDrift(root, emitAll(bindModel(domains), emitters, root));
  if (!values.verify) {
    repair(root, drift);
    const { total, drifted, leftOver } = drift;
    console.log(`${total} generated files: ${drifted.length} written, ${leftOver.length} removed.`);
    return 0;
  }
  const differences = describeDrift(root, drift);
  if (differences.length === 0) {
    console.log(`${drift.total} generated files match the model.`);
    return 0;
  }
  for (const difference of differences) console.error(difference);
  console.error("Run `npm run generate` and commit what it writes.");
  return 1;
}

process.exitCode = main();

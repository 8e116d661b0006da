// Which rows of the contract hold, and what proves them.
//
//   npm run contract               writes docs/contract.md
//   npm run contract -- --verify   writes nothing, and fails when docs/contract.md is stale

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";
import { findClaims, findSecondBrackets } from "./claims.mjs";
import { REPORT, writeReport } from "./report.mjs";
import { findFaults } from "./rows.mjs";

const claims = findClaims(root);
const faults = [...findSecondBrackets(claims), ...findFaults(root, claims)];
const path = join(root, REPORT);
if (faults.length === 0) {
  const report = writeReport(root, claims);
  const stale = !existsSync(path) || readFileSync(path, "utf8") !== report;
  if (process.argv.includes("--verify")) {
    if (stale)
      faults.push(`${REPORT} is stale. Run \`npm run contract\` and commit what it writes.`);
  } else if (stale) {
    writeFileSync(path, report);
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

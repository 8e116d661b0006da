/** A fresh native build, one after an edit, and how large what it makes is. */

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built, ROOT } from "./support/builds.js";
import { report, reportAtMost } from "./support/report.js";

const folder = mkdtempSync(join(tmpdir(), "game-social-sdk-"));
try {
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, folder]);
  reportAtMost("fresh clone to built addon and engine", npm("ci", "--silent") / 60, "minutes", 5);
  const oneTest = ["test", "--", "test/integration/connection.test.ts"];
  npm(...oneTest);
  appendFileSync(join(folder, "engine/rest/api_client.cpp"), "// Edited.\n");
  reportAtMost("one edited engine file to one test's result", npm(...oneTest), "s", 10);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const file of ["game_social_sdk.node", "libsocial_sdk_engine.so"])
  report({ name: `size of ${file}`, value: statSync(built(file)).size / 1024 / 1024, unit: "MiB" });

/** Runs npm in the clone, without a compiler cache; the seconds it took. */
function npm(...args: string[]): number {
  const start = performance.now();
  execFileSync("npm", args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CCACHE_DISABLE: "1" },
  });
  return (performance.now() - start) / 1000;
}

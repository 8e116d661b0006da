/** A fresh native build, and how large what it makes is. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built, ROOT } from "./support/builds.js";
import { report, reportAtMost } from "./support/report.js";

const folder = mkdtempSync(join(tmpdir(), "game-social-sdk-"));
try {
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, folder]);
  const start = performance.now();
  execFileSync("npm", ["ci", "--silent"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CCACHE_DISABLE: "1" },
  });
  const minutes = (performance.now() - start) / 60_000;
  reportAtMost("fresh clone to built addon and engine", minutes, "minutes", 5);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const file of ["game_social_sdk.node", "libsocial_sdk_engine.so"])
  report({ name: `size of ${file}`, value: statSync(built(file)).size / 1024 / 1024, unit: "MiB" });

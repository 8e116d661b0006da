/** Artillery, which needs a newer Node.js than the packages do, and is installed once for each machine. */

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { npmInstalled } from "../../tools/cross/npm-package.mjs";
import { linux24 } from "../../tools/cross/runtimes.mjs";
import { runProgram } from "./program.js";

/**
 * Puts Artillery beside packages that are installed, as npm would: it looks for engines from where it lies
 * itself. What it depends on is linked, for it is much. Returns its program.
 */
export function addArtillery(modules: string): string {
  const installed = npmInstalled("artillery", "2.0.34", "2026-11-25");
  for (const name of readdirSync(dirname(installed))) {
    const from = join(dirname(installed), name);
    if (name === "artillery") cpSync(from, join(modules, name), { recursive: true });
    else if (!existsSync(join(modules, name))) symlinkSync(from, join(modules, name));
  }
  return join(modules, "artillery", "bin", "run");
}

/** The platform that takes the load, and the application that players sign in to. */
export interface LoadTarget {
  readonly webBase: string;
  readonly adminToken: string;
  readonly application: string;
}

/** What a run of Artillery has come to. */
export interface LoadRun {
  readonly code: number | null;
  /** All that it has printed. */
  readonly printed: string;
  /** The counters of the whole run; empty if it made no report. */
  readonly counters: Readonly<Record<string, number>>;
}

/** Runs a script file. */
export async function runArtillery(
  artillery: string,
  file: string,
  { webBase, adminToken, application }: LoadTarget,
  env: NodeJS.ProcessEnv = {},
): Promise<LoadRun> {
  const folder = mkdtempSync(join(tmpdir(), "artillery-"));
  try {
    const report = join(folder, "report.json");
    const { code, stdout, stderr } = await runProgram(
      linux24(),
      [artillery, "run", file, "--output", report],
      {
        ARTILLERY_DISABLE_TELEMETRY: "1",
        TARGET: webBase,
        APPLICATION: application,
        PLATFORM_ADMIN_TOKEN: adminToken,
        ...env,
      },
    );
    const counters = existsSync(report)
      ? JSON.parse(readFileSync(report, "utf8")).aggregate.counters
      : {};
    return { code, printed: stdout + stderr, counters };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

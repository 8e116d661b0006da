// Compares the engine's library with that of the last release, by libabigail's abidiff where it is installed.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { must } from "../cross/command.mjs";
import { run } from "../run-command.mjs";

/** Bits of abidiff's exit status: it failed, or was called wrongly; what changed breaks programs. */
const FAILED = 1 | 2;
const BREAKS = 8;

/** The engine's library for Linux on x64 in an unpacked package, or nothing. */
function engineIn(folder) {
  const prebuilds = join(folder, "package", "prebuilds", "linux-x64");
  const file = readdirSync(prebuilds).find((name) => /engine\.glibc\.so$/.test(name));
  return file && join(prebuilds, file);
}

/**
 * What changed in the C interface of the engine between two archives of the package.
 *
 * @param {string} last The last release's archive.
 * @param {string} now This one's.
 * @returns {{ report: string, breaks: boolean }} `breaks` when functions were removed or changed.
 */
export function compareAbi(last, now) {
  const work = mkdtempSync(join(tmpdir(), "abi-"));
  try {
    const [before, after] = [last, now].map((archive, index) => {
      const folder = join(work, String(index));
      must("mkdir", [folder]);
      must("tar", ["-xzf", archive, "-C", folder]);
      const engine = engineIn(folder);
      if (engine === undefined) throw new Error(`${archive} has no engine for Linux on x64.`);
      return engine;
    });
    const { status, output } = run("abidiff", ["--no-show-locs", before, after]);
    if (status & FAILED) throw new Error(`abidiff could not compare the engines:\n${output}`);
    const report = output.replaceAll(before, "before").replaceAll(after, "after").trim();
    return { report: report || "The C interface is the same.", breaks: (status & BREAKS) !== 0 };
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Whether abidiff is there. */
export const hasAbidiff = () => run("abidiff", ["--version"]).status === 0;

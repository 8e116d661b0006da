/** Folders for what a test of the kit writes. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is removed after the test. */
export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "kit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

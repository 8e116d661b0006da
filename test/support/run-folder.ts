/** Gives the files of one run of Vitest a folder for what one of them makes and all use. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

/** Packages that are made there find their dependencies in the repository. */
const BUILD = fileURLToPath(new URL("../../build", import.meta.url));

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that is empty when the run starts and is removed when it ends. */
    readonly runFolder: string;
  }
}

export default function setup(project: TestProject): () => void {
  mkdirSync(BUILD, { recursive: true });
  const folder = mkdtempSync(join(BUILD, "test-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

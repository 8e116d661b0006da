/** Where the native build puts what the benchmarks load. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RELEASE = join(ROOT, "build/Release");

/** The path of a build output; says how to make it when it is not there. */
export function built(file: string): string {
  const path = join(RELEASE, file);
  if (!existsSync(path))
    throw new Error(`${path} is missing. Run npm run build:native and npm run build:lib first.`);
  return path;
}

/** Builds a target of the release build that is not built by default. */
export function buildTarget(target: string): void {
  execFileSync("cmake", ["--build", RELEASE, "--target", target], { stdio: "ignore" });
}

import { existsSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "../run-command.mjs";

/** Hand-written files, known to git or new, whose path matches `pattern`, in the order of their paths. */
export function trackedFiles(pattern) {
  const { status, output } = run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  if (status !== 0) throw new Error(`git ls-files failed, so no file was checked:\n${output}`);
  // During a merge git lists a file once for each side.
  return [...new Set(output.split("\n"))]
    .sort()
    .filter((file) => pattern.test(file) && !file.includes("generated/"))
    .filter((file) => existsSync(join(root, file)));
}

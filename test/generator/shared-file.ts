/** Reference files that lie beside the repository. A copy of the repository alone has none. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface SharedFile {
  /** What a skipped test says. */
  readonly missing: string | undefined;
  read(): string;
}

/** The file of this name in the folder `shared` beside the repository. */
export function sharedFile(name: string): SharedFile {
  const path = fileURLToPath(new URL(`../../../shared/${name}`, import.meta.url));
  return {
    missing: existsSync(path) ? undefined : `../shared/${name} is not there to compare with`,
    read: () => readFileSync(path, "utf8"),
  };
}

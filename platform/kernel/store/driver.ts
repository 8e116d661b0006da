import { createRequire } from "node:module";
import type Libsql from "libsql";

/**
 * Loads the database's driver, which takes a while, when there is a state to open. Not with `import`:
 * between a state's opening and its taking over, the event loop must not turn.
 */
export function loadDriver(): typeof Libsql {
  return createRequire(import.meta.url)("libsql");
}

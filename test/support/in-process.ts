/** A process that is not quite that of the test: on another system, of another program. */

import { vi } from "vitest";

/** Gives the process other properties, until `vi.unstubAllGlobals()`; the rest of it stays. */
export function inProcess(properties: object): void {
  const described = Object.entries(properties).map(([name, value]) => [name, { value }]);
  vi.stubGlobal("process", Object.create(process, Object.fromEntries(described)));
}

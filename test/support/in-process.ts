/** A program that runs elsewhere, or otherwise, than the test does. */

import { vi } from "vitest";

/** Gives the process other properties, until `vi.unstubAllGlobals()`; the rest of it stays. */
export function inProcess(properties: object): void {
  const described = Object.entries(properties).map(([name, value]) => [name, { value }]);
  vi.stubGlobal("process", Object.create(process, Object.fromEntries(described)));
}

/** Kits for tests of the kit itself. */

import { onTestFinished } from "vitest";
import { TestKit } from "../../../../platform/kit/test-kit.js";

/** A kit, which is closed when the test ends. */
export async function openKit(options: Parameters<typeof TestKit.open>[0] = {}): Promise<TestKit> {
  const kit = await TestKit.open(options);
  onTestFinished(async () => void (await kit.close()));
  return kit;
}

/**
 * The test kit for Vitest: `test` with fixtures, and `expect` with the kit's matchers.
 *
 * @packageDocumentation
 */

import {
  type ExpectStatic,
  type TestAPI,
  expect as vitestExpect,
  test as vitestTest,
} from "vitest";
import {
  beginTest,
  endTest,
  fixtureFunctions,
  type KitFixtures,
  type KitMatchers,
  kitMatchers,
  prepare,
  recordedExpect,
  type TestKit,
} from "../core.js";

export type * from "../core.js";
export { NextTimeoutError, TestKit } from "../core.js";

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: all declarations of an interface have the same parameters
  interface Matchers<T = any> extends KitMatchers<Promise<void>> {}
}

vitestExpect.extend(kitMatchers);
await prepare();

/** Vitest's `expect` with the kit's matchers, whose assertions stand in traces. */
export const expect: ExpectStatic = recordedExpect(vitestExpect);

type Use<Value> = (value: Value) => Promise<void>;

interface RunnerTask {
  readonly name: string;
  readonly suite?: RunnerTask | undefined;
  readonly result?: { readonly state?: string; readonly errors?: readonly { message: string }[] };
}

function fullName({ name, suite }: RunnerTask): string {
  return suite === undefined ? name : `${fullName(suite)} > ${name}`;
}

/** Vitest's `test` with the fixtures; everything else is as usual, `test.extend` included. */
export const test: TestAPI<KitFixtures> = vitestTest.extend<KitFixtures>({
  kitOptions: {},
  kit: async (
    { kitOptions, task }: { kitOptions: KitFixtures["kitOptions"]; task: RunnerTask },
    use: Use<TestKit>,
  ) => {
    const kit = await beginTest(kitOptions, fullName(task));
    await use(kit);
    await endTest(kit, { failure: task.result?.errors?.[0] });
  },
  ...fixtureFunctions,
} as never) as unknown as TestAPI<KitFixtures>;

/** The same as `test`. */
export const it: TestAPI<KitFixtures> = test;

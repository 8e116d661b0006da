/**
 * The test kit for Playwright Test: `test` with fixtures beside Playwright's own, and `expect` with the
 * kit's matchers.
 *
 * @packageDocumentation
 */

import {
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  expect as playwrightExpect,
  test as playwrightTest,
  type TestInfo,
  type TestType,
} from "@playwright/test";
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

/** Playwright's `expect` with the kit's matchers, whose assertions stand in traces. */
export const expect: Expect<KitMatchers<Promise<void>>> = recordedExpect(
  playwrightExpect.extend(kitMatchers),
) as never;

type Use<Value> = (value: Value) => Promise<void>;

/** Playwright's `test` with the fixtures; everything else is as usual, `test.extend` and `test.use` included. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KitFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = playwrightTest.extend<KitFixtures, { kitPrepared: undefined }>({
  kitPrepared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      await prepare();
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  kitOptions: [{}, { option: true }],
  kit: async (
    { kitOptions }: { readonly kitOptions: KitFixtures["kitOptions"] },
    use: Use<TestKit>,
    info: TestInfo,
  ) => {
    // The first of the titles is the file.
    const kit = await beginTest(kitOptions, info.titlePath.slice(1).join(" > "));
    await use(kit);
    await endTest(kit, { failure: info.errors[0] });
  },
  ...fixtureFunctions,
}) as never;

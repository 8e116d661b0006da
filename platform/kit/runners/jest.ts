/**
 * The test kit for Jest: `test` with fixtures, and `expect` with the kit's matchers.
 *
 * @packageDocumentation
 */

import {
  type Fixtures,
  type KitMatchers,
  type KitOptions,
  kitMatchers,
  prepare,
  recordedExpect,
  withFixtures,
} from "../core.js";

export type * from "../core.js";
export { NextTimeoutError, TestKit } from "../core.js";

/** A test with fixtures. */
export type JestTestBody = (fixtures: Fixtures) => unknown;

/** The matchers of an assertion: the kit's, and all of Jest's. */
// biome-ignore lint/suspicious/noExplicitAny: Jest's own types are not needed to have the package
export type JestMatchers = KitMatchers<Promise<void>> & Record<string, any>;

/** `expect` of Jest. */
export interface JestExpect {
  /** Asserts something of a value. */
  (actual: unknown): JestMatchers;
  // biome-ignore lint/suspicious/noExplicitAny: such as any() and objectContaining()
  [name: string]: any;
}

/** `test` of Jest, with fixtures. */
export interface JestTest {
  /** Declares a test; `timeout` is in milliseconds. */
  (name: string, body: JestTestBody, timeout?: number): void;
  /** Declares a test that alone is run. */
  only(name: string, body: JestTestBody, timeout?: number): void;
  /** Declares a test that is not run. */
  skip(name: string, body: JestTestBody): void;
  /** Declares a test that has to fail. */
  failing(name: string, body: JestTestBody, timeout?: number): void;
  /** The same with options of the kit. */
  with(options: KitOptions): JestTest;
}

type Declare = (name: string, body: () => Promise<void>, timeout?: number) => void;

/** What Jest puts into every test file. */
interface JestGlobals {
  readonly beforeAll: (prepare: () => Promise<void>, timeout: number) => void;
  readonly expect: JestExpect;
  readonly test: Declare & {
    readonly only: Declare;
    readonly skip: Declare;
    readonly failing: Declare;
  };
}

function globals(): JestGlobals {
  const { beforeAll, expect, test } = globalThis as unknown as Partial<JestGlobals>;
  if (beforeAll !== undefined && expect !== undefined && test !== undefined)
    return { beforeAll, expect, test };
  throw new Error(
    "game-social-sdk-platform/jest is imported by test files that Jest runs, with its globals; leave `injectGlobals: false` out of its settings.",
  );
}

/** How long the first platform of a file may take on a busy machine, in milliseconds. */
const PREPARATION = 60_000;

const runner = globals();
runner.expect.extend(kitMatchers);
runner.beforeAll(prepare, PREPARATION);

/** Jest's `expect`, with the kit's matchers. */
export const expect: JestExpect = recordedExpect(runner.expect);

function testWith(options: KitOptions): JestTest {
  const declared =
    (declare: Declare) =>
    (name: string, body: JestTestBody, timeout?: number): void =>
      declare(
        name,
        () => withFixtures(runner.expect.getState().currentTestName ?? name, options, body)(),
        timeout,
      );
  const { test } = runner;
  return Object.assign(declared(test), {
    only: declared(test.only),
    skip: declared(test.skip),
    failing: declared(test.failing),
    with: (more: KitOptions) => testWith({ ...options, ...more }),
  });
}

/** Jest's `test`, with fixtures. */
export const test: JestTest = testWith({});

/** The same as `test`. */
export const it: JestTest = test;

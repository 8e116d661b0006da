/**
 * The test kit for Node's own test runner: `test` with fixtures.
 *
 * @packageDocumentation
 */

import { AssertionError } from "node:assert";
import { test as nodeTest, type TestContext } from "node:test";
import {
  type Fixtures,
  type KitOptions,
  kitMatchers,
  type MatcherOptions,
  type MatcherResult,
  withFixtures,
} from "../core.js";

export { after, afterEach, before, beforeEach, describe } from "node:test";
export type * from "../core.js";
export { NextTimeoutError, TestKit } from "../core.js";

/** A test with fixtures; the runner's own context comes after them. */
export type NodeTestBody = (fixtures: Fixtures, context: TestContext) => unknown;

/** Options of the runner, such as `timeout` and `skip`. */
export interface NodeTestOptions {
  /** Whether others of the file may run at the same time, or how many. */
  readonly concurrency?: boolean | number;
  /** Whether it alone is run, with `--test-only`. */
  readonly only?: boolean;
  /** Whether, or why, it is not run. */
  readonly skip?: boolean | string;
  /** Whether, or why, it may fail. */
  readonly todo?: boolean | string;
  /** Milliseconds after which it fails. */
  readonly timeout?: number;
}

/** `test` of `node:test`, with fixtures. */
export interface NodeTest {
  /** Declares a test. */
  (name: string, body: NodeTestBody): Promise<void>;
  /** Declares a test with options of the runner. */
  (name: string, options: NodeTestOptions, body: NodeTestBody): Promise<void>;
  /** Declares a test that is not run. */
  skip(name: string, body?: NodeTestBody): Promise<void>;
  /** Declares a test that alone is run, with `--test-only`. */
  only(name: string, body: NodeTestBody): Promise<void>;
  /** The same with options of the kit. */
  with(options: KitOptions): NodeTest;
}

function testWith(kitOptions: KitOptions): NodeTest {
  const declare = (name: string, options: NodeTestOptions, body: NodeTestBody | undefined) =>
    body === undefined
      ? nodeTest(name, options)
      : nodeTest(name, options, (context) =>
          // Older versions do not give the names of the outer tests.
          withFixtures(
            (context as { fullName?: string }).fullName ?? name,
            kitOptions,
            body,
          )(context),
        );
  const test = (name: string, ...rest: [NodeTestBody] | [NodeTestOptions, NodeTestBody]) =>
    rest.length === 1 ? declare(name, {}, rest[0]) : declare(name, rest[0], rest[1]);
  return Object.assign(test, {
    skip: (name: string, body?: NodeTestBody) => declare(name, { skip: true }, body),
    only: (name: string, body: NodeTestBody) => declare(name, { only: true }, body),
    with: (options: KitOptions) => testWith({ ...kitOptions, ...options }),
  }) as NodeTest;
}

/** `test` of `node:test`, with fixtures. */
export const test: NodeTest = testWith({});

/** The same as `test`. */
export const it: NodeTest = test;

function check({ pass, message }: MatcherResult): void {
  if (!pass) throw new AssertionError({ message: message() });
}

/** That an event has come, or comes soon; see the matcher `toHaveReceived`. */
export async function assertReceived(
  receiver: object,
  event: string,
  data?: unknown,
  options?: MatcherOptions,
): Promise<void> {
  check(await kitMatchers.toHaveReceived.call({}, receiver, event, data, options));
}

/** That somebody has sent a request or a frame, or does soon; see the matcher `toHaveSent`. */
export async function assertSent(
  sender: object,
  request: string,
  body?: unknown,
  options?: MatcherOptions,
): Promise<void> {
  check(await kitMatchers.toHaveSent.call({}, sender, request, body, options));
}

/** That others see an activity with these fields, or do soon; see the matcher `toShowPresence`. */
export async function assertPresence(
  person: object,
  activity: unknown,
  options?: MatcherOptions,
): Promise<void> {
  check(await kitMatchers.toShowPresence.call({}, person, activity, options));
}

/**
 * Waits that the program ends itself reject, but are no unhandled rejections; failures are. Such a rejection
 * would end the process.
 */

import { expect, it, onTestFinished } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { Operations, type Settle } from "../../../lib/operations/operation.js";
import { SdkError, type SdkErrorType } from "../../../lib/operations/sdk-error.js";

/** How many rejections nobody handles after an operation that nobody awaits. */
async function unhandled(
  waits: boolean,
  end: (settle: Settle<undefined>, operations: Operations) => void,
): Promise<number> {
  let count = 0;
  const note = () => {
    count += 1;
  };
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const operations = new Operations();
  operations.run<undefined>({ name: "Client.test", waits }, undefined, (settle) => {
    end(settle, operations);
  });
  operations.rejectAll();
  await new Promise(setImmediate);
  return count;
}

const failed = (type: ErrorType) => ({ type, successful: false, error: "No." }) as ClientResult;
const error = (type: SdkErrorType) => new SdkError({ operation: "a.b", type, message: "No." });

it.each<[string, (settle: Settle<undefined>) => void]>([
  ["the client is disposed", () => {}],
  ["the SDK drops it", (settle) => settle.result(undefined, undefined)],
  ["the SDK drops its value", (settle) => settle.value(undefined)],
  ["the SDK says Aborted", (settle) => settle.result(failed(ErrorType.Aborted), undefined)],
  [
    "the SDK says ClientDestroyed",
    (settle) => settle.result(failed(ErrorType.ClientDestroyed), undefined),
  ],
  ["what it is composed of was aborted", (settle) => settle.failed(error("Aborted"))],
  [
    "starting it shows that the client is gone",
    () => {
      throw error("ClientDestroyed");
    },
  ],
])("a wait: %s", async (_, end) => {
  expect(await unhandled(true, end)).toBe(0);
  // What does something else than to wait may have been lost.
  expect(await unhandled(false, end)).toBe(1);
});

it.each<[string, (settle: Settle<undefined>) => void]>([
  ["the SDK fails", (settle) => settle.result(failed(ErrorType.RPCError), undefined)],
  ["what it is composed of fails", (settle) => settle.failed(error("NetworkError"))],
  [
    "an argument is wrong",
    () => {
      throw new TypeError("No.");
    },
  ],
])("a failure: %s", async (_, end) => {
  expect(await unhandled(true, end)).toBe(1);
});

/** How operations of a client or a call end, other than by the answer. */

import { describe, expect, it, vi } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { Operations } from "../../../lib/operations/operation.js";

describe("an operation", () => {
  it("shows no credential among its arguments", async () => {
    const details = { name: "Client.test", secrets: ["s3cret-code"] };
    const error = "s3cret-code was used";
    const failed = new Operations().run(details, undefined, (settle) =>
      settle.result(
        { successful: false, type: ErrorType.HTTPError, error } as ClientResult,
        undefined,
      ),
    );
    await expect(failed).rejects.toThrow("Client.test failed: [redacted] was used.");
  });

  it.each([
    [401, 1],
    [403, 0],
  ])("that is answered with %i says so to the sign-in: %i times", async (status, times) => {
    const operations = new Operations();
    const heard = vi.fn();
    operations.onUnauthorized = heard;
    const result = { successful: false, type: ErrorType.HTTPError, status, error: "No" };
    const failed = operations.run({ name: "Client.test" }, undefined, (settle) =>
      settle.result(result as ClientResult, undefined),
    );
    await expect(failed).rejects.toMatchObject({ status });
    expect(heard).toHaveBeenCalledTimes(times);
  });

  it("says that time has passed where its signal does not", async () => {
    const reason = Object.assign(new Error(), { name: "TimeoutError" });
    const options = { signal: AbortSignal.abort(reason) };
    const promise = new Operations().run({ name: "Client.test" }, options, () => {});
    await expect(promise).rejects.toMatchObject({
      message: "Client.test failed: The time limit has passed.",
      retryable: true,
    });
  });

  it("of the facade's own work ends as that does", async () => {
    const operations = new Operations();
    await operations.wait("Session.renew", Promise.resolve("tokens"));
    const reason = new Error("The renewal failed.");
    await expect(operations.wait("Session.renew", Promise.reject(reason))).rejects.toBe(reason);
    expect(operations.pending).toBe(0);
  });

  it("says whether the client or the call was disposed, to all that are in flight", async () => {
    for (const owner of ["client", "call"] as const) {
      const operations = new Operations();
      const all = [1, 2, 3].map(() => operations.run({ name: "Client.test" }, undefined, () => {}));
      operations.rejectAll(...(owner === "client" ? [] : [owner]));
      for (const promise of all)
        await expect(promise).rejects.toThrow(`The ${owner} was disposed before`);
    }
  });
});

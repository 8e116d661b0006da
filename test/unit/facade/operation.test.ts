import { getEventListeners } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { Operations, type Settle } from "../../../lib/operations/operation.js";
import { SdkError } from "../../../lib/operations/sdk-error.js";

/** The members of a result that the wrapper reads. */
function result(fields: Partial<ClientResult> = {}): ClientResult {
  return {
    type: ErrorType.None,
    successful: true,
    error: "",
    errorCode: 0,
    status: 0,
    retryable: false,
    retryAfter: 0,
    responseBody: "",
    ...fields,
  } as ClientResult;
}

const failure = result({
  successful: false,
  type: ErrorType.HTTPError,
  status: 404,
  error: "Gone",
});

/** Starts an operation whose completion the test holds. */
function start(options?: Parameters<Operations["run"]>[1], abort?: () => void) {
  const operations = new Operations();
  let settle: Settle<string> | undefined;
  const promise = operations.run<string>(
    { name: "Client.test", ...(abort ? { abort: { name: "abortTest", call: abort } } : {}) },
    options,
    (given) => {
      settle = given;
    },
  );
  return { operations, promise, settle: () => settle as Settle<string> };
}

describe("an operation", () => {
  it("resolves with the value of a successful result", async () => {
    const { operations, promise, settle } = start();
    expect(operations.pending).toBe(1);
    settle().result(result(), "value");
    expect(await promise).toBe("value");
    expect(operations.pending).toBe(0);
  });

  it("rejects with an error whose stack leads to where the program awaits it", async () => {
    const { promise, settle } = start();
    const readLobby = async () => {
      await promise;
    };
    const failed = readLobby().catch((error: Error) => error.stack);
    settle().result(failure, "");
    expect(await failed).toContain("readLobby");
  });

  it("rejects with the SDK's result", async () => {
    const { promise, settle } = start();
    settle().result(failure, "");
    await expect(promise).rejects.toMatchObject({
      name: "SdkError",
      type: "HTTPError",
      status: 404,
      operation: "Client.test",
      message: "Client.test failed: Gone.",
    });
  });

  it("rejects with ClientDestroyed when the SDK drops it", async () => {
    const dropped = [start(), start()] as const;
    dropped[0].settle().result(undefined, "");
    dropped[1].settle().value(undefined);
    for (const { promise } of dropped)
      await expect(promise).rejects.toMatchObject({ type: "ClientDestroyed" });
  });

  it("tells a completion without values from a dropped one by its arguments", async () => {
    const run = (dropped: readonly unknown[]) =>
      new Operations().run<void>({ name: "Client.endCalls" }, undefined, (s) => s.done(dropped));
    await expect(run([])).resolves.toBeUndefined();
    await expect(run([undefined])).rejects.toMatchObject({ type: "ClientDestroyed" });
  });

  it("keeps the process alive by its time limit, unless the client is unreferenced", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout");
    const before = timers().length;
    const { operations, promise, settle } = start({ timeout: 60_000 });
    expect(timers()).toHaveLength(before + 1);
    operations.referenced = false;
    expect(timers()).toHaveLength(before);
    const later = operations.run<void>({ name: "Client.test" }, { timeout: 60_000 }, () => {});
    expect(timers()).toHaveLength(before);
    operations.referenced = true;
    expect(timers()).toHaveLength(before + 2);
    settle().result(result(), "value");
    await promise;
    operations.rejectAll();
    await expect(later).rejects.toMatchObject({ type: "ClientDestroyed" });
    expect(timers()).toHaveLength(before);
  });

  it("rejects with what starting it throws", async () => {
    const error = new TypeError('Client.test: parameter "id" must be an id.');
    const operations = new Operations();
    const promise = operations.run({ name: "Client.test" }, undefined, () => {
      throw error;
    });
    await expect(promise).rejects.toBe(error);
    expect(operations.pending).toBe(0);
  });

  it("settles once: what comes later is ignored", async () => {
    const { promise, settle } = start();
    settle().result(result(), "first");
    settle().result(failure, "");
    settle().value("second");
    expect(await promise).toBe("first");
  });

  it("does not start with a signal that is aborted already", async () => {
    const reason = new Error("too late");
    const begin = vi.fn();
    const promise = new Operations().run(
      { name: "Client.test" },
      { signal: AbortSignal.abort(reason) },
      begin,
    );
    await expect(promise).rejects.toMatchObject({ type: "Aborted", cause: reason });
    expect(begin).not.toHaveBeenCalled();
  });

  it("is aborted in flight, through the SDK's own function, and ignores the late answer", async () => {
    const abort = vi.fn();
    const controller = new AbortController();
    const { promise, settle } = start({ signal: controller.signal }, abort);
    const reason = new Error("changed my mind");
    controller.abort(reason);
    await expect(promise).rejects.toBeInstanceOf(SdkError);
    await expect(promise).rejects.toMatchObject({
      type: "Aborted",
      retryable: false,
      cause: reason,
    });
    expect(abort).toHaveBeenCalledTimes(1);
    settle().result(result(), "late");
  });

  it.each(["Client.test", "Client.testAnotherWay"])(
    "leaves a later %s alone when it is aborted, as one function ends both",
    async (name) => {
      const operations = new Operations();
      const controller = new AbortController();
      const call = vi.fn();
      const cleanUp = vi.fn();
      const details = { name: "Client.test", abort: { name: "abortTest", call }, cleanUp };
      const earlier = operations.run(details, { signal: controller.signal }, () => {});
      let settle: Settle<string> | undefined;
      const later = operations.run<string>({ ...details, name }, undefined, (given) => {
        settle = given;
      });
      controller.abort();
      await expect(earlier).rejects.toMatchObject({ type: "Aborted" });
      expect(cleanUp).toHaveBeenCalledOnce();
      // The SDK's function would end the one that is in flight now.
      expect(call).not.toHaveBeenCalled();
      settle?.result(result(), "value");
      expect(await later).toBe("value");
    },
  );

  it("does not call the SDK's abort function after it completed", async () => {
    const abort = vi.fn();
    const controller = new AbortController();
    const { promise, settle } = start({ signal: controller.signal }, abort);
    settle().result(result(), "value");
    await promise;
    controller.abort();
    expect(abort).not.toHaveBeenCalled();
  });

  it("leaves no listener on the signal, however it ends", async () => {
    const controller = new AbortController();
    const succeeded = start({ signal: controller.signal });
    const failed = start({ signal: controller.signal });
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(2);
    succeeded.settle().result(result(), "");
    failed.settle().result(failure, "");
    await Promise.allSettled([succeeded.promise, failed.promise]);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });

  it("times out as AbortSignal.timeout does, and leaves no timer behind otherwise", async () => {
    vi.useFakeTimers();
    try {
      const abort = vi.fn();
      const { promise } = start({ timeout: 5_000 }, abort);
      const outcome = expect(promise).rejects.toMatchObject({
        type: "Aborted",
        retryable: true,
        message: "Client.test failed: Client.test did not complete within 5000 ms.",
        cause: { name: "TimeoutError" },
      });
      vi.advanceTimersByTime(4_999);
      expect(abort).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      await outcome;
      expect(abort).toHaveBeenCalledTimes(1);

      const completed = start({ timeout: 5_000 });
      completed.settle().result(result(), "");
      await completed.promise;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([[{ signal: AbortSignal.abort() }], [{ timeout: -1 }]])(
    "leaves no rejection unhandled when it does not begin to wait, as with %o",
    async (options) => {
      const unhandled = vi.fn();
      process.on("unhandledRejection", unhandled);
      onTestFinished(() => void process.off("unhandledRejection", unhandled));
      const renewal = Promise.reject(new Error("The renewal failed."));
      await expect(new Operations().wait("Session.renew", renewal, options)).rejects.toThrow(
        "Session.renew",
      );
      await new Promise(setImmediate);
      expect(unhandled).not.toHaveBeenCalled();
    },
  );

  it.each([0, 2 ** 31 - 1])("takes a time limit of %i milliseconds", async (timeout) => {
    const { promise, settle } = start({ timeout });
    settle().result(result(), "value");
    expect(await promise).toBe("value");
  });

  it("takes null for no options", async () => {
    const { promise, settle } = start(null as never);
    settle().value("value");
    expect(await promise).toBe("value");
  });

  it("rejects everything in flight with ClientDestroyed when the client is disposed", async () => {
    const { operations, promise } = start();
    operations.rejectAll();
    await expect(promise).rejects.toMatchObject({
      type: "ClientDestroyed",
      operation: "Client.test",
    });
    expect(operations.pending).toBe(0);
  });

  it.each([
    [{ timeout: -1 }, RangeError, "options.timeout"],
    [{ timeout: Number.NaN }, RangeError, "options.timeout"],
    [{ timeout: 2 ** 31 }, RangeError, "options.timeout"],
    [{ timeout: "5" as never }, TypeError, "options.timeout"],
    [{ signal: {} as never }, TypeError, "options.signal"],
    [{ signal: null as never }, TypeError, "options.signal"],
    [{ signal: { addEventListener() {} } as never }, TypeError, "options.signal"],
    [{ signal: { removeEventListener() {} } as never }, TypeError, "options.signal"],
    ["5" as never, TypeError, "options"],
  ])("refuses the options %o", async (options, type, name) => {
    const operations = new Operations();
    const promise = operations.run({ name: "Client.test" }, options, () => {});
    await expect(promise).rejects.toBeInstanceOf(type);
    await expect(promise).rejects.toThrow(`Client.test: parameter "${name}"`);
    expect(operations.pending).toBe(0);
  });

  it("is not pending after a signal has refused its listener", async () => {
    const refused = new Error("Illegal invocation");
    const signal = new AbortController().signal;
    signal.addEventListener = () => {
      throw refused;
    };
    const { operations, promise } = start({ signal });
    await expect(promise).rejects.toBe(refused);
    expect(operations.pending).toBe(0);
  });
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure, type Loose, libraries, native, useTestLibrary } from "../support/native.mjs";

const library = useTestLibrary(libraries.openEngine);
const CREATED = "Discord_Client_SetMessageCreatedCallback";
const DELETED = "Discord_Client_SetMessageDeletedCallback";

let client: Loose;
beforeEach(() => {
  library.reset();
  client = new native.Client();
});
afterEach(() => client.dispose());

/** Resolves when `count` events have come; what they carried. */
function collect(count: number): Promise<string[]> {
  const ids: string[] = [];
  return new Promise((resolve) => {
    client.setMessageCreatedCallback((id: string) => {
      ids.push(id);
      if (ids.length === count) resolve(ids);
    });
  });
}

describe("events", () => {
  it("arrive all and in order", async () => {
    const all = collect(100_000);
    library.fire(CREATED, 100_000);
    const ids = await all;
    expect(ids).toEqual(Array.from({ length: 100_000 }, (_, i) => String(i + 1)));
  });

  it("of several kinds keep the order they were called in", async () => {
    const order: string[] = [];
    const done = new Promise<void>((resolve) => {
      client.setMessageCreatedCallback((id: string) => order.push(`created ${id}`));
      client.setMessageDeletedCallback((id: string, channel: string) => {
        order.push(`deleted ${id} ${channel}`);
        if (order.length === 4) resolve();
      });
    });
    library.fire(CREATED, 2);
    library.wait();
    library.fire(DELETED, 2);
    await done;
    expect(order).toEqual(["created 1", "created 2", "deleted 1 1", "deleted 2 2"]);
  });

  it("are never delivered inside a call into the SDK", async () => {
    let inside = true;
    const all = new Promise<boolean>((resolve) =>
      client.setMessageCreatedCallback(() => resolve(inside)),
    );
    library.fire(CREATED, 1);
    library.wait();
    client.getStatus();
    inside = false;
    expect(await all).toBe(false);
  });

  it("let promise continuations run at least every 256", async () => {
    let since = 0;
    let longest = 0;
    await new Promise<void>((resolve) => {
      client.setMessageCreatedCallback((id: string) => {
        if (since === 0)
          queueMicrotask(() => {
            longest = Math.max(longest, since);
            since = 0;
          });
        since++;
        if (id === "10000") resolve();
      });
      library.fire(CREATED, 10_000);
    });
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(256);
  });

  it("let timers run while 10,000 of them are being delivered", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await new Promise<void>((resolve) => {
      client.setMessageCreatedCallback((id: string) => {
        const until = performance.now() + 0.02;
        while (performance.now() < until);
        if (id === "10000") resolve();
      });
      library.fire(CREATED, 10_000);
    });
    clearInterval(timer);
    // At least 200 ms of work, interrupted every 4 ms.
    expect(ticks).toBeGreaterThan(10);
  });

  it("stop when the callback is replaced", async () => {
    const first: string[] = [];
    client.setMessageCreatedCallback((id: string) => first.push(id));
    const all = collect(3);
    library.fire(CREATED, 3);
    expect(await all).toEqual(["1", "2", "3"]);
    expect(first).toEqual([]);
  });

  it("end when the client is disposed of from within, even those under way", async () => {
    let calls = 0;
    const seen = native.queueStats().delivered;
    client.setMessageCreatedCallback(() => {
      calls++;
      client.dispose();
    });
    library.fire(CREATED, 1000);
    library.wait();
    while (native.queueStats().depth > 0 || native.queueStats().delivered === seen)
      await nextTurn();
    expect(calls).toBe(1);
  });
});

describe("exceptions in callbacks", () => {
  /** Takes over the process's handling of uncaught exceptions while `action` runs. */
  async function uncaughtDuring(action: () => Promise<unknown>): Promise<unknown[]> {
    const listeners = process.listeners("uncaughtException");
    const caught: unknown[] = [];
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", (error) => caught.push(error));
    try {
      await action();
      await nextTurn();
    } finally {
      process.removeAllListeners("uncaughtException");
      for (const listener of listeners) process.on("uncaughtException", listener);
    }
    return caught;
  }

  it("are uncaught exceptions, and no other event is lost", async () => {
    const seen: string[] = [];
    const caught = await uncaughtDuring(
      () =>
        new Promise<void>((resolve) => {
          client.setMessageCreatedCallback((id: string) => {
            seen.push(id);
            if (id === "10") resolve();
            if (Number(id) % 3 === 0) throw new Error(`event ${id}`);
          });
          library.fire(CREATED, 10);
        }),
    );
    expect(seen).toHaveLength(10);
    expect(caught.map(String)).toEqual(["Error: event 3", "Error: event 6", "Error: event 9"]);
  });

  it.each([null, undefined, "text", 1, Object.create(null)])(
    "may be any value, such as %s",
    async (value) => {
      const caught = await uncaughtDuring(
        () =>
          new Promise<void>((resolve) => {
            client.setMessageCreatedCallback((id: string) => {
              if (id === "1") throw value;
              resolve();
            });
            library.fire(CREATED, 2);
          }),
      );
      expect(caught).toEqual([value]);
    },
  );
});

describe("one-shot callbacks", () => {
  const answer = (call: (callback: Loose) => void) =>
    new Promise<Loose[]>((resolve) => call((...values: Loose[]) => resolve(values)));

  it("get every value", async () => {
    const values = await answer((cb) => client.getToken("1", "code", "verifier", "uri", cb));
    const [result, accessToken, refreshToken, tokenType, expiresIn, scopes] = values;
    expect(result).toBeInstanceOf(native.ClientResult);
    expect(result.successful).toBe(true);
    expect(accessToken).toBe("TokenExchangeCallback.accessToken#1");
    expect(refreshToken).toBe("TokenExchangeCallback.refreshToken#1");
    expect([typeof tokenType, typeof expiresIn]).toEqual(["number", "number"]);
    expect(scopes).toBe("TokenExchangeCallback.scopes#1");
  });

  it("get the failure", async () => {
    library.failNext("Discord_Client_FetchCurrentUser", Failure.result);
    const [result] = await answer((cb) => client.fetchCurrentUser(1, "token", cb));
    expect(result.successful).toBe(false);
  });

  it("get undefined for an unset optional", async () => {
    library.failNext("Discord_Client_GetDiscordClientConnectedUser", Failure.noValue);
    const [, user] = await answer((cb) => client.getDiscordClientConnectedUser("1", cb));
    expect(user).toBeUndefined();
  });

  it("are not called before the function returns, even when the library answers at once", async () => {
    library.failNext("Discord_Client_FetchCurrentUser", Failure.synchronous);
    let returned = false;
    const early = await new Promise((resolve) => {
      client.fetchCurrentUser(1, "token", () => resolve(!returned));
      returned = true;
    });
    expect(early).toBe(false);
  });

  it("get one undefined when the library drops them unanswered", async () => {
    library.failNext("Discord_Client_FetchCurrentUser", Failure.abandon);
    expect(await answer((cb) => client.fetchCurrentUser(1, "token", cb))).toEqual([undefined]);
    library.failNext("Discord_Client_EndCalls", Failure.abandon);
    expect(await answer((cb) => client.endCalls(cb))).toEqual([undefined]);
    expect(await answer((cb) => client.endCalls(cb))).toEqual([]);
  });

  it("are answered when their client is disposed of", async () => {
    library.hold(true);
    const pending = answer((cb) => client.fetchCurrentUser(1, "token", cb));
    client.dispose();
    expect(await pending).toHaveLength(1);
  });

  it("may be preceded by another callback of the same function", async () => {
    const calls: string[] = [];
    await new Promise<void>((resolve) =>
      client.openMessageInDiscord(
        "1",
        () => calls.push("merge required"),
        () => {
          calls.push("completed");
          resolve();
        },
      ),
    );
    expect(calls.at(-1)).toBe("completed");
  });
});

it("counts what passes through the queue", async () => {
  const before = native.queueStats();
  const all = collect(500);
  library.fire(CREATED, 500);
  await all;
  const after = native.queueStats();
  expect(after.pushed - before.pushed).toBeGreaterThanOrEqual(500);
  expect(after.dropped).toBe(before.dropped);
});

it("frees every registration once the client is gone", async () => {
  const all = collect(1);
  client.setMessageDeletedCallback(() => {});
  library.fire(CREATED, 1);
  await all;
  client.dispose();
  library.wait();
  const { callbacksRegistered, userDataFreed, faults } = library.counters();
  expect(userDataFreed).toBe(callbacksRegistered);
  expect(faults).toBe(0);
});

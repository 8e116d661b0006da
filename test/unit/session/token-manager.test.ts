/** When a manager of tokens renews them, and when it gives them up. */

import { describe, expect, it } from "vitest";
import { rejection } from "../../support/rejection.js";
import { DAY, MINUTE, networkError, oauthError, setUp, WEEK } from "./support/manager.js";

describe("a token manager", () => {
  it("asks for nothing as long as the token is good", async () => {
    const { clock, manager, requests } = setUp();
    manager.start();
    clock.advance(6 * DAY - 1);
    await manager.refresh();
    expect(requests).toEqual([]);
    expect(manager.tokens.accessToken).toBe("access-0");
  });

  it("renews by itself when a day is left; saves first, then applies", async () => {
    const { clock, stored, manager, request, applied } = setUp();
    manager.start();
    clock.advance(6 * DAY);
    (await request()).settle();
    await manager.settled();
    expect(applied).toEqual(["access-1"]);
    expect((await stored.load())?.refreshToken).toBe("refresh-1");
    expect(manager.remaining).toBe(WEEK * 1000);
  });

  it("renews once for fifty callers", async () => {
    const { clock, manager, request, requests, applied } = setUp();
    clock.advance(6 * DAY);
    const callers = Array.from({ length: 50 }, () =>
      manager.refresh().then(() => manager.tokens.accessToken),
    );
    (await request()).settle();
    expect(new Set(await Promise.all(callers))).toEqual(new Set(["access-1"]));
    expect(requests).toEqual([]);
    expect(applied).toEqual(["access-1"]);
  });

  it("keeps a token that is still good through a failure, and tries again", async () => {
    const { clock, store, stored, manager, request, troubles, ended } = setUp();
    await stored.save(manager.tokens);
    manager.start();
    clock.advance(6 * DAY);
    const failure = networkError();
    const caller = manager.refresh();
    (await request()).settle(failure);
    await caller;
    expect(manager.tokens.accessToken).toBe("access-0");
    expect(troubles).toEqual([failure]);
    clock.advance(1000);
    (await request()).settle();
    await manager.settled();
    expect(manager.tokens.accessToken).toBe("access-2");
    expect(ended).toEqual([]);
    expect(await store.load()).toContain("access-2");
  });

  it.each([
    ["a network failure", networkError()],
    ["a server error", oauthError("server_error", { status: 503, retryable: true })],
    ["a rate limit", oauthError("", { status: 429, retryable: true, retryAfter: 1 })],
    ["a wrong application", oauthError("invalid_client", { status: 401 })],
    ["an error of the caller's own", new Error("The provider is asleep.")],
  ])("does not give an expired token up for %s", async (_name, failure) => {
    const { clock, stored, manager, request, ended } = setUp();
    await stored.save(manager.tokens);
    clock.advance(8 * DAY);
    const caller = rejection(manager.refresh());
    (await request()).settle(failure);
    expect(await caller).toBe(failure);
    expect(ended).toEqual([]);
    expect((await stored.load())?.accessToken).toBe("access-0");
    clock.advance(5 * MINUTE);
    const again = manager.refresh();
    (await request()).settle();
    await again;
    expect(manager.tokens.accessToken).toBe("access-2");
  });

  it("gives tokens up when the service calls them invalid", async () => {
    const { clock, store, stored, manager, request, requests, ended } = setUp();
    await stored.save(manager.tokens);
    manager.start();
    clock.advance(6 * DAY);
    const caller = rejection(manager.refresh());
    const failure = oauthError("invalid_grant");
    (await request()).settle(failure);
    expect(await caller).toBe(failure);
    expect(ended).toEqual([failure]);
    expect(store.load()).toBeUndefined();
    expect(clock.pending).toBe(0);
    clock.advance(DAY);
    expect(requests).toEqual([]);
  });

  it("asks less and less often, at least every five minutes", async () => {
    const { clock, manager, request, requests, troubles } = setUp();
    manager.start();
    clock.advance(6 * DAY);
    let waited = 0;
    const waits: number[] = [];
    while (waited < 60 * MINUTE) {
      (await request()).settle(networkError());
      await manager.settled();
      let wait = 0;
      while (requests.length === 0) {
        clock.advance(100);
        await new Promise((resolve) => setImmediate(resolve));
        wait += 100;
      }
      waits.push(wait);
      waited += wait;
    }
    expect(waits[0]).toBeLessThanOrEqual(1100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE + 100);
    expect(waits.length).toBeLessThan(40);
    expect(troubles).toHaveLength(waits.length);
  });

  it("waits as long as the service asks for, in the background and for callers", async () => {
    const { clock, manager, request, requests } = setUp();
    manager.start();
    clock.advance(8 * DAY);
    const limit = oauthError("", { status: 429, retryable: true, retryAfter: 90 });
    const caller = rejection(manager.refresh());
    (await request()).settle(limit);
    expect(await caller).toBe(limit);
    clock.advance(89_000);
    expect(await rejection(manager.refresh())).toBe(limit);
    expect(requests).toEqual([]);
    clock.advance(1000);
    (await request()).settle();
    await manager.refresh();
    expect(manager.tokens.accessToken).toBe("access-2");
  });

  it.each([0, -5, 1])("renews tokens that live %i s no more than once a minute", async (life) => {
    const { clock, manager, request, requests } = setUp(undefined, undefined, life);
    manager.start();
    clock.advance(6 * DAY);
    for (let count = 0; count < 3; count += 1) {
      (await request()).settle();
      await manager.settled();
      clock.advance(MINUTE - 1);
      expect(requests).toEqual([]);
      clock.advance(1);
    }
    // A caller gets one at any time.
    (await request()).settle();
    await manager.settled();
    const caller = manager.refresh();
    clock.advance(2000);
    const again = manager.refresh();
    (await request()).settle();
    await Promise.all([caller, again]);
  });

  it("notices within five minutes that the machine has slept", async () => {
    const { clock, manager, request } = setUp();
    manager.start();
    clock.suspend(8 * DAY);
    clock.advance(5 * MINUTE);
    (await request()).settle();
    await manager.settled();
    expect(manager.tokens.accessToken).toBe("access-1");
  });

  it("renews in time although the wall clock is set back by a month", async () => {
    const { clock, manager, request, requests } = setUp();
    manager.start();
    clock.setWall(clock.now() - 30 * DAY);
    clock.advance(6 * DAY - 1);
    expect(requests).toEqual([]);
    clock.advance(1);
    (await request()).settle();
    await manager.settled();
    expect(manager.remaining).toBe(WEEK * 1000);
  });

  it("renews once, not forever, when the wall clock is set forward", async () => {
    const { clock, manager, request, requests } = setUp();
    manager.start();
    clock.setWall(clock.now() + 365 * DAY);
    clock.advance(5 * MINUTE);
    (await request()).settle();
    await manager.settled();
    clock.advance(5 * DAY);
    expect(requests).toEqual([]);
  });

  it("renews at once a token that the service has refused, whatever the clocks say", async () => {
    const { manager, request, applied } = setUp();
    manager.start();
    manager.doubt("refused");
    expect(manager.remaining).toBe(0);
    (await request()).settle();
    await manager.settled();
    expect(applied).toEqual(["access-1"]);
    expect(manager.remaining).toBe(WEEK * 1000);
  });
});

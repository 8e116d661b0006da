/** A manager of tokens at its edges: while it is closed or paused, and with what it finds in the store. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { ManualClock } from "../../support/manual-clock.js";
import { rejection } from "../../support/rejection.js";
import {
  ALICE,
  BOB,
  DAY,
  MINUTE,
  networkError,
  oauthError,
  setUp,
  setUpSaving,
  tokens,
} from "./support/manager.js";

afterEach(() => vi.restoreAllMocks());

/** A store that a keyring stands behind, which may be locked. */
class Keyring extends MemoryTokenStore {
  locked: "no" | "for writing" | "altogether" = "altogether";
  override load() {
    if (this.locked === "altogether") throw new Error("The keyring is locked.");
    return super.load();
  }
  override save(text: string) {
    if (this.locked !== "no") throw new Error("The keyring is locked.");
    super.save(text);
  }
}

const setUpLocked = (store = new Keyring()) => ({ ...setUp(new ManualClock(), store), store });

/** Whether a promise has settled, once everything went on as far as it can. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  promise.then(end, end);
  await new Promise(setImmediate);
  return ended;
}

describe("a token manager", () => {
  it("has an expired token at the very end of its life", async () => {
    const { clock, manager, request } = setUp();
    clock.advance(7 * DAY);
    expect(manager.remaining).toBe(0);
    const failure = networkError();
    const caller = rejection(manager.refresh());
    (await request()).settle(failure);
    expect(await caller).toBe(failure);
  });

  it("lets callers wait for a renewal that is under way, though the token is good", async () => {
    const { manager, request } = setUp();
    const renewal = manager.renew();
    const pending = await request();
    const caller = manager.refresh();
    expect(await settled(caller)).toBe(false);
    pending.settle();
    await Promise.all([renewal, caller]);
    expect(manager.tokens.accessToken).toBe("access-1");
  });

  it("does nothing more once it is closed", async () => {
    const { clock, manager, requests } = setUp();
    manager.start();
    manager.close();
    clock.advance(8 * DAY);
    manager.doubt("refused");
    await new Promise(setImmediate);
    expect(requests).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it("has no timer while it is paused, whatever happens then", async () => {
    const { clock, manager, request } = setUp();
    manager.start();
    manager.pause();
    expect(clock.pending).toBe(0);
    const renewal = manager.renew();
    (await request()).settle();
    await renewal;
    expect(clock.pending).toBe(0);
    manager.start();
    expect(clock.pending).toBe(1);
  });

  it("tries soon after the first failure that follows a success", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999_999);
    const { clock, manager, request, requests } = setUp();
    manager.start();
    clock.advance(6 * DAY);
    for (let count = 0; count < 6; count += 1) {
      (await request()).settle(networkError());
      await manager.settled();
      clock.advance(5 * MINUTE);
    }
    (await request()).settle();
    await manager.settled();
    clock.advance(6 * DAY);
    (await request()).settle(networkError());
    await manager.settled();
    clock.advance(999);
    await new Promise(setImmediate);
    expect(requests).toHaveLength(0);
    clock.advance(1);
    await new Promise(setImmediate);
    expect(requests).toHaveLength(1);
  });

  it("does not try before its delay is over because the connection changes", async () => {
    const { clock, manager, request, requests } = setUp();
    manager.start();
    clock.advance(6 * DAY);
    (await request()).settle(networkError());
    await manager.settled();
    manager.check();
    await new Promise(setImmediate);
    expect(requests).toEqual([]);
    clock.advance(1000);
    await new Promise(setImmediate);
    expect(requests).toHaveLength(1);
  });

  it("waits for a renewal that is under way", async () => {
    const { manager, request } = setUp();
    const renewal = manager.renew();
    const pending = await request();
    const all = manager.settled();
    expect(await settled(all)).toBe(false);
    pending.settle();
    await Promise.all([renewal, all]);
  });

  it("waits for a save that is under way", async () => {
    const { manager, endSaving } = await setUpSaving();
    const all = manager.settled();
    expect(await settled(all)).toBe(false);
    endSaving();
    await all;
  });
});

describe("a token manager whose store is a locked keyring", () => {
  it("renews all the same, and reports the store", async () => {
    const { clock, manager, request, applied, ended, troubles } = setUpLocked();
    clock.advance(6 * DAY);
    const caller = manager.refresh();
    (await request()).settle();
    await caller;
    expect([applied, ended]).toEqual([["access-1"], []]);
    expect(troubles).toEqual(Array(2).fill(new Error("The keyring is locked.")));
  });

  it("keeps the player's id with the tokens that it could not save yet", async () => {
    const { store, manager, request, troubles } = setUpLocked();
    const renewal = manager.renew();
    (await request()).settle();
    await renewal;
    const before = troubles.length;
    await manager.identify(ALICE);
    expect(troubles).toHaveLength(before);
    store.locked = "no";
    manager.check();
    await manager.settled();
    expect(JSON.parse(store.load() ?? "")).toMatchObject({
      accessToken: "access-1",
      userId: ALICE,
    });
  });

  it("ends when it finds another player's tokens as it can save at last", async () => {
    const { clock, store, stored, manager, request, ended } = setUpLocked();
    store.locked = "no";
    await stored.save(manager.tokens);
    await manager.identify(ALICE);
    store.locked = "for writing";
    const renewal = manager.renew();
    (await request()).settle();
    await renewal;
    store.locked = "no";
    await stored.save({ ...tokens(77, clock), userId: BOB });
    manager.check();
    await manager.settled();
    expect(ended).toMatchObject([{ type: "AuthorizationFailed" }]);
    expect(manager.closed).toBe(true);
    expect((await stored.load())?.accessToken).toBe("access-77");
  });

  it("does not use what it finds while it saves, once it is closed", async () => {
    const { clock, store, stored, manager, applied } = setUpLocked();
    store.locked = "no";
    await stored.save({ ...tokens(77, clock), userId: ALICE });
    const saved = manager.identify(ALICE).then(() => manager.save());
    manager.close();
    await saved;
    expect(applied).toEqual([]);
  });
});

describe("tokens that a token manager finds in its store", () => {
  async function setUpAlice() {
    const all = setUp();
    await all.stored.save(all.manager.tokens);
    await all.manager.identify(ALICE);
    all.clock.advance(6 * DAY);
    return all;
  }

  it("are ignored when the service says that they are nobody's", async () => {
    const { clock, stored, manager, request, ended } = await setUpAlice();
    await stored.save(tokens(77, clock));
    const caller = manager.refresh();
    (await request()).settle();
    await caller;
    expect(ended).toEqual([]);
    expect((await stored.load())?.accessToken).toBe("access-1");
  });

  it("are ignored when they are of this player's account of another kind", async () => {
    const { clock, stored, manager, request, ended } = await setUpAlice();
    await stored.save({ ...tokens(77, clock), userId: ALICE, provisional: true });
    const caller = manager.refresh();
    (await request()).settle();
    await caller;
    expect(ended).toEqual([]);
    expect(manager.tokens.accessToken).toBe("access-1");
  });

  it("are removed, too, when they turn out to be invalid later", async () => {
    const { clock, store, stored, manager, request, ended } = await setUpAlice();
    await stored.save({ ...tokens(77, clock), userId: ALICE });
    await manager.refresh();
    clock.advance(6 * DAY);
    const caller = rejection(manager.refresh());
    (await request()).settle(oauthError("invalid_grant"));
    await caller;
    expect(ended).toHaveLength(1);
    expect(store.load()).toBeUndefined();
  });
});

/** A manager of tokens and its store, which may fail, be slow, or be shared with other processes. */

import { describe, expect, it } from "vitest";
import { withUser, write } from "../../../lib/session/tokens.js";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { ManualClock } from "../../support/manual-clock.js";
import { rejection } from "../../support/rejection.js";
import {
  ALICE,
  BOB,
  DAY,
  MINUTE,
  oauthError,
  setUp,
  setUpSaving,
  tokens,
  WEEK,
} from "./support/manager.js";

describe("a token manager and its store", () => {
  it("uses what another process has renewed, instead of renewing again", async () => {
    const { clock, stored, manager, requests, applied } = setUp();
    clock.advance(6 * DAY);
    await stored.save(tokens(77, clock));
    await manager.refresh();
    expect(requests).toEqual([]);
    expect(applied).toEqual(["access-77"]);
  });

  it("uses what another process has renewed, although its own token is young", async () => {
    const { clock, stored, manager, requests, applied } = setUp();
    await stored.save(manager.tokens);
    await manager.identify(ALICE);
    await stored.save(withUser(tokens(77, clock), ALICE));
    await Promise.all([manager.refresh(), manager.refresh()]);
    expect(manager.tokens.accessToken).toBe("access-77");
    expect(applied).toEqual(["access-77"]);
    await manager.refresh();
    expect(applied).toEqual(["access-77"]);
    expect(requests).toEqual([]);
  });

  it("ends when asked for a token after another player has signed in to the store", async () => {
    const { clock, stored, manager, applied, ended } = setUp();
    await stored.save(manager.tokens);
    await manager.identify(ALICE);
    const bobs = withUser(tokens(77, clock), BOB);
    await stored.save(bobs);
    const reason = await rejection(manager.refresh());
    expect(reason).toMatchObject({ type: "AuthorizationFailed" });
    expect(ended).toEqual([reason]);
    expect(applied).toEqual([]);
    expect((await stored.load())?.accessToken).toBe("access-77");
  });

  it("goes on with its own young token when the store cannot be read, and reports that", async () => {
    const { store, manager, troubles, applied } = setUp();
    const failure = new Error("The keyring is locked.");
    store.load = () => {
      throw failure;
    };
    await manager.refresh();
    expect(manager.tokens.accessToken).toBe("access-0");
    expect(troubles).toEqual([failure]);
    expect(applied).toEqual([]);
  });

  it("looks at the store once more before it believes that tokens are dead", async () => {
    const { clock, stored, manager, request, ended } = setUp();
    clock.advance(6 * DAY);
    const caller = manager.refresh();
    const pending = await request();
    await stored.save(tokens(77, clock));
    pending.settle(oauthError("invalid_grant"));
    await caller;
    expect(manager.tokens.accessToken).toBe("access-77");
    expect(ended).toEqual([]);
  });

  it("uses new tokens although they cannot be saved, and saves them later", async () => {
    const store = new (class extends MemoryTokenStore {
      broken = true;
      override save(text: string) {
        if (this.broken) throw new Error("The disk is full.");
        super.save(text);
      }
    })();
    const { clock, manager, request, applied, troubles } = setUp(new ManualClock(), store);
    manager.start();
    clock.advance(6 * DAY);
    (await request()).settle();
    await manager.settled();
    expect(applied).toEqual(["access-1"]);
    expect(troubles).toEqual([new Error("The disk is full.")]);
    store.broken = false;
    clock.advance(5 * MINUTE);
    await manager.settled();
    expect(store.load()).toContain("access-1");
  });

  it("finishes and saves a renewal although it was closed meanwhile", async () => {
    const { clock, store, manager, request, applied } = setUp();
    clock.advance(6 * DAY);
    const caller = manager.refresh();
    const pending = await request();
    manager.close();
    pending.settle();
    await caller;
    expect(store.load()).toContain("refresh-1");
    expect(applied).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it("renews when it is asked to while tokens are being saved", async () => {
    const { manager, request, endSaving } = await setUpSaving();
    const renewal = manager.renew();
    endSaving();
    (await request()).settle();
    await renewal;
    expect(manager.tokens.accessToken).toBe("access-2");
  });

  it("hands out no expired token while a keyring is locked", async () => {
    const { clock, manager, request, endSaving } = await setUpSaving();
    clock.suspend(8 * DAY);
    const caller = manager.refresh();
    endSaving(new Error("The keyring is locked."));
    (await request()).settle();
    await caller;
    expect(manager.remaining).toBeGreaterThan(0);
  });

  it("goes on from what another process has saved, although that is to be renewed, too", async () => {
    const { clock, stored, manager, request, renewed } = setUp();
    await stored.save(tokens(77, clock));
    clock.advance(8 * DAY);
    const caller = manager.refresh();
    (await request()).settle();
    await caller;
    expect(renewed).toEqual(["refresh-77"]);
  });

  it("believes another process's tokens although a clock was set back between", async () => {
    const { clock, stored, manager, requests } = setUp();
    clock.advance(6 * DAY);
    const issuedAt = manager.tokens.issuedAt - 1;
    await stored.save({ ...tokens(77, clock), issuedAt, expiresIn: 3 * WEEK });
    await manager.refresh();
    expect(requests).toEqual([]);
    expect(manager.tokens.accessToken).toBe("access-77");
  });

  it("clears nothing that another process saved after the refusal was looked into", async () => {
    const { clock, store, stored, manager, request } = setUp();
    await stored.save(manager.tokens);
    clock.advance(6 * DAY);
    const caller = manager.refresh();
    const pending = await request();
    // Saved between the second look and the clearing: the third load is the one of the clearing.
    const load = store.load.bind(store);
    let loads = 0;
    store.load = () => {
      loads += 1;
      if (loads === 2) store.save(write(tokens(77, clock)));
      return load();
    };
    pending.settle(oauthError("invalid_grant"));
    await rejection(caller);
    expect(store.load()).toContain("access-77");
  });

  it("reports that the client refused tokens which another process has saved", async () => {
    const { clock, stored, manager, applied, troubles, endSaving } = await setUpSaving();
    endSaving(new Error("The keyring is locked."));
    await manager.settled();
    await stored.save(tokens(77, clock));
    const refusal = new Error("The client refuses the token.");
    applied.push = () => {
      throw refusal;
    };
    clock.advance(5 * MINUTE);
    await manager.settled();
    expect(troubles).toContain(refusal);
  });
});

/** A manager of tokens whose store another player's tokens come into. */

import { describe, expect, it } from "vitest";
import { read, write } from "../../../lib/session/tokens.js";
import { ManualClock } from "../../support/manual-clock.js";
import { rejection } from "../../support/rejection.js";
import { ALICE, BOB, DAY, networkError, setUp, tokens } from "./support/manager.js";

/** A manager of Alice's tokens, which the store holds, too. */
async function setUpAlice() {
  const all = setUp();
  await all.stored.save(all.manager.tokens);
  await all.manager.identify(ALICE);
  return all;
}

describe("a token manager whose store another player's tokens come into", () => {
  it("ends with a reason, and leaves the store to the other player", async () => {
    const { clock, stored, manager, requests, applied, ended } = await setUpAlice();
    await stored.save({ ...tokens(77, clock), userId: BOB });
    clock.advance(6 * DAY);
    const reason = await rejection(manager.refresh());
    expect(reason).toMatchObject({
      type: "AuthorizationFailed",
      message: expect.stringMatching(/another player.*1002/),
    });
    expect(ended).toEqual([reason]);
    expect(manager.closed).toBe(true);
    expect(manager.tokens.accessToken).toBe("access-0");
    expect([requests, applied]).toEqual([[], []]);
    expect((await stored.load())?.accessToken).toBe("access-77");
  });

  it("ends in the background, too", async () => {
    const { clock, stored, manager, ended } = await setUpAlice();
    await stored.save({ ...tokens(77, clock), userId: BOB });
    manager.start();
    clock.advance(6 * DAY);
    await manager.settled();
    expect(ended).toMatchObject([{ type: "AuthorizationFailed" }]);
    expect(clock.pending).toBe(0);
  });

  it("ends before it saves over the other player's tokens, of whatever kind of account", async () => {
    const { clock, stored, manager, ended } = await setUpAlice();
    await stored.save({ ...tokens(77, clock), userId: BOB, provisional: true });
    clock.advance(6 * DAY);
    await rejection(manager.refresh());
    expect(ended).toHaveLength(1);
    expect((await stored.load())?.accessToken).toBe("access-77");
  });

  it("takes the same player's tokens, and goes on", async () => {
    const { clock, stored, manager, applied, ended } = await setUpAlice();
    clock.advance(6 * DAY);
    await stored.save({ ...tokens(77, clock), userId: ALICE });
    await manager.refresh();
    expect(applied).toEqual(["access-77"]);
    expect(ended).toEqual([]);
  });

  it.each([
    [ALICE, ["access-77"], 0],
    [BOB, [], 1],
  ])(
    "asks the service whose tokens are that an earlier version saved: %s's",
    async (user, applied, ends) => {
      const all = await setUpAlice();
      all.clock.advance(6 * DAY);
      await all.stored.save(tokens(77, all.clock));
      all.owners.set("access-77", user);
      await all.manager.refresh().catch(() => {});
      expect(all.applied).toEqual(applied);
      expect(all.ended).toHaveLength(ends);
    },
  );

  it("waits until the service can say whose they are", async () => {
    const { clock, stored, manager, owners, applied, ended, troubles } = await setUpAlice();
    clock.advance(6 * DAY);
    await stored.save(tokens(77, clock));
    owners.set("access-77", networkError());
    await manager.refresh();
    expect([applied, ended]).toEqual([[], []]);
    expect(troubles).toMatchObject([{ type: "NetworkError" }]);
    owners.set("access-77", ALICE);
    await manager.renew();
    expect(applied).toEqual(["access-77"]);
  });

  it("keeps the player's id with the tokens, and with those that they are renewed to", async () => {
    const { clock, stored, manager, request } = await setUpAlice();
    expect((await stored.load())?.userId).toBe(ALICE);
    clock.advance(6 * DAY);
    const caller = manager.refresh();
    (await request()).settle();
    await caller;
    expect(await stored.load()).toMatchObject({ accessToken: "access-1", userId: ALICE });
  });

  it("saves a new sign-in over the tokens that another player's came with meanwhile", async () => {
    const { clock, stored, manager, owners, ended } = setUp();
    await stored.save({ ...tokens(77, clock), userId: BOB });
    owners.set("access-0", ALICE);
    await manager.save("a new sign-in");
    expect((await stored.load())?.accessToken).toBe("access-0");
    expect([manager.tokens.accessToken, ended]).toEqual(["access-0", []]);
  });

  it("still saves a new sign-in over them when the service was out of reach at first", async () => {
    const { clock, stored, manager, owners, ended, troubles } = setUp();
    await stored.save({ ...tokens(77, clock), userId: BOB });
    owners.set("access-0", networkError());
    await manager.save("a new sign-in");
    expect(troubles).toMatchObject([{ type: "NetworkError" }]);
    await manager.identify(ALICE);
    manager.check();
    await manager.settled();
    expect(ended).toEqual([]);
    expect(await stored.load()).toMatchObject({ accessToken: "access-0", userId: ALICE });
    // From then on, tokens of another player are those of a later sign-in.
    await stored.save({ ...tokens(78, clock), userId: BOB });
    clock.advance(6 * DAY);
    await rejection(manager.refresh());
    expect(ended).toHaveLength(1);
  });

  it("reads what earlier versions wrote, and they read what it writes", () => {
    const before = JSON.parse(write(tokens(1, new ManualClock())));
    expect(before).not.toHaveProperty("userId");
    expect(read(JSON.stringify(before))).toMatchObject({ accessToken: "access-1" });
    const now = JSON.parse(write({ ...tokens(1, new ManualClock()), userId: ALICE }));
    expect(now).toEqual({ ...before, userId: ALICE });
    expect(() => read(JSON.stringify({ ...before, userId: 7 }))).toThrow(
      "something other than tokens of this SDK",
    );
  });
});

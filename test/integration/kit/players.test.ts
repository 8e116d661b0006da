/** Tests as users of the kit write them, with players on the open engine. */

import { expect, test } from "game-social-sdk-platform/vitest";
import { replayTrace } from "../../../platform/kit/replay/replay.js";

test("an invite brings two players together", async ({ kit, player, application, clock }) => {
  const [alice, bob] = [await player("alice"), await player("bob", { friends: ["alice"] })];
  await alice.client.presence.set({
    details: "Lobby",
    party: { id: "p1", size: [1, 2] },
    joinSecret: "s1",
  });
  await alice.client.sendActivityInvite(bob.id, "Come along!");
  const { invite } = await bob.next("activityInviteCreated");
  expect(invite).toMatchObject({ senderId: alice.id, applicationId: application.id });
  expect(await bob.client.acceptActivityInvite(invite)).toBe("s1");
  await expect(alice).toShowPresence({ details: "Lobby", party: { size: [1, 2] } });
  // What the engine did, its sign-in included, comes to the same again.
  expect((await replayTrace(kit.trace())).difference).toBeUndefined();
  await clock.advance("31 days");
  expect(bob.client.getStatus()).toBe(3);
});

test("the sign-ins of players stay valid while the clock moves, for weeks and in one go", async ({
  player,
  clock,
  faults,
  platform,
}) => {
  const { client } = await player("alice");
  const { session } = client;
  const issued = () =>
    platform.events.recent().filter(({ kind }) => kind === "oauth2.token_issued").length;
  const before = issued();
  await clock.advance("5 days");
  expect(issued()).toBe(before);
  for (const span of ["3 days", "31 days"] as const) {
    await clock.advance(span);
    expect(session).toMatchObject({ active: true, expiresIn: 604_800 });
    await client.createOrJoinLobby(`lobby after ${span}`);
  }
  await clock.set(clock.now() + 8 * 86_400_000);
  expect(session?.expiresIn).toBe(604_800);
  // While the service answers nobody, the clock moves nevertheless.
  faults.error("POST /oauth2/token", 503, Number.POSITIVE_INFINITY);
  await clock.advance("8 days");
  expect(session).toMatchObject({ active: true, expiresIn: 0 });
});

test("the sign-in of each player belongs to what the kit makes", async ({ kit, player }) => {
  for (const name of ["alice", "carol"]) await player(name);
  const acts = kit.timeline.entries.filter(({ kind }) => kind === "act");
  expect(acts.map(({ setUp }) => setUp)).toEqual(acts.map(() => true));
  expect(JSON.stringify(acts).match(/approveSignIn/g)).toHaveLength(2);
});

test("a player who is asked for twice at once is one, and signs in once", async ({
  kit,
  player,
}) => {
  const [one, other] = await Promise.all([player("bob"), player("bob")]);
  expect(other).toBe(one);
  expect(JSON.stringify(kit.timeline.entries).match(/"approveSignIn"/g)).toHaveLength(1);
});

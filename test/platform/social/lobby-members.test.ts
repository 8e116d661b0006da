/** What joining again sets, and which changes of members are reported. */

import { expect, test } from "vitest";
import { join, serverLobby, three } from "../support/lobbies.js";

test("joining again sets the idle time and the flags that are given, and keeps those that are not", async () => {
  const { players, bot } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  const read = async () => (await bot("GET", `/lobbies/${lobby}`)).body;
  expect(await read()).toMatchObject({ idle_timeout_seconds: 300, flags: 0 });
  const given = { idle_timeout_seconds: 60, flags: 1 };
  await join(bob, given);
  expect(await read()).toMatchObject(given);
  await join(alice, { idle_timeout_seconds: null, flags: null });
  expect(await read()).toMatchObject(given);
});

test("who is added without a connection is not reported as connected", async () => {
  const social = await three();
  const [alice, bob] = social.players;
  const lobby = await serverLobby(social, { members: [{ id: alice.id }] });
  await alice.seen();
  const { id } = social.platform.createUser({ username: "away" });
  const add = (userId: string) => social.bot("PUT", `/lobbies/${lobby}/members/${userId}`, {});
  await add(id);
  expect(await alice.names()).toEqual(["LOBBY_MEMBER_ADD"]);
  await add(bob.id);
  expect(await alice.names()).toEqual(["LOBBY_MEMBER_ADD", "LOBBY_MEMBER_CONNECT"]);
});

test.each([[{ flags: 1 }], [{ additional_name: "Captain" }], [{ metadata: { seat: "1" } }]])(
  "a change of %j alone is reported, and no change is not",
  async (change) => {
    const social = await three();
    const [alice, bob] = social.players;
    const lobby = await serverLobby(social, { members: [{ id: alice.id }, { id: bob.id }] });
    for (const player of social.players) await player.seen();
    const put = (body: object) => social.bot("PUT", `/lobbies/${lobby}/members/${alice.id}`, body);
    await put(change);
    for (const player of [alice, bob]) {
      expect(await player.seen()).toMatchObject([
        ["LOBBY_MEMBER_UPDATE", { lobby_id: lobby, member: { user_id: alice.id, ...change } }],
      ]);
    }
    await put({});
    for (const player of social.players) expect(await player.seen()).toEqual([]);
  },
);

test("who connects is reported to the others, not to the new session", async () => {
  const { players, platform } = await three();
  const [alice, bob] = players;
  await join(alice);
  await join(bob);
  await alice.seen();
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === bob.id);
  bob.gateway.socket.close(1000);
  await ended;
  await bob.connect();
  expect(await alice.names()).toEqual(["LOBBY_MEMBER_DISCONNECT", "LOBBY_MEMBER_CONNECT"]);
  expect(await bob.names()).not.toContain("LOBBY_MEMBER_CONNECT");
});

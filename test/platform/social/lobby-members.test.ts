/** What joining again sets, and which changes of members are reported. */

import { expect, test } from "vitest";
import { join, serverLobby, three } from "../support/lobbies.js";

test("who joins may set the lobby's idle time and flags; what is not given, or is null, stays", async () => {
  const { players, bot } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  const read = async () => (await bot("GET", `/lobbies/${lobby}`)).body;
  expect(await read()).toMatchObject({ idle_timeout_seconds: 300, flags: 0 });
  const given = { idle_timeout_seconds: 60, flags: 1 };
  await join(bob, given);
  expect(await read()).toMatchObject(given);
  for (const kept of [{}, { idle_timeout_seconds: null, flags: null }]) {
    await join(alice, kept);
    expect(await read()).toMatchObject(given);
  }
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

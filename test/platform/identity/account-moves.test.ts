import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import { GatewayClient } from "../support/gateway.js";
import { get } from "../support/platform.js";
import { Player, send } from "../support/players.js";

/** A provisional player of the game, connected, with alice and bob, who are connected too. */
async function openMoves() {
  const opened = await openAccounts();
  const { platform, game, alice, bob, accounts } = opened;
  await accounts.token(await accounts.ticket());
  const id = accounts.identity()?.userId as string;
  const source = await new Player(platform, "", game.id, undefined, id).connect();
  const full = await new Player(platform, "", game.id, undefined, alice.id).connect();
  const other = await new Player(platform, "", game.id, undefined, bob.id).connect();
  for (const player of [source, full, other]) await player.seen();
  const merge = async () => accounts.merge(alice.id, await accounts.ticket());
  const join = async (player: Player, secret: string, member_metadata?: object) => {
    const answer = await player.send("PUT", "/lobbies", { secret, member_metadata });
    expect(answer.status).toBe(200);
    return answer.body.id as string;
  };
  const members = async (lobbyId: string) => {
    const path = `/lobbies/${lobbyId}`;
    const bot = `Bot ${game.botToken}`;
    const { body } = await get(platform, path, bot);
    return body.members as { id: string; metadata: unknown; flags: number }[];
  };
  const write = (from: Player, to: string, content: string) =>
    from.send("POST", `/users/${to}/messages`, { content });
  const read = async (who: Player, withId: string) => {
    const { status, body } = await who.send("GET", `/users/${withId}/messages`);
    expect(status).toBe(200);
    return (body as { content: string; author: { id: string } }[]).map(
      ({ content, author }) => [author.id, content] as const,
    );
  };
  return { ...opened, source, full, other, merge, join, members, write, read };
}

test("a merge moves places in lobbies, and everyone in them is notified", async () => {
  const { source, full, other, merge, join, members, platform, game } = await openMoves();
  const lobbyId = await join(source, "both", { team: "red" });
  await join(other, "both");
  const own = await join(full, "shared", { team: "blue" });
  await join(source, "shared", { team: "green" });
  for (const player of [full, other]) await player.seen();
  expect((await merge()).status).toBe(200);

  const place = (await members(lobbyId)).find(({ id }) => id === full.id);
  expect(place).toMatchObject({ metadata: { team: "red" } });
  expect((await members(lobbyId)).map(({ id }) => id).sort()).toEqual([full.id, other.id].sort());
  expect(await members(own)).toMatchObject([{ id: full.id, metadata: { team: "blue" } }]);
  const reported = (await other.seen()).flatMap(([event, { member }]) =>
    event.startsWith("LOBBY_MEMBER") ? [[event, member.user.id]] : [],
  );
  expect(reported).toContainEqual(["LOBBY_MEMBER_ADD", full.id]);
  expect(reported).toContainEqual(["LOBBY_MEMBER_REMOVE", source.id]);
  const seen = await full.seen();
  expect(seen).toContainEqual(["LOBBY_CREATE", expect.objectContaining({ id: lobbyId })]);
  expect(seen.map(([event]) => event)).toContain("USER_MERGE_OPERATION_COMPLETED");
  expect(platform.as(full.id, game.id)).toBeDefined();
});

test("a place that moves keeps its flags and its additional name", async () => {
  const { source, full, merge, join, members, platform, game } = await openMoves();
  const lobbyId = await join(source, "both");
  const place = { flags: 1, additional_name: "Captain" };
  const path = `/lobbies/${lobbyId}/members/${source.id}`;
  expect((await send(platform, `Bot ${game.botToken}`, "PUT", path, place)).status).toBe(200);
  await merge();
  expect(await members(lobbyId)).toMatchObject([{ id: full.id, ...place }]);
});

test("an unmerge copies the places: the full account keeps its own", async () => {
  const { full, merge, join, members, accounts } = await openMoves();
  await merge();
  const lobbyId = await join(full, "both", { team: "red" });
  expect((await accounts.unmerge(await accounts.ticket())).status).toBe(204);
  const fresh = accounts.identity()?.userId as string;
  expect(await members(lobbyId)).toMatchObject([
    { id: full.id, metadata: { team: "red" } },
    { id: fresh, metadata: { team: "red" } },
  ]);
});

test("a merge leaves out the lobby for which the full account is in too many", async () => {
  const { platform, game, source, full, other, merge, join, members } = await openMoves();
  const [first, left] = [await join(source, "first"), await join(source, "left")];
  for (const secret of ["first", "left"]) await join(other, secret);
  const actor = platform.as(full.id, game.id);
  for (let n = 0; n < 199; n++) actor.joinLobby(`own ${n}`);
  expect((await merge()).status).toBe(200);
  expect((await members(first)).map(({ id }) => id)).toEqual([other.id, full.id]);
  expect(await members(left)).toMatchObject([{ id: other.id }]);
});

test("a merge moves a conversation on the platform, with what was written in it", async () => {
  const { platform, source, full, other, merge, write, read } = await openMoves();
  platform.relationships.befriend(source.id, other.id);
  expect((await write(source, other.id, "hello")).status).toBe(200);
  expect((await write(other, source.id, "who are you?")).status).toBe(200);
  for (const player of [full, other]) await player.seen();
  await merge();
  const written = [
    [other.id, "who are you?"],
    [full.id, "hello"],
  ];
  expect(await read(full, other.id)).toEqual(written);
  expect(await read(other, full.id)).toEqual(written);
  const channels = (event: string, seen: [string, { type: number; recipients: object[] }][]) =>
    seen.filter(([name]) => name === event).map(([, { type, recipients }]) => [type, recipients]);
  expect(channels("CHANNEL_CREATE", await full.seen())).toMatchObject([[1, [{ id: other.id }]]]);
  expect(channels("CHANNEL_UPDATE", await other.seen())).toMatchObject([[1, [{ id: full.id }]]]);
});

test("a conversation with somebody the full account talks to becomes a group DM, which has no null for its application [records.channel-application-id-nullable]", async () => {
  const { platform, game, source, full, other, merge, write, read } = await openMoves();
  platform.relationships.befriend(source.id, other.id);
  platform.relationships.befriend(full.id, other.id);
  await write(full, other.id, "as myself");
  await write(source, other.id, "in disguise");
  await merge();
  expect(await read(full, other.id)).toEqual([[full.id, "as myself"]]);
  const again = new GatewayClient(platform.gatewayUrl);
  const ready = (await again.identify(full.authorization)).d;
  const kinds = ready.private_channels.map(({ type }: { type: number }) => type);
  expect(kinds.sort()).toEqual([1, 3]);
  for (const channel of ready.private_channels) expect(channel.application_id).not.toBeNull();
  expect((await write(full, other.id, "more")).body.channel_type).toBe(1);
  const { conversations } = platform.view();
  const authors = conversations.map(({ messages }) => messages.map(({ authorId }) => authorId));
  expect(authors).toEqual([[full.id, full.id], [full.id]]);
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  expect(platform.as(full.id, game.id)).toBeDefined();
});

test("a merge moves what was said within the game, in order with what is there", async () => {
  const { platform, source, full, other, merge, write, read } = await openMoves();
  const say = async (from: Player, to: string, content: string) => {
    expect((await write(from, to, content)).status).toBe(200);
    platform.clock.advance(1);
  };
  await say(source, other.id, "one");
  await say(full, other.id, "two");
  await say(other, source.id, "three");
  await merge();
  expect(await read(full, other.id)).toEqual([
    [other.id, "three"],
    [full.id, "two"],
    [full.id, "one"],
  ]);
});

test("an unmerge leaves the conversations with the full account", async () => {
  const { source, full, other, merge, write, accounts, platform, game } = await openMoves();
  await write(source, other.id, "one");
  await merge();
  await accounts.unmerge(await accounts.ticket());
  const fresh = accounts.identity()?.userId as string;
  const path = `/users/${other.id}/messages`;
  const token = platform.issueToken({ userId: fresh, applicationId: game.id }).accessToken;
  expect((await send(platform, `Bearer ${token}`, "GET", path)).status).toBe(404);
  const own = platform.issueToken({ userId: full.id, applicationId: game.id }).accessToken;
  const kept = await send(platform, `Bearer ${own}`, "GET", path);
  expect(kept.body).toMatchObject([{ content: "one", author: { id: full.id } }]);
});

import { DiscordAPIError, REST } from "@discordjs/rest";
import { Routes } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { openSocial } from "../support/players.js";

/** An unmodified client that others wrote, with the token of the game's bot. */
async function backend() {
  const social = await openSocial();
  const { platform, game } = social;
  const options = { api: `${platform.webBase}/api`, version: "10" };
  const rest = new REST(options).setToken(game.botToken as string);
  return { ...social, rest };
}

// biome-ignore lint/suspicious/noExplicitAny: the answer is what the test looks into
type Answer = any;

test("a bot library's HTTP client runs a lobby from its making to its end", async () => {
  const { rest, player, connected } = await backend();
  const [alice] = await connected("alice");
  const bob = player("bob");
  if (alice === undefined) throw new Error("unreachable");
  const made = (await rest.post("/lobbies", {
    body: { metadata: { mode: "duel" }, members: [{ id: alice.id }] },
  })) as Answer;
  expect(made).toMatchObject({ metadata: { mode: "duel" }, members: [{ id: alice.id }] });
  const path = `/lobbies/${made.id}` as const;
  const member = `${path}/members/${bob.id}` as const;
  expect(await rest.put(member, { body: { additional_name: "Sir Bob" } })).toMatchObject({
    id: bob.id,
    additional_name: "Sir Bob",
  });
  const bulk = { body: [{ id: alice.id, flags: 1 }] };
  expect(await rest.post(`${path}/members/bulk`, bulk)).toMatchObject([{ flags: 1 }]);
  const { id } = (await bob.send("POST", `${path}/messages`, { content: "hi" })).body;
  await rest.put(`${path}/messages/${id}/moderation-metadata`, { body: { verdict: "ok" } });
  expect(await alice.names()).toEqual([
    "LOBBY_CREATE",
    "LOBBY_MEMBER_ADD",
    "LOBBY_MEMBER_UPDATE",
    "LOBBY_MESSAGE_CREATE",
    "LOBBY_MESSAGE_UPDATE",
  ]);
  expect(await rest.patch(path, { body: { metadata: { mode: "free" } } })).toMatchObject({
    metadata: { mode: "free" },
  });
  await rest.delete(member);
  expect(await rest.get(path)).toMatchObject({ members: [{ id: alice.id, flags: 1 }] });
  await rest.delete(path);
  const gone = (await rest.get(path).catch((error: unknown) => error)) as DiscordAPIError;
  expect(gone).toBeInstanceOf(DiscordAPIError);
  expect([gone.status, gone.code, gone.message]).toEqual([404, 10031, "Unknown Lobby"]);
});

test("it reads users and guild channels, and posts, edits, lists and deletes messages", async () => {
  const { rest, platform, game, player } = await backend();
  const alice = player("alice");
  expect(await rest.get(Routes.user(alice.id))).toMatchObject({ username: "alice" });
  expect(await rest.get(Routes.user())).toMatchObject({ id: game.botUserId, bot: true });
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  platform.guilds.addMember(guild.id, game.botUserId as string);
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  expect(await rest.get(Routes.userGuilds())).toMatchObject([{ id: guild.id }]);
  expect(await rest.get(Routes.guildChannels(guild.id))).toMatchObject([{ id, name: "general" }]);
  const posted = (await rest.post(Routes.channelMessages(id), {
    body: { content: "1" },
  })) as Answer;
  const one = Routes.channelMessage(id, posted.id);
  expect(await rest.patch(one, { body: { content: "2" } })).toMatchObject({ content: "2" });
  expect(await rest.get(Routes.channelMessages(id))).toMatchObject([{ id: posted.id }]);
  await rest.delete(one);
  expect(await rest.get(Routes.channelMessages(id))).toEqual([]);
});

test("25 members fit in one request; 26 do not, and the error names the limit [endpoints.post-lobbies-id-members-bulk-25, limits.lobby-bulk-25]", async () => {
  const { rest, platform } = await backend();
  const people = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => ({
      id: platform.createUser({ username: `${prefix}${at}` }).id,
    }));
  const made = (await rest.post("/lobbies", { body: { members: people(25, "a") } })) as Answer;
  expect(made.members).toHaveLength(25);
  const path = `/lobbies/${made.id}` as const;
  expect(await rest.post(`${path}/members/bulk`, { body: people(25, "b") })).toHaveLength(25);
  const full = platform.view();
  expect(full.lobbies[0]?.members).toHaveLength(50);
  const many = people(26, "c");
  const within = { code: "BASE_TYPE_BAD_LENGTH", message: "Must be between 1 and 25 in length." };
  const most = { code: "BASE_TYPE_MAX_LENGTH", message: "Must be 25 or fewer in length." };
  for (const [request, errors] of [
    [rest.post(`${path}/members/bulk`, { body: many }), { _errors: [within] }],
    [rest.post("/lobbies", { body: { members: many } }), { members: { _errors: [most] } }],
    [rest.patch(path, { body: { members: many } }), { members: { _errors: [most] } }],
  ] as const) {
    const error = (await request.catch((thrown: unknown) => thrown)) as Answer;
    expect(error).toBeInstanceOf(DiscordAPIError);
    expect([error.status, error.code, error.rawError.errors]).toEqual([400, 50035, errors]);
  }
  expect(platform.view().lobbies).toEqual(full.lobbies);
});

test("it waits out a rate limit by itself", async () => {
  const { rest, platform } = await backend();
  platform.faults.rateLimit("POST /lobbies", 0.01);
  expect(await rest.post("/lobbies", { body: {} })).toHaveProperty("id");
});

import { expect, test } from "vitest";
import { conformance, present } from "./support/openapi.js";
import { openSocial, type Player } from "./support/players.js";

async function world() {
  const social = await openSocial();
  const { platform, game, bot } = social;
  const [alice, bob] = (await social.connected("alice", "bob")) as [Player, Player];
  platform.relationships.befriend(alice.id, bob.id);
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  platform.guilds.addMember(guild.id, game.botUserId as string);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const members = [{ id: alice.id, flags: 1 }, { id: bob.id }];
  const lobby = (await bot("POST", "/lobbies", { metadata: { a: "1" }, members })).body.id;
  await bot("PUT", `/lobbies/${lobby}/members/${alice.id}`, { additional_name: "Sir Alice" });
  return { ...social, alice, bob, guild, channel, lobby: `/lobbies/${lobby}` };
}

test.skipIf(!present)("social answers have the shapes of the API description", async () => {
  const check = conformance();
  const { alice, bob, bot, guild, channel, lobby } = await world();
  const is = async (schema: string, status: number, answer: Promise<unknown>) => {
    const { status: got, body } = (await answer) as { status: number; body: unknown };
    // The description lacks type 49, the notice of a link, which the guides have.
    const list = (schema.endsWith("[]") ? (body as { type?: number }[]) : [body]).filter(
      (one) => (one as { type?: number }).type !== 49,
    );
    const name = schema.replace("[]", "");
    expect([schema, got, list.flatMap((one) => check(name, one))]).toEqual([schema, status, []]);
    return body as { id: string; code: string };
  };
  const message = { content: "hi", metadata: { a: "1" }, nonce: "n" };
  await is("LobbyResponse", 200, alice.send("PUT", "/lobbies", { secret: "s" }));
  await is("LobbyResponse", 201, bot("POST", "/lobbies", {}));
  await is("LobbyResponse", 200, bot("GET", lobby));
  await is("LobbyResponse", 200, alice.send("GET", lobby));
  await is("LobbyResponse", 200, bot("PATCH", lobby, { metadata: { b: "2" } }));
  const member = `${lobby}/members/${bob.id}`;
  await is("LobbyMemberResponse", 200, bot("PUT", member, { additional_name: "Bob" }));
  await is("LobbyMemberResponse[]", 200, bot("POST", `${lobby}/members/bulk`, [{ id: bob.id }]));
  const messages = `${lobby}/messages`;
  const { id } = await is("LobbyMessageResponse", 201, alice.send("POST", messages, message));
  const moderation = await bot("PUT", `${messages}/${id}/moderation-metadata`, { v: "ok" });
  expect(moderation.status).toBe(204);
  await is("LobbyMessageResponse[]", 200, bob.send("GET", messages));
  const link = { channel_id: channel.id };
  await is("LobbyResponse", 200, alice.send("PATCH", `${lobby}/channel-linking`, link));
  await is("LobbyMessageResponse", 201, alice.send("POST", messages, message));
  await is("LobbyMessageResponse[]", 200, bob.send("GET", messages));
  const invites = `${lobby}/members/@me/invites`;
  const { code } = await is("LobbyGuildInviteResponse", 200, bob.send("POST", invites));
  await is("LobbyGuildInviteResponse", 200, bot("POST", `${lobby}/members/${bob.id}/invites`));
  await is("GuildInviteResponse", 200, bot("GET", `/invites/${code}`));
  await is("MyGuildResponse[]", 200, alice.send("GET", "/users/@me/guilds?with_counts=true"));
  const query = "permissions=true&with_can_link_lobby=true";
  const channels = `/guilds/${guild.id}/channels`;
  await is("GuildChannelResponse[]", 200, alice.send("GET", `${channels}?${query}`));
  await is("GuildChannelResponse[]", 200, bot("GET", channels));
  const path = `/channels/${channel.id}/messages`;
  const posted = await is("MessageResponse", 200, bot("POST", path, { content: "x" }));
  await is("MessageResponse[]", 200, bot("GET", path));
  await is("MessageResponse", 200, bot("PATCH", `${path}/${posted.id}`, { content: "y" }));
  const dm = `/users/${bob.id}/messages`;
  const sent = await is("MessageResponse", 200, alice.send("POST", dm, message));
  await is("MessageResponse[]", 200, bob.send("GET", `/users/${alice.id}/messages`));
  await is("MessageResponse", 200, alice.send("PATCH", `${dm}/${sent.id}`, { content: "z" }));
  await is("PrivateChannelResponse", 200, alice.send("GET", `/users/@me/dms/${bob.id}`));
});

test.skipIf(!present)("social errors have the shape of the API description", async () => {
  const check = conformance();
  const { alice, bob, bot, player, lobby, guild } = await world();
  const carol = player("carol", "identify");
  const answers: [number, number, Promise<{ status: number; body: { code: number } }>][] = [
    [404, 10031, bot("GET", "/lobbies/1")],
    [403, 50026, carol.send("PUT", "/lobbies", { secret: "s" })],
    [403, 20002, alice.send("POST", "/lobbies", {})],
    [403, 50013, alice.send("DELETE", `${lobby}/members/@me`)],
    [400, 50006, alice.send("POST", `${lobby}/messages`, { content: "" })],
    [400, 50024, alice.send("POST", `${lobby}/members/@me/invites`)],
    [404, 10013, bot("PUT", `${lobby}/members/1`, {})],
    [404, 10008, bot("PUT", `${lobby}/messages/1/moderation-metadata`, {})],
    [404, 10003, alice.send("GET", "/channels/1/messages")],
    [403, 50001, bob.send("GET", `/guilds/${guild.id}/channels`)],
    [404, 10006, bot("GET", "/invites/nothing")],
    [404, 10013, alice.send("POST", "/users/1/messages", { content: "x" })],
    [400, 80004, alice.send("POST", "/users/@me/relationships", { username: "nobody" })],
  ];
  for (const [status, code, answer] of answers) {
    const { status: got, body } = await answer;
    expect([got, body.code, check("ErrorResponse", body)]).toEqual([status, code, []]);
  }
});

import { granted, refused, type Scenarios } from "../support/world.js";

const message = { content: "hi", metadata: { a: "1" }, nonce: "n" };

/** Lobbies as players use them. */
export const lobbies: Scenarios = {
  "PUT /lobbies": async ({ alice, bob, carol, bot }) => {
    const metadata = { lobby_metadata: { a: "1" }, member_metadata: { b: "2" } };
    await granted(alice.send("PUT", "/lobbies", { secret: "s" }));
    await granted(bob.send("PUT", "/lobbies", { secret: "s", idle_timeout_seconds: 5 }));
    await granted(bob.send("PUT", "/lobbies", { secret: "t", flags: 1, ...metadata }));
    await refused(400, 50035, alice.send("PUT", "/lobbies", {}));
    await refused(403, 50026, carol.send("PUT", "/lobbies", { secret: "s" }));
    await refused(403, 20001, bot("PUT", "/lobbies", { secret: "s" }));
    const pairs = Array.from({ length: 26 }, (_, at) => [`k${at}`, "x".repeat(1025)]);
    const many = { secret: "s", lobby_metadata: Object.fromEntries(pairs) };
    await refused(400, 50035, alice.send("PUT", "/lobbies", many));
  },

  "DELETE /lobbies/{lobby_id}/members/@me": async ({ alice, carol, lobby }) => {
    const { id } = await granted(alice.send("PUT", "/lobbies", { secret: "s" }));
    await granted(alice.send("DELETE", `/lobbies/${id}/members/@me`));
    await refused(403, 50013, alice.send("DELETE", `${lobby}/members/@me`));
    await refused(404, 10031, alice.send("DELETE", "/lobbies/1/members/@me"));
    await refused(403, 50026, carol.send("DELETE", `${lobby}/members/@me`));
  },

  "PATCH /lobbies/{lobby_id}/channel-linking": async ({ alice, bob, lobby, channel, ...world }) => {
    const { platform, guild } = world;
    const link = (channel_id: string | null) =>
      alice.send("PATCH", `${lobby}/channel-linking`, { channel_id });
    await granted(link(channel.id));
    await granted(link(null));
    await granted(alice.send("PATCH", `${lobby}/channel-linking`));
    const voice = platform.guilds.createChannel({ guildId: guild.id, name: "voice", type: 2 });
    await refused(400, 50024, link(voice.id));
    await refused(404, 10003, link("1"));
    await refused(403, 50013, bob.send("PATCH", `${lobby}/channel-linking`, {}));
  },

  "POST /lobbies/{lobby_id}/members/@me/invites": async ({ alice, carol, channel, lobby }) => {
    const invites = `${lobby}/members/@me/invites`;
    await refused(400, 50024, alice.send("POST", invites));
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    await granted(alice.send("POST", invites));
    await refused(404, 10031, alice.send("POST", "/lobbies/1/members/@me/invites"));
    await refused(403, 50026, carol.send("POST", invites));
  },

  "POST /lobbies/{lobby_id}/messages": async ({ alice, bob, bot, channel, lobby }) => {
    const messages = `${lobby}/messages`;
    await granted(alice.send("POST", messages, message));
    await bot("PUT", `${lobby}/members/${bob.id}`, { additional_name: "Sir Bob" });
    await granted(bob.send("POST", messages, message));
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    await granted(bob.send("POST", messages, message));
    await refused(400, 50006, alice.send("POST", messages, { content: "" }));
    await refused(400, 50035, alice.send("POST", messages, { content: "x".repeat(4001) }));
    await refused(400, 50035, alice.send("POST", messages, { content: "x", flags: 1 << 16 }));
    await refused(404, 10031, alice.send("POST", "/lobbies/1/messages", message));
  },

  "GET /lobbies/{lobby_id}/messages": async ({ alice, bob, bot, player, channel, lobby }) => {
    const messages = `${lobby}/messages`;
    await granted(alice.send("GET", messages));
    const { id } = await granted(alice.send("POST", messages, message));
    await bot("PUT", `${messages}/${id}/moderation-metadata`, { verdict: "ok" });
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    await bob.send("POST", messages, message);
    await bot("POST", `/channels/${channel.id}/messages`, { content: "from outside" });
    await granted(bob.send("GET", `${messages}?limit=200`));
    await refused(400, 50035, bob.send("GET", `${messages}?limit=201`));
    await refused(403, 50001, player("dave").send("GET", messages));
    await refused(404, 10031, bob.send("GET", "/lobbies/1/messages"));
  },
};

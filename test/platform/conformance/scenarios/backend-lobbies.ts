import { granted, refused, type Scenarios } from "../support/world.js";

/** Lobbies as the backends of games use them. */
export const backendLobbies: Scenarios = {
  "POST /lobbies": async ({ alice, bob, bot }) => {
    await granted(bot("POST", "/lobbies"));
    const members = [{ id: alice.id, metadata: { b: "2" }, flags: 1 }, { id: bob.id }];
    await granted(bot("POST", "/lobbies", { metadata: { a: "1" }, members, flags: 1 }));
    const url = { override_event_webhooks_url: "https://game.example/hook" };
    await granted(bot("POST", "/lobbies", { idle_timeout_seconds: 604_800, ...url }));
    await refused(404, 10013, bot("POST", "/lobbies", { members: [{ id: "1" }] }));
    await refused(400, 50035, bot("POST", "/lobbies", { members: Array(26).fill({}), flags: "x" }));
    await refused(403, 20002, alice.send("POST", "/lobbies", {}));
  },

  "GET /lobbies/{lobby_id}": async ({ alice, bot, player, channel, lobby }) => {
    await granted(bot("GET", lobby));
    await granted(alice.send("GET", lobby));
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    await granted(bot("GET", lobby));
    await refused(404, 10031, bot("GET", "/lobbies/1"));
    await refused(403, 50001, player("dave").send("GET", lobby));
  },

  "PATCH /lobbies/{lobby_id}": async ({ alice, bob, bot, lobby }) => {
    await granted(bot("PATCH", lobby, { metadata: { b: "2" }, idle_timeout_seconds: 5 }));
    await granted(bot("PATCH", lobby, { metadata: null, members: [{ id: bob.id }] }));
    await refused(404, 10031, bot("PATCH", "/lobbies/1", {}));
    await refused(404, 10013, bot("PATCH", lobby, { members: [{ id: "1" }] }));
    await refused(400, 50035, bot("PATCH", lobby, { idle_timeout_seconds: 4 }));
    await refused(403, 20002, alice.send("PATCH", lobby, {}));
  },

  "DELETE /lobbies/{lobby_id}": async ({ alice, bot, lobby }) => {
    await refused(403, 20002, alice.send("DELETE", lobby));
    await granted(bot("DELETE", lobby));
    await granted(bot("DELETE", lobby));
  },

  "PUT /lobbies/{lobby_id}/members/{user_id}": async ({ alice, bob, bot, player, lobby }) => {
    const named = { metadata: { b: "2" }, flags: 1, additional_name: "Sir Bob" };
    await granted(bot("PUT", `${lobby}/members/${bob.id}`, named));
    await granted(bot("PUT", `${lobby}/members/${bob.id}`, { additional_name: null }));
    await granted(bot("PUT", `${lobby}/members/${player("dave").id}`));
    await refused(404, 10013, bot("PUT", `${lobby}/members/1`, {}));
    await refused(404, 10031, bot("PUT", `/lobbies/1/members/${bob.id}`, {}));
    const long = { additional_name: "x".repeat(81) };
    await refused(400, 50035, bot("PUT", `${lobby}/members/${bob.id}`, long));
    await refused(403, 20002, alice.send("PUT", `${lobby}/members/${bob.id}`, named));
  },

  "DELETE /lobbies/{lobby_id}/members/{user_id}": async ({ alice, bob, bot, lobby }) => {
    await refused(403, 20002, alice.send("DELETE", `${lobby}/members/${bob.id}`));
    await refused(404, 10031, bot("DELETE", `/lobbies/1/members/${bob.id}`));
    await granted(bot("DELETE", `${lobby}/members/${bob.id}`));
    await granted(bot("DELETE", `${lobby}/members/${bob.id}`));
  },

  "POST /lobbies/{lobby_id}/members/bulk": async ({ alice, bob, bot, player, lobby }) => {
    const bulk = `${lobby}/members/bulk`;
    const dave = { id: player("dave").id, metadata: { b: "2" }, additional_name: "Dave" };
    await granted(bot("POST", bulk, [dave, { id: bob.id, remove_member: true }]));
    await granted(bot("POST", bulk, [{ id: dave.id, remove_member: true }]));
    await refused(404, 10013, bot("POST", bulk, [{ id: "1" }]));
    await refused(404, 10031, bot("POST", "/lobbies/1/members/bulk", [dave]));
    await refused(400, 50035, bot("POST", bulk, Array(26).fill({ id: 5 })));
    await refused(403, 20002, alice.send("POST", bulk, [dave]));
  },

  "POST /lobbies/{lobby_id}/members/{user_id}/invites": async (world) => {
    const { alice, bob, bot, channel, lobby } = world;
    const invites = `${lobby}/members/${bob.id}/invites`;
    await refused(400, 50024, bot("POST", invites));
    await alice.send("PATCH", `${lobby}/channel-linking`, { channel_id: channel.id });
    await granted(bot("POST", invites));
    await refused(404, 10031, bot("POST", `/lobbies/1/members/${bob.id}/invites`));
    await refused(403, 20002, alice.send("POST", invites));
  },

  "PUT /lobbies/{lobby_id}/messages/{message_id}/moderation-metadata": async (world) => {
    const { alice, bot, lobby } = world;
    const { id } = await granted(alice.send("POST", `${lobby}/messages`, { content: "hi" }));
    const path = `${lobby}/messages/${id}/moderation-metadata`;
    await granted(bot("PUT", path, { verdict: "ok" }));
    await granted(bot("PUT", path, {}));
    await refused(404, 10008, bot("PUT", `${lobby}/messages/1/moderation-metadata`, {}));
    await refused(400, 50035, bot("PUT", path, { verdict: "x".repeat(2001) }));
    await refused(403, 20002, alice.send("PUT", path, {}));
  },
};

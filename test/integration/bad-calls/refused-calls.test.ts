import { Client, type Snowflake } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { rejection } from "../support/world.js";
import { open, type Scene } from "./scene.js";

type Call = (scene: Scene) => Promise<unknown>;

const long = (length: number) => "x".repeat(length);
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));

/** protocol 11: what is too long, and the number that the error names. */
const TOO_LONG: [string, number, Call][] = [
  ["a lobby message", 2000, ({ client, lobby }) => client.sendLobbyMessage(lobby, long(2001))],
  ["a direct message", 2000, ({ client, bob }) => client.sendUserMessage(bob, long(2001))],
  [
    "an edited message",
    2000,
    ({ client, bob, message }) => client.editUserMessage(bob, message, long(2001)),
  ],
  [
    "a lobby message's list of pairs",
    25,
    ({ client, lobby }) => client.sendLobbyMessageWithMetadata(lobby, "hi", pairs(26)),
  ],
  [
    "a lobby message's value",
    1024,
    ({ client, lobby }) => client.sendLobbyMessageWithMetadata(lobby, "hi", { k: long(1025) }),
  ],
  [
    "a direct message's list of pairs",
    25,
    ({ client, bob }) => client.sendUserMessageWithMetadata(bob, "hi", pairs(26)),
  ],
  [
    "a direct message's key",
    1024,
    ({ client, bob }) => client.sendUserMessageWithMetadata(bob, "hi", { [long(1025)]: "v" }),
  ],
  ["a secret", 250, ({ client }) => client.createOrJoinLobby(long(251))],
  [
    "a lobby's list of pairs",
    25,
    ({ client }) => client.createOrJoinLobbyWithMetadata("s", pairs(26), {}),
  ],
  [
    "a member's value",
    1024,
    ({ client }) => client.createOrJoinLobbyWithMetadata("s", {}, { k: long(1025) }),
  ],
  ["a lobby's history", 200, ({ client, lobby }) => client.getLobbyMessagesWithLimit(lobby, 201)],
  ["a user's history", 200, ({ client, bob }) => client.getUserMessagesWithLimit(bob, 201)],
];

/** The id of nothing. */
const NOTHING: Snowflake = "1";

/** protocol 12.1, 12.2. */
const UNKNOWN: [string, number, Call][] = [
  ["a lobby to leave", 10031, ({ client }) => client.leaveLobby(NOTHING)],
  ["a lobby to write in", 10031, ({ client }) => client.sendLobbyMessage(NOTHING, "hi")],
  ["a lobby to read", 10031, ({ client }) => client.getLobbyMessagesWithLimit(NOTHING, 1)],
  [
    "a lobby to link",
    10031,
    ({ client, channel }) => client.linkChannelToLobby(NOTHING, channel.id),
  ],
  ["a lobby to unlink", 10031, ({ client }) => client.unlinkChannelFromLobby(NOTHING)],
  [
    "the lobby of a guild to join",
    10031,
    ({ client }) => client.joinLinkedLobbyGuild(NOTHING, () => {}),
  ],
  ["a channel to link", 10003, ({ client, lobby }) => client.linkChannelToLobby(lobby, NOTHING)],
  ["a guild", 10004, ({ client }) => client.getGuildChannels(NOTHING)],
  ["a user to write to", 10013, ({ client }) => client.sendUserMessage(NOTHING, "hi")],
  ["a user to invite", 10013, ({ client }) => client.sendActivityInvite(NOTHING, "come")],
  ["a user to befriend", 10013, ({ client }) => client.sendDiscordFriendRequestById(NOTHING)],
  [
    "a user to befriend in the game",
    10013,
    ({ client }) => client.sendGameFriendRequestById(NOTHING),
  ],
  ["a user to block", 10013, ({ client }) => client.blockUser(NOTHING)],
  ["a name", 80004, ({ client }) => client.sendDiscordFriendRequest("nobody")],
  [
    "a conversation",
    10003,
    ({ client, ids }) => client.getUserMessagesWithLimit(ids.gameFriend, 1),
  ],
];

/** A lobby that the player is not in: 50001, missing access. */
const ELSEWHERE: [string, (scene: Scene, lobby: Snowflake) => Promise<unknown>][] = [
  ["send", ({ client }, lobby) => client.sendLobbyMessage(lobby, "hi")],
  ["read", ({ client }, lobby) => client.getLobbyMessagesWithLimit(lobby, 5)],
  ["link", ({ client, channel }, lobby) => client.linkChannelToLobby(lobby, channel.id)],
  ["unlink", ({ client }, lobby) => client.unlinkChannelFromLobby(lobby)],
  ["ask for an invite", ({ client }, lobby) => client.joinLinkedLobbyGuild(lobby, () => {})],
];

/** Expects the call to fail like this, and nothing else to happen. */
async function expectRefused(scene: Scene, call: Promise<unknown>, error: object) {
  const before = scene.platform.view();
  expect(await rejection(call)).toMatchObject({ retryable: false, ...error });
  expect(scene.platform.view()).toEqual(before);
  expect(scene.client.getStatus()).toBe(Client.Status.Ready);
}

describe("too long is refused before anything is sent, with the limit:", () => {
  it.each(TOO_LONG)("%s", async (_name, limit, call) => {
    const scene = await open();
    const message = expect.stringContaining(String(limit));
    await expectRefused(scene, call(scene), { type: "ValidationError", message });
  });
});

describe("what does not exist is refused by the service:", () => {
  it.each(UNKNOWN)("%s", async (_name, code, call) => {
    const scene = await open();
    const status = code === 80004 ? 400 : 404;
    await expectRefused(scene, call(scene), { type: "HTTPError", status, code });
  });
});

describe("in a lobby that the player is not in, the player cannot", () => {
  it.each(ELSEWHERE)("%s", async (_name, call) => {
    const scene = await open();
    const lobby = await scene.backend.lobby({ members: [{ id: scene.bob }] });
    const error = { type: "HTTPError", status: 403, code: 50001 };
    await expectRefused(scene, call(scene, lobby), error);
  });
});

describe("a forbidden channel", () => {
  it("cannot be linked, and its guild not be read", async () => {
    const scene = await open();
    const { platform, client, alice, bob, lobby } = scene;
    const { id: guildId } = platform.guilds.create({ name: "Other", ownerId: bob });
    const { id } = platform.guilds.createChannel({ guildId, name: "closed" });
    const forbidden = { type: "HTTPError", status: 403 };
    await expectRefused(scene, client.getGuildChannels(guildId), { ...forbidden, code: 50001 });
    await expectRefused(scene, client.linkChannelToLobby(lobby, id), { ...forbidden, code: 50013 });
    // Neither after joining the guild, which does not let members manage channels.
    platform.guilds.addMember(guildId, alice);
    await expectRefused(scene, client.linkChannelToLobby(lobby, id), { ...forbidden, code: 50013 });
  });

  it("cannot be linked when it is of another type, or linked already", async () => {
    const scene = await open();
    const { platform, client, backend, alice, guild, lobby, channel } = scene;
    const voice = platform.guilds.createChannel({ guildId: guild.id, name: "voice", type: 2 });
    const wrong = { type: "HTTPError", status: 400, code: 50024 };
    await expectRefused(scene, client.linkChannelToLobby(lobby, voice.id), wrong);
    const other = await backend.lobby({ members: [{ id: alice, flags: 1 }] });
    await expectRefused(scene, client.linkChannelToLobby(other, channel.id), wrong);
  });
});

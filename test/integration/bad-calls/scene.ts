/** A player who can make every call of the social part, and everything to make it with. */

import type { ActivityInit, Client, Snowflake } from "game-social-sdk";
import { next, until } from "../support/events.js";
import { openGame } from "../support/players.js";

const ACTIVITY: ActivityInit = {
  name: "Test Game",
  party: { id: "party-1", currentSize: 1, maxSize: 4 },
  secrets: { join: "the join secret" },
};

/**
 * Alice, in a lobby of the backend that is linked to a channel of her guild, with a party; her
 * friend Bob, who has a party as well and invited her; and others who asked her, whom she asked,
 * and whom she blocked.
 */
export async function open() {
  const { world, backend } = await openGame();
  const { platform, application } = world;
  const player = (name: string) => {
    const user = world.player(name);
    world.token(user);
    return user;
  };
  const [alice, bob] = [player("alice"), player("bob")];
  const others = ["asking", "asked", "gameAsking", "gameAsked", "gameFriend", "blocked"] as const;
  const ids = Object.fromEntries(others.map((name) => [name, player(name).id])) as Record<
    (typeof others)[number],
    Snowflake
  >;
  const as = (id: string) => platform.as(id, application.id);
  platform.relationships.befriend(alice.id, bob.id);
  as(ids.asking).requestFriend(alice.id);
  as(alice.id).requestFriend(ids.asked);
  as(ids.gameAsking).requestGameFriend(alice.id);
  as(alice.id).requestGameFriend(ids.gameAsked);
  platform.relationships.befriend(alice.id, ids.gameFriend, { applicationId: application.id });
  as(alice.id).block(ids.blocked);
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const lobby = await backend.lobby({ members: [{ id: alice.id, flags: 1 }, { id: bob.id }] });
  as(alice.id).linkLobby(lobby, channel.id);
  const joined = as(alice.id).joinLobby("joined");
  const message = as(alice.id).sendUserMessage(bob.id, "hello");
  const [client, bobs] = [await world.connected(alice), await world.connected(bob)];
  await showParty(client, alice.id, bobs);
  await showParty(bobs, bob.id, client);
  const received = async (send: () => Promise<void>) => {
    const arrived = next(client, "activityInviteCreated");
    await send();
    return (await arrived).invite;
  };
  const invite = await received(() => bobs.sendActivityInvite(alice.id, "come"));
  const request = await received(() => bobs.sendActivityJoinRequest(alice.id));
  const people = { alice: alice.id, bob: bob.id, ids };
  const things = { invite, request, guild, channel, lobby, joined, message };
  return { world, platform, backend, client, ...people, ...things };
}

/** What {@link open} makes. */
export type Scene = Awaited<ReturnType<typeof open>>;

/** Shows a party, and waits until the other sees it. */
async function showParty(client: Client, id: Snowflake, other: Client): Promise<void> {
  const partyAt = (who: Client) => who.getUser(id)?.gameActivity?.party;
  const seen = [client, other].map((who) =>
    until(who, "userUpdated", () => partyAt(who) !== undefined),
  );
  await client.updateRichPresence(ACTIVITY);
  await Promise.all(seen);
}

/** One call of every function of the social part that sends a request. */
export const calls: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  createOrJoinLobby: ({ client }) => client.createOrJoinLobby("s"),
  createOrJoinLobbyWithMetadata: ({ client }) =>
    client.createOrJoinLobbyWithMetadata("s", { a: "1" }, { b: "2" }),
  leaveLobby: ({ client, joined }) => client.leaveLobby(joined),
  sendLobbyMessage: ({ client, lobby }) => client.sendLobbyMessage(lobby, "hi"),
  sendLobbyMessageWithMetadata: ({ client, lobby }) =>
    client.sendLobbyMessageWithMetadata(lobby, "hi", { a: "1" }),
  getLobbyMessagesWithLimit: ({ client, lobby }) => client.getLobbyMessagesWithLimit(lobby, 5),
  linkChannelToLobby: ({ client, lobby, channel }) => client.linkChannelToLobby(lobby, channel.id),
  unlinkChannelFromLobby: ({ client, lobby }) => client.unlinkChannelFromLobby(lobby),
  joinLinkedLobbyGuild: ({ client, lobby }) => client.joinLinkedLobbyGuild(lobby, () => {}),
  getUserGuilds: ({ client }) => client.getUserGuilds(),
  getGuildChannels: ({ client, guild }) => client.getGuildChannels(guild.id),
  sendUserMessage: ({ client, bob }) => client.sendUserMessage(bob, "hi"),
  sendUserMessageWithMetadata: ({ client, bob }) =>
    client.sendUserMessageWithMetadata(bob, "hi", { a: "1" }),
  editUserMessage: ({ client, bob, message }) => client.editUserMessage(bob, message, "edited"),
  deleteUserMessage: ({ client, bob, message }) => client.deleteUserMessage(bob, message),
  getUserMessagesWithLimit: ({ client, bob }) => client.getUserMessagesWithLimit(bob, 200),
  getUserMessageSummaries: ({ client }) => client.getUserMessageSummaries(),
  sendActivityInvite: ({ client, bob }) => client.sendActivityInvite(bob, "come"),
  sendActivityJoinRequest: ({ client, bob }) => client.sendActivityJoinRequest(bob),
  sendActivityJoinRequestReply: ({ client, request }) =>
    client.sendActivityJoinRequestReply(request),
  acceptActivityInvite: ({ client, invite }) => client.acceptActivityInvite(invite),
  sendDiscordFriendRequest: ({ client }) => client.sendDiscordFriendRequest("gameFriend"),
  sendDiscordFriendRequestById: ({ client, ids }) =>
    client.sendDiscordFriendRequestById(ids.gameFriend),
  acceptDiscordFriendRequest: ({ client, ids }) => client.acceptDiscordFriendRequest(ids.asking),
  rejectDiscordFriendRequest: ({ client, ids }) => client.rejectDiscordFriendRequest(ids.asking),
  cancelDiscordFriendRequest: ({ client, ids }) => client.cancelDiscordFriendRequest(ids.asked),
  sendGameFriendRequest: ({ client }) => client.sendGameFriendRequest("asked"),
  sendGameFriendRequestById: ({ client, ids }) => client.sendGameFriendRequestById(ids.asked),
  acceptGameFriendRequest: ({ client, ids }) => client.acceptGameFriendRequest(ids.gameAsking),
  rejectGameFriendRequest: ({ client, ids }) => client.rejectGameFriendRequest(ids.gameAsking),
  cancelGameFriendRequest: ({ client, ids }) => client.cancelGameFriendRequest(ids.gameAsked),
  removeDiscordAndGameFriend: ({ client, bob }) => client.removeDiscordAndGameFriend(bob),
  removeGameFriend: ({ client, ids }) => client.removeGameFriend(ids.gameFriend),
  blockUser: ({ client, bob }) => client.blockUser(bob),
  unblockUser: ({ client, ids }) => client.unblockUser(ids.blocked),
};

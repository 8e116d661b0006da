import { ChannelType, GuildChannel, GuildMinimal } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { BrowserStub } from "../support/browser-stub.js";
import { next } from "../support/events.js";
import { type Backend, connect, openGame, type Player } from "../support/players.js";
import { rejection, type World } from "../support/world.js";

/** protocol 12.3: MANAGE_CHANNELS, VIEW_CHANNEL, SEND_MESSAGES */
const VIEW = 1n << 10n;
const SEND = 1n << 11n;

/** A lobby of the backend in which alice may link channels, and a guild that is hers. */
async function linkable(): Promise<{
  world: World;
  backend: Backend;
  alice: Player;
  bob: Player;
  lobbyId: string;
  guildId: string;
  channelId: string;
}> {
  const { world, backend } = await openGame();
  const [alice, bob] = await connect(world, "alice", "bob");
  const created = Promise.all([alice, bob].map(({ client }) => next(client, "lobbyCreated")));
  const lobbyId = await backend.lobby({ members: [{ id: alice.id, flags: 1 }, { id: bob.id }] });
  await created;
  const { guilds } = world.platform;
  const { id: guildId } = guilds.create({ name: "Clan", ownerId: alice.id });
  const { id: channelId } = guilds.createChannel({ guildId, name: "general" });
  return { world, backend, alice, bob, lobbyId, guildId, channelId };
}

describe("canLinkLobby", () => {
  it("is what the backend says", async () => {
    const { backend, alice, bob, lobbyId } = await linkable();
    const lobby = bob.client.getLobbyHandle(lobbyId);
    expect(lobby?.getLobbyMemberHandle(alice.id)?.canLinkLobby).toBe(true);
    expect(lobby?.getLobbyMemberHandle(bob.id)?.canLinkLobby).toBe(false);
    const updated = next(bob.client, "lobbyMemberUpdated");
    await backend.send("PUT", `/lobbies/${lobbyId}/members/${bob.id}`, { flags: 1 });
    expect(await updated).toEqual({ lobbyId, memberId: bob.id });
    expect(lobby?.getLobbyMemberHandle(bob.id)?.canLinkLobby).toBe(true);
  });
});

describe("linkChannelToLobby", () => {
  it("links a channel for all members, and unlinkChannelFromLobby ends it", async () => {
    const { alice, bob, lobbyId, guildId, channelId } = await linkable();
    const linked = next(bob.client, "lobbyUpdated");
    await alice.client.linkChannelToLobby(lobbyId, channelId);
    expect(await linked).toEqual({ lobbyId });
    const channel = bob.client.getLobbyHandle(lobbyId)?.linkedChannel;
    expect(channel?.id).toBe(channelId);
    expect(channel?.name).toBe("general");
    expect(channel?.guildId).toBe(guildId);
    expect(bob.client.getChannelHandle(channelId)?.name).toBe("general");

    const unlinked = next(bob.client, "lobbyUpdated");
    await alice.client.unlinkChannelFromLobby(lobbyId);
    await unlinked;
    expect(bob.client.getLobbyHandle(lobbyId)?.linkedChannel).toBeUndefined();
    expect(bob.client.getChannelHandle(channelId)).toBeUndefined();
  });

  it("is refused to a member who may not link, with 50013", async () => {
    const { bob, lobbyId, channelId } = await linkable();
    const refused = { type: "HTTPError", status: 403, code: 50013 };
    expect(await rejection(bob.client.linkChannelToLobby(lobbyId, channelId))).toMatchObject(
      refused,
    );
    expect(await rejection(bob.client.unlinkChannelFromLobby(lobbyId))).toMatchObject(refused);
  });

  it("is refused for a channel that cannot be linked", async () => {
    const { world, alice, bob, lobbyId, guildId } = await linkable();
    const { guilds } = world.platform;
    const nsfw = guilds.createChannel({ guildId, name: "nsfw", nsfw: true }).id;
    const voice = guilds.createChannel({ guildId, name: "voice", type: 2 }).id;
    for (const channelId of [nsfw, voice]) {
      expect(await rejection(alice.client.linkChannelToLobby(lobbyId, channelId))).toMatchObject({
        type: "HTTPError",
        status: 400,
        code: 50024,
      });
    }
    const other = guilds.create({ name: "Other", ownerId: bob.id }).id;
    const forbidden = guilds.createChannel({ guildId: other, name: "secret" }).id;
    expect(await rejection(alice.client.linkChannelToLobby(lobbyId, forbidden))).toMatchObject({
      type: "HTTPError",
      status: 403,
    });
    expect(await rejection(alice.client.linkChannelToLobby(lobbyId, "1"))).toMatchObject({
      type: "HTTPError",
      status: 404,
      code: 10003,
    });
  });
});

describe("getUserGuilds", () => {
  it("lists the player's guilds [sdk.createorjoinlobbywithmetadata-joinlinkedlobbygui]", async () => {
    const { alice, bob, guildId } = await linkable();
    const guilds = await alice.client.getUserGuilds();
    expect(guilds).toHaveLength(1);
    expect(guilds[0]).toBeInstanceOf(GuildMinimal);
    expect(guilds[0]?.toJSON()).toEqual({ id: guildId, name: "Clan" });
    expect(await bob.client.getUserGuilds()).toEqual([]);
  });
});

describe("getGuildChannels", () => {
  it("reports each channel whether and to what it is linked [records.guildchannel-type-position-parent]", async () => {
    const { world, alice, lobbyId, guildId, channelId } = await linkable();
    const free = world.platform.guilds.createChannel({
      guildId,
      name: "hidden",
      overwrites: [{ id: guildId, type: 0, allow: "0", deny: (VIEW | SEND).toString() }],
    });
    world.platform.guilds.addMember(guildId, world.player("carol").id);
    await alice.client.linkChannelToLobby(lobbyId, channelId);
    const channels = await alice.client.getGuildChannels(guildId);
    expect(channels.map(({ id }) => id)).toEqual([channelId, free.id]);
    const [linked, hidden] = channels as [GuildChannel, GuildChannel];
    expect(linked).toBeInstanceOf(GuildChannel);
    expect(linked.name).toBe("general");
    expect(linked.type).toBe(ChannelType.GuildText);
    expect(linked.parentId).toBeUndefined();
    expect(linked.isLinkable).toBe(false);
    expect(linked.isViewableAndWriteableByAllMembers).toBe(true);
    expect(linked.linkedLobby?.lobbyId).toBe(lobbyId);
    expect(linked.linkedLobby?.applicationId).toBe(world.application.id);
    expect(hidden.isLinkable).toBe(true);
    expect(hidden.isViewableAndWriteableByAllMembers).toBe(false);
    expect(hidden.linkedLobby).toBeUndefined();
  });

  it("keeps the order in which the platform shows them [sdk.createorjoinlobbywithmetadata-joinlinkedlobbygui, records.guildchannel-type-position-parent]", async () => {
    const { world, alice } = await linkable();
    const { guilds } = world.platform;
    const guildId = guilds.create({ name: "Order", ownerId: alice.id }).id;
    const make = (name: string, position: number, parentId: string | null = null, type = 0) =>
      guilds.createChannel({ guildId, name, position, parentId, type }).id;
    const second = make("second category", 5, null, 4);
    const first = make("first category", 4, null, 4);
    make("b in second", 1, second);
    make("a in second", 0, second);
    make("in first", 9, first);
    make("y at the top", 7);
    make("x at the top", 2);
    const channels = await alice.client.getGuildChannels(guildId);
    expect(channels.map(({ name, position, parentId }) => [name, position, parentId])).toEqual([
      ["x at the top", 2, undefined],
      ["y at the top", 7, undefined],
      ["first category", 4, undefined],
      ["in first", 9, first],
      ["second category", 5, undefined],
      ["a in second", 0, second],
      ["b in second", 1, second],
    ]);
  });

  it("fails for a guild that is unknown, or that the player is not in", async () => {
    const { bob, guildId } = await linkable();
    expect(await rejection(bob.client.getGuildChannels(guildId))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50001,
    });
    expect(await rejection(bob.client.getGuildChannels("1"))).toMatchObject({
      type: "HTTPError",
      status: 404,
      code: 10004,
    });
  });
});

describe("joinLinkedLobbyGuild", () => {
  it("opens an invite that lets the player in, once [sdk.createorjoinlobbywithmetadata-joinlinkedlobbygui]", async () => {
    await using browser = await BrowserStub.open();
    const { world, alice, bob, lobbyId, guildId, channelId } = await linkable();
    await alice.client.linkChannelToLobby(lobbyId, channelId);
    const url = await bob.client.joinLinkedLobbyGuild(lobbyId, () => {
      throw new Error("The account is a full one.");
    });
    const [base, code] = url.split("/invite/") as [string, string];
    expect(base).toBe(world.platform.webBase);
    expect(await browser.opened()).toBe(url);
    const actor = world.platform.as(bob.id, world.application.id);
    actor.acceptGuildInvite(code);
    expect(world.platform.guilds.member(guildId, bob.id)).toBeDefined();
    expect(() => actor.acceptGuildInvite(code)).toThrow();
  });

  it("fails when no channel is linked, and for a lobby that the player is not in", async () => {
    const { alice, bob, backend, lobbyId } = await linkable();
    expect(await rejection(alice.client.joinLinkedLobbyGuild(lobbyId, () => {}))).toMatchObject({
      type: "HTTPError",
      status: 400,
    });
    const other = await backend.lobby({ members: [{ id: alice.id }] });
    expect(await rejection(bob.client.joinLinkedLobbyGuild(other, () => {}))).toMatchObject({
      type: "HTTPError",
      status: 403,
      code: 50001,
    });
  });

  it("asks a provisional player to merge first, and fails when that fails", async () => {
    const { world, lobbyId } = await linkable();
    const user = world.platform.createUser({ username: "dave", flags: 1 << 23 });
    const dave = await world.connected(user);
    let joining: Promise<unknown> | undefined;
    await new Promise<void>((asked) => {
      joining = rejection(dave.joinLinkedLobbyGuild(lobbyId, asked));
    });
    dave.provisionalUserMergeCompleted(false);
    expect(await joining).toMatchObject({ type: "Aborted" });
  });

  it("goes on when the account was merged", async () => {
    await using browser = await BrowserStub.open();
    const { world, backend, alice, lobbyId, channelId } = await linkable();
    await alice.client.linkChannelToLobby(lobbyId, channelId);
    const user = world.platform.createUser({ username: "dave", flags: 1 << 23 });
    const dave = await world.connected(user);
    const full = world.player("dave.full");
    await backend.send("PUT", `/lobbies/${lobbyId}/members/${full.id}`, {});
    const url = await dave.joinLinkedLobbyGuild(lobbyId, async () => {
      await dave.updateToken(1, world.token(full));
      dave.provisionalUserMergeCompleted(true);
    });
    expect(await browser.opened()).toBe(url);
    const code = url.split("/invite/")[1] as string;
    world.platform.as(full.id, world.application.id).acceptGuildInvite(code);
  });
});

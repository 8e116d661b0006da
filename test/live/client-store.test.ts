/** The store of a client in its own process, against the local platform. */

import {
  CallStatus,
  ClientStatus,
  DisclosureTypes,
  type Message,
  StatusType,
} from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { connect } from "../integration/support/players.js";
import { answerAs, World } from "../integration/support/world.js";
import { until } from "../support/until.js";

describe("a client's store", () => {
  it("shows friends by group and name, and replaces only the row that has changed", async () => {
    await using world = await World.open();
    const [me, zoe, bob] = await connect(world, "me", "zoe", "bob");
    const eve = world.player("eve");
    const { relationships } = world.platform;
    relationships.befriend(me.id, zoe.id);
    relationships.befriend(me.id, bob.id);
    relationships.befriend(me.id, eve.id);
    const { store } = me.client;
    expect(store.friends().value).toBeUndefined();
    const friends = await until(store.friends(), (all) => all.length === 3);
    const stop = store.friends().subscribe(() => {});
    const online = await until(
      store.friends(),
      (all) => all.filter(({ status }) => status === StatusType.Online).length === 2,
    );
    expect(online.map(({ username, group }) => [username, group])).toEqual([
      ["bob", "online"],
      ["zoe", "online"],
      ["eve", "offline"],
    ]);
    await bob.client.updateRichPresence({ state: "In the menu" });
    const playing = await until(store.friends(), ([first]) => first?.group === "playing");
    expect(playing.map(({ username, activity }) => [username, activity?.state])).toEqual([
      ["bob", "In the menu"],
      ["zoe", undefined],
      ["eve", undefined],
    ]);
    expect(playing[1]).toBe(online[1]);
    expect(playing[2]).toBe(online[2]);
    expect(playing).not.toBe(online);
    expect(store.friends().value).toBe(playing);
    expect(friends).toHaveLength(3);
    await me.client.removeDiscordAndGameFriend(zoe.id);
    const left = await until(store.friends(), (all) => all.length === 2);
    expect(left[0]).toBe(playing[0]);
    stop();
  });

  it("shows of an activity what the handle's toJSON() shows, and no secret", async () => {
    await using world = await World.open();
    const [me, bob] = await connect(world, "me", "bob");
    world.platform.relationships.befriend(me.id, bob.id);
    await bob.client.updateRichPresence({
      name: "Race",
      details: "Lap 2",
      state: "Ahead",
      assets: { largeImage: "track", largeText: "The track" },
      timestamps: { start: 1_700_000_000_000n },
      party: { id: "p1", currentSize: 1, maxSize: 4, privacy: 0 },
      secrets: { join: "hidden" },
    } as never);
    const [row] = await until(me.client.store.friends(), ([one]) => one?.group === "playing");
    const user = me.client.getUser(bob.id);
    expect(row?.activity).toEqual(user?.gameActivity?.toJSON());
    expect(row?.activity).toMatchObject({ details: "Lap 2", party: { maxSize: 4 } });
    expect(JSON.stringify(row)).not.toContain("hidden");
    const { displayName, username, status } = user ?? {};
    expect(row).toMatchObject({ id: bob.id, displayName, username, status });
    expect(await until(me.client.store.presenceOf(bob.id), Boolean)).toMatchObject({ username });
    expect(await until(me.client.store.presenceOf("1"), (one) => one === null)).toBeNull();
  });

  it("calls who watches a presence for its changes alone, whoever else is watched", async () => {
    await using world = await World.open();
    const [me, zoe, bob] = await connect(world, "me", "zoe", "bob");
    for (const { id } of [zoe, bob]) world.platform.relationships.befriend(me.id, id);
    const { store } = me.client;
    const seen: unknown[] = [];
    await until(store.presenceOf(zoe.id), (one) => one?.status === StatusType.Online);
    const stop = store.presenceOf(zoe.id).subscribe((one) => seen.push(one?.activity?.state));
    const first = store.presenceOf(bob.id).subscribe(() => {});
    await bob.client.updateRichPresence({ state: "In the menu" });
    await until(store.presenceOf(bob.id), (one) => one?.activity?.state === "In the menu");
    first();
    expect(seen.filter(Boolean)).toEqual([]);
    await zoe.client.updateRichPresence({ state: "Ahead" });
    await until(store.presenceOf(zoe.id), (one) => one?.activity?.state === "Ahead");
    expect(seen.filter(Boolean)).toEqual(["Ahead"]);
    stop();
  });

  it("shows requests and blocks in their groups", async () => {
    await using world = await World.open();
    const [me, bob, eve] = await connect(world, "me", "bob", "eve");
    await bob.client.sendDiscordFriendRequest("me");
    await me.client.sendGameFriendRequest("eve");
    const { store } = me.client;
    const asked = await until(store.friends(), (all) => all.length === 2);
    expect(asked.map(({ id, group, inGameOnly }) => [id, group, inGameOnly])).toEqual([
      [bob.id, "incoming", false],
      [eve.id, "outgoing", true],
    ]);
    await me.client.blockUser(eve.id);
    await until(store.friends(), (all) => all.some(({ group }) => group === "blocked"));
  });

  it("is one object for each value, called once for all that happens in a turn", async () => {
    await using world = await World.open();
    const [me, bob] = await connect(world, "me", "bob");
    world.platform.relationships.befriend(me.id, bob.id);
    const { store } = me.client;
    expect(store.presenceOf(bob.id)).toBe(store.presenceOf(BigInt(bob.id)));
    expect(me.client.store).toBe(store);
    expect(() => store.presenceOf("bob")).toThrow('store.presenceOf: parameter "userId"');
    expect(() => store.messages({} as never)).toThrow('either a "lobbyId" or a "userId"');
    const presence = await until(store.presenceOf(bob.id), (one) => one?.username === "bob");
    expect(presence).toMatchObject({ id: bob.id, displayName: "bob" });
    expect(store.presenceOf("1")).not.toBe(store.presenceOf(bob.id));
    expect(await until(store.presenceOf("1"), () => true)).toBeNull();
  });

  it("shows a lobby with its members, and null when it is left", async () => {
    await using world = await World.open();
    const [me, bob] = await connect(world, "me", "bob");
    const lobbyId = await me.client.createOrJoinLobbyWithMetadata("secret", { map: "moon" }, {});
    const lobby = me.client.store.lobby(lobbyId);
    const stop = lobby.subscribe(() => {});
    const alone = await until(lobby, (one) => one?.members.length === 1);
    expect(alone).toMatchObject({ id: lobbyId, metadata: { map: "moon" }, inCall: [] });
    await bob.client.createOrJoinLobby("secret");
    const both = await until(lobby, (one) => one?.members.length === 2);
    expect(both?.members.map(({ username, connected }) => [username, connected])).toEqual([
      ["bob", true],
      ["me", true],
    ]);
    expect(both?.members[1]).toBe(alone?.members[0]);
    await bob.client.leaveLobby(lobbyId);
    await until(lobby, (one) => one?.members.length === 1);
    await me.client.leaveLobby(lobbyId);
    await until(lobby, (one) => one === null);
    stop();
  });

  it("shows the latest 200 messages, with those from before somebody looked", async () => {
    await using world = await World.open();
    const route = "POST /lobbies/:lobby_id/messages";
    world.platform.rateLimits.set(route, { limit: 1000, windowMs: 1000 });
    const [me, bob] = await connect(world, "me", "bob");
    const lobbyId = await me.client.createOrJoinLobby("secret");
    await bob.client.createOrJoinLobby("secret");
    await bob.client.sendLobbyMessage(lobbyId, "before");
    const messages = me.client.store.messages({ lobbyId });
    const stop = messages.subscribe(() => {});
    const [before] = await until(messages, (all) => all.length === 1);
    expect(before).toMatchObject({ authorId: bob.id, authorName: "bob", content: "before" });
    for (let count = 0; count < 200; count++)
      await bob.client.sendLobbyMessage(lobbyId, `message ${count}`);
    const all = await until(messages, (some) => some.at(-1)?.content === "message 199");
    expect(all).toHaveLength(200);
    expect(all[0]?.content).toBe("message 0");
    stop();
  });

  it("follows messages with a user when they are edited and deleted", async () => {
    await using world = await World.open();
    const [me, bob] = await connect(world, "me", "bob");
    world.platform.relationships.befriend(me.id, bob.id);
    const messages = me.client.store.messages({ userId: bob.id });
    const stop = messages.subscribe(() => {});
    await until(messages, (all) => all.length === 0);
    const id = await me.client.sendUserMessage(bob.id, "Helo");
    const own = (all: readonly Message[]) => all.find((message) => message.id === id);
    await until(messages, (all) => own(all)?.content === "Helo");
    await me.client.editUserMessage(bob.id, id, "Hello");
    const edited = await until(messages, (all) => own(all)?.content === "Hello");
    expect(own(edited)?.editedAt).toBeGreaterThan(0);
    // The SDK tells the player by a message of its own that this conversation is seen elsewhere, too.
    expect(edited.map(({ disclosure }) => disclosure)).toEqual([
      undefined,
      DisclosureTypes.MessageDataVisibleOnDiscord,
    ]);
    await me.client.deleteUserMessage(bob.id, id);
    await until(messages, (all) => all.length === 1 && own(all) === undefined);
    stop();
  });

  it("shows a call from its start to its end", async () => {
    await using world = await World.open();
    const [me, bob] = await connect(world, "me", "bob");
    const lobbyId = await me.client.createOrJoinLobby("secret");
    await bob.client.createOrJoinLobby("secret");
    const call = me.client.store.call(lobbyId);
    const stop = call.subscribe(() => {});
    await until(call, (one) => one === null);
    const own = me.client.startCall(lobbyId);
    await until(call, (one) => one?.status === CallStatus.Connected);
    bob.client.startCall(lobbyId);
    const both = await until(call, (one) => one?.participants.length === 2);
    expect(both?.participants.map(({ displayName }) => displayName)).toEqual(["bob", "me"]);
    own?.setSelfMute(true);
    await until(call, (one) => one?.selfMute === true);
    await me.client.endCall(lobbyId);
    await until(call, (one) => one === null);
    stop();
  });

  it("shows who signs in, and the connection", async () => {
    await using world = await World.open();
    world.player("alice");
    answerAs("alice");
    const client = world.client();
    const { store } = client;
    const [session, status] = [store.session(), store.status()];
    const states: (string | undefined)[] = [];
    const stop = session.subscribe((value) => states.push(value?.state));
    expect(status.subscribe(() => {})).toBeTypeOf("function");
    expect(status.value?.status).toBe(ClientStatus.Disconnected);
    await client.signIn({ scopes: "openid sdk.social_layer" });
    const signedIn = await until(session, ({ state }) => state === "signedIn");
    expect(signedIn).toMatchObject({ user: { username: "alice" }, provisional: false });
    expect(signedIn.scopes).toContain("sdk.social_layer");
    await until(status, (one) => one.status === ClientStatus.Ready);
    await client.signOut();
    await until(session, ({ state }) => state === "signedOut");
    expect([...new Set(states)]).toEqual(["signedOut", "signingIn", "signedIn"]);
    stop();
  });

  it("knows nothing after the client is disposed", async () => {
    await using world = await World.open();
    const [me] = await connect(world, "me");
    const status = me.client.store.status();
    status.subscribe(() => {});
    expect(status.value?.status).toBe(ClientStatus.Ready);
    me.client.dispose();
    expect(status.value).toBeUndefined();
    expect(() => me.client.store.friends().subscribe(() => {})).toThrow("client is disposed");
  });
});

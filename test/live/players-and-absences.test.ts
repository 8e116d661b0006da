/** The store of a client whose player changes, joins late, or was away. */

import { Client, type Live } from "game-social-sdk";
import { expect, it } from "vitest";
import { connect } from "../integration/support/players.js";
import { answerAs, World } from "../integration/support/world.js";
import { until } from "../support/until.js";
import { waitFor } from "../support/wait-for.js";

it("a store shows a player nothing of the one who was signed in before", async () => {
  await using world = await World.open();
  const [alice, eve, zoe] = [world.player("alice"), world.player("eve"), world.player("zoe")];
  const bob = await world.connected(world.player("bob"));
  const bobId = bob.getCurrentUserV2()?.id as string;
  const { relationships } = world.platform;
  for (const { id } of [alice, eve]) relationships.befriend(id, bobId);
  relationships.befriend(alice.id, zoe.id);
  answerAs("alice");
  const client = world.client();
  const { store } = client;
  const signIn = () => client.signIn({ scopes: Client.getDefaultCommunicationScopes() });
  await signIn();
  const lobbyId = await client.createOrJoinLobby("secret");
  const messages = store.messages({ userId: bobId });
  const mine = [store.friends(), messages, store.lobby(lobbyId), store.presenceOf(zoe.id)];
  await bob.sendUserMessage(alice.id, "For Alice");
  await until(messages, (all) => all.length === 1);
  const users: (string | undefined)[] = [];
  store.session().subscribe((session) => users.push(session?.user?.username));
  let texts: string[] = [];
  for (const one of mine)
    (one as Live<unknown>).subscribe((value) => texts.push(JSON.stringify(value) ?? "unknown"));
  await until(store.lobby(lobbyId), (one) => one?.id === lobbyId);
  texts = [];
  await client.signOut();
  await waitFor(() => expect(mine.map(({ value }) => value)).toEqual(Array(4).fill(undefined)));
  // While she signed out, the session was still hers.
  await waitFor(() => expect(users.at(-1)).toBeUndefined());
  users.length = 0;
  // Who looks only now sees nothing, either.
  const late = store.presenceOf(bobId);
  late.subscribe(() => {});
  expect(late.value).toBeUndefined();
  answerAs("eve");
  await signIn();
  await until(store.friends(), (all) => all.length === 1);
  await until(store.lobby(lobbyId), (one) => one === null);
  await bob.sendUserMessage(eve.id, "For Eve");
  const forEve = await until(messages, (all) => all.length > 0);
  expect(forEve.map(({ content }) => content)).toEqual(["For Eve"]);
  for (const name of ["zoe", "For Alice", lobbyId]) expect(texts.join()).not.toContain(name);
  expect(users).toContain("eve");
  expect(users).not.toContain("alice");
});

it("a store shows what was said in a lobby to who has watched it since before joining", async () => {
  await using world = await World.open();
  const [me, bob] = await connect(world, "me", "bob");
  const lobbyId = await bob.client.createOrJoinLobby("secret");
  await bob.client.sendLobbyMessage(lobbyId, "before");
  const messages = me.client.store.messages({ lobbyId });
  const stop = messages.subscribe(() => {});
  await until(messages, (all) => all.length === 0);
  await me.client.createOrJoinLobby("secret");
  await until(messages, ([one]) => one?.content === "before");
  stop();
});

it("a store shows a conversation as it is after the connection was away", async () => {
  await using world = await World.open();
  const [me, bob] = await connect(world, "me", "bob");
  world.platform.relationships.befriend(me.id, bob.id);
  const send = (text: string) => bob.client.sendUserMessage(me.id, text);
  const messages = me.client.store.messages({ userId: bob.id });
  const stop = messages.subscribe(() => {});
  const [, gone, edited] = [await send("kept"), await send("deleted"), await send("Helo")];
  await until(messages, (all) => all.length === 3);
  await me.client.disconnectAndWait();
  await bob.client.deleteUserMessage(me.id, gone);
  await bob.client.editUserMessage(me.id, edited, "Hello");
  await me.client.connectAndWait();
  const now = await until(messages, (all) => all.some(({ content }) => content === "Hello"));
  expect(now.map(({ content }) => content)).toEqual(["kept", "Hello"]);
  // Of what has come while more than 50 were sent, some is not known: there are no gaps.
  await me.client.disconnectAndWait();
  for (let count = 0; count < 60; count++) await send(`message ${count}`);
  await me.client.connectAndWait();
  const latest = await until(messages, (all) => all.at(-1)?.content === "message 59");
  expect(latest).toHaveLength(50);
  stop();
});

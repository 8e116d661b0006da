/** The store in a page, over a real message port to a client of the local platform. */

import { MessageChannel } from "node:worker_threads";
import { CallStatus, Client } from "game-social-sdk";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveClient } from "../../lib/electron/bridge.js";
import { type BridgeOptions, connectPages } from "../../lib/electron/index.js";
import { openPage } from "../../lib/electron/preload.js";
import type { MainMessage } from "../../lib/electron/protocol.js";
import { pageClient, pageStore } from "../../lib/electron/renderer.js";
import { connect } from "../integration/support/players.js";
import { World } from "../integration/support/world.js";
import { until } from "../support/until.js";
import { waitFor } from "../support/wait-for.js";
import { changesOf, rawPage } from "./support/raw-page.js";
import { app, MessageChannelMain, mainPort, open, Window } from "./support/window.js";

const nothing: BridgeOptions = { calls: [], events: [] };

/** A player with friends who are not connected. */
async function withFriends(world: World, count: number) {
  const [me] = await connect(world, "me");
  const friends = Array.from({ length: count }, (_, at) => world.player(`friend_${at}`));
  for (const { id } of friends) world.platform.relationships.befriend(me.id, id);
  await until(me.client.store.friends(), (all) => all.length === count);
  return { client: me.client, id: me.id, friends };
}

const rowsOf = (heard: readonly MainMessage[]) =>
  changesOf(heard).flatMap(([, change]) => (change && "put" in change ? change.put : []));

describe("a page's store", () => {
  it("keeps each row that has not changed, and replaces the one that has", async () => {
    await using world = await World.open();
    const [me, bob, zoe] = await connect(world, "me", "bob", "zoe");
    world.platform.relationships.befriend(me.id, bob.id);
    world.platform.relationships.befriend(me.id, zoe.id);
    const { window } = open(me.client, { ...nothing, store: ["friends"] });
    const store = pageStore(window.bridge as never);
    const seen: unknown[] = [];
    store.friends().subscribe((friends) => seen.push(friends));
    const before = await until(
      store.friends(),
      (all) => all.filter(({ group }) => group === "online").length === 2,
    );
    expect(seen[0]).toBeUndefined();
    await zoe.client.updateRichPresence({ state: "Racing" });
    const after = await until(store.friends(), ([first]) => first?.group === "playing");
    expect(after.map(({ username }) => username)).toEqual(["zoe", "bob"]);
    expect(after[1]).toBe(before[0]);
    expect(after[0]).toMatchObject({ id: zoe.id, activity: { state: "Racing" } });
    expect(store.friends().value).toBe(after);
  });

  it("begins again after a reload, and with a page that comes late", async () => {
    await using world = await World.open();
    const { client } = await withFriends(world, 3);
    const options = { ...nothing, store: ["friends", "status"] as const };
    const { window } = open(client, options);
    await until(pageStore(window.bridge as never).friends(), (all) => all.length === 3);
    const again = pageStore(window.load());
    await until(again.friends(), (all) => all.length === 3);
    const late = pageStore(open(client, options).window.bridge as never);
    await until(late.friends(), (all) => all.length === 3);
    // Two listeners of one page, of two stores, see the same.
    const twice = pageStore(window.bridge as never);
    const stop = again.friends().subscribe(() => {});
    await until(twice.friends(), (all) => all.length === 3);
    expect(again.friends().value).toHaveLength(3);
    stop();
    const friends = late.friends();
    friends.subscribe(() => {});
    await until(friends, (all) => all.length === 3);
    // Nobody would say any more what changes.
    client.dispose();
    await waitFor(() => expect(friends.value).toBeUndefined());
  });

  it("gets all that happened in a turn in one message", async () => {
    await using world = await World.open();
    const { client, id, friends } = await withFriends(world, 30);
    const page = rawPage(client, { ...nothing, store: ["friends", "presenceOf"] });
    page.send({ kind: "watch", number: 1, topic: "friends" });
    page.send({ kind: "watch", number: 2, topic: `presenceOf/${friends[0]?.id}` });
    await waitFor(() => expect(page.heard).toHaveLength(1));
    expect(
      changesOf(page.heard).map(([number, change]) => [number, Object.keys(change ?? {})]),
    ).toEqual([
      [1, ["whole"]],
      [2, ["whole"]],
    ]);
    page.send({ kind: "applied" });
    page.heard.length = 0;
    for (let at = 30; at < 40; at++)
      world.platform.relationships.befriend(id, world.player(`friend_${at}`).id);
    await until(client.store.friends(), (all) => all.length === 40);
    page.send({ kind: "applied" });
    await waitFor(() => expect(rowsOf(page.heard)).toHaveLength(10));
    // Ten changes come in one go, or in two where a picture of the screen was due between them.
    expect(page.heard.length).toBeLessThan(4);
  });

  it("that falls behind costs one message, and gets what it has missed at once", async () => {
    await using world = await World.open();
    const { client, id } = await withFriends(world, 20);
    const page = rawPage(client, { ...nothing, store: ["friends"] });
    page.send({ kind: "watch", number: 1, topic: "friends" });
    await waitFor(() => expect(page.heard).toHaveLength(1));
    const more = async (from: number, to: number) => {
      for (let at = from; at < to; at++)
        world.platform.relationships.befriend(id, world.player(`friend_${at}`).id);
      await until(client.store.friends(), (all) => all.length === to);
    };
    // A hidden page applies nothing, whatever happens.
    for (let at = 20; at < 170; at += 10) await more(at, at + 10);
    expect(page.heard).toHaveLength(1);
    page.send({ kind: "applied" });
    expect(page.heard).toHaveLength(2);
    const [[, behind] = []] = changesOf(page.heard.slice(1));
    expect(behind && "whole" in behind && behind.whole.rows).toHaveLength(170);
    // A little behind, it gets the rows alone, at their places.
    await more(170, 171);
    await more(171, 172);
    page.send({ kind: "applied" });
    const [[, little] = []] = changesOf(page.heard.slice(2));
    expect(little).toMatchObject({
      put: [{ username: "friend_170" }, { username: "friend_171" }],
      removed: [],
    });
  });

  it("is refused what the main process did not name, and cannot be asked to name what does not exist", async () => {
    const client = new Client({ applicationId: "1234567890123456789" });
    onTestFinished(() => client.dispose());
    const page = rawPage(client, { ...nothing, store: ["status"] });
    page.send({ kind: "watch", number: 1, topic: "friends" });
    expect(page.heard).toMatchObject([
      {
        kind: "refused",
        number: 1,
        error: { message: expect.stringContaining('watch "friends"') },
      },
    ]);
    const window = new Window();
    const connecting = () =>
      connectPages(client, window as never, {
        MessageChannelMain,
        app,
        ...nothing,
        store: ["freinds" as "friends"],
      });
    expect(connecting).toThrow('"freinds" cannot be allowed to pages: the store has no such value');
  });

  it("watches a bounded number of topics, each once", () => {
    const client = new Client({ applicationId: "1234567890123456789" });
    onTestFinished(() => client.dispose());
    const page = rawPage(client, { ...nothing, store: ["presenceOf"] });
    for (let number = 0; number < 1001; number++)
      page.send({ kind: "watch", number, topic: `presenceOf/${number + 1}` });
    expect(page.heard).toMatchObject([{ kind: "refused", number: 1000 }]);
    page.send({ kind: "unwatch", number: 7 });
    page.send({ kind: "watch", number: 1000, topic: "presenceOf/1" });
    expect(page.heard.at(-1)).toMatchObject({
      kind: "refused",
      error: { message: expect.stringContaining("already") },
    });
  });
});

describe("calls of a page", () => {
  it("begin and end, and are muted, by the page; their sound stays outside", async () => {
    await using world = await World.open();
    const [me, bob] = await connect(world, "me", "bob");
    const lobbyId = await me.client.createOrJoinLobby("secret");
    await bob.client.createOrJoinLobby("secret");
    bob.client.startCall(lobbyId);
    const { window } = open(me.client, { calls: ["voice"], events: [], store: ["call"] });
    const page = pageClient(window.bridge as never);
    const call = pageStore(window.bridge as never).call(lobbyId);
    const stop = call.subscribe(() => {});
    await page.joinCall(lobbyId);
    await until(call, (one) => one?.status === CallStatus.Connected);
    await page.setCall(lobbyId, { selfMute: true, userId: bob.id, volume: 50, localMute: true });
    const muted = await until(call, (one) => one?.selfMute === true);
    await until(call, (one) => one?.participants.some(({ volume }) => volume === 50) === true);
    expect(muted?.participants.map(({ displayName }) => displayName)).toContain("me");
    await expect(page.setCall(lobbyId, { mute: true } as never)).rejects.toThrow(
      'there is no setting "mute"',
    );
    await expect(page.setAudio({ inputVolume: "loud" } as never)).rejects.toMatchObject({
      name: "TypeError",
    });
    await page.setAudio({ inputVolume: 80 });
    expect(await page.getAudio()).toMatchObject({ inputVolume: 80 });
    await page.leaveCall(lobbyId);
    await until(call, (one) => one === null);
    await expect(page.setCall(lobbyId, {})).rejects.toThrow("there is no call in the lobby");
    stop();
  });
});

it("a page that sends garbage harms nothing, and memory stays flat", async () => {
  const client = new Client({ applicationId: "1234567890123456789" });
  onTestFinished(() => client.dispose());
  const { port1, port2 } = new MessageChannel();
  onTestFinished(
    serveClient(client, mainPort(port1), {
      calls: ["getStatus", "presence", "voice"],
      events: ["statusChanged"],
      store: ["friends", "presenceOf", "lobby", "messages", "call", "status", "session"],
    }),
  );
  let answers = 0;
  const { bridge, use } = openPage();
  use({
    postMessage: (message) => port2.postMessage(message),
    addEventListener: (event, listener) => port2.on(event, (data) => listener({ data })),
    start: () => port2.start(),
  });
  port2.on("message", () => answers++);
  const garbage = (at: number): unknown[] => [
    null,
    at,
    "x".repeat(10_000),
    { kind: "watch", number: at, topic: `presenceOf/${at + 1}` },
    { kind: "watch", number: -1, topic: "friends" },
    { kind: "watch", number: at, topic: "../secrets" },
    { kind: "watch", number: at, topic: "friends".repeat(1000) },
    { kind: "unwatch", number: at - 500 },
    { kind: "applied" },
    {
      kind: "call",
      number: 1e6 + at,
      name: "getStatus",
      args: Array.from({ length: 2000 }, () => at),
    },
    {
      kind: "call",
      number: 1e6 + at,
      name: "setCall",
      args: [{}, { __proto__: null, selfMute: 1 }],
    },
    { kind: "call", number: 1e6 + at, name: "__proto__", args: [] },
    { kind: "listen", name: "constructor" },
    { kind: "listen", name: `event ${at}` },
    { kind: "changes", changes: [[1, null]] },
    new Map([[at, at]]),
  ];
  const rounds = async (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      for (const message of garbage(at)) port2.postMessage(message);
      // The main process has then read what was sent before.
      if (at % 100 === 0) await bridge.call("getStatus", []);
    }
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  await rounds(0, 1000);
  const before = await rounds(1000, 2000);
  const after = await rounds(2000, 4000);
  expect(await bridge.call("getStatus", [])).toEqual({ value: 0 });
  expect(answers).toBeGreaterThan(1000);
  expect(after - before).toBeLessThan(40);
});

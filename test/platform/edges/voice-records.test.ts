/** What core and edge tell each other of a voice server, each side by itself. */

import { expect, onTestFinished, test } from "vitest";
import { RemoteVoiceServer } from "../../../platform/edges/core/remote-voice-server.js";
import { EdgeVoice } from "../../../platform/edges/edge/edge-voice.js";
import type { NewEntry } from "../../../platform/kernel/traffic/entry.js";
import { open } from "../support/platform.js";
import { VoiceClient } from "../voice/support/voice-client.js";

const record = (name: string, ...given: unknown[]) => Buffer.from(JSON.stringify([name, ...given]));

/** The core's side, which has taken in the server of an edge that is not there, and what it orders. */
async function openCore() {
  const platform = await open();
  const { admissions } = platform.voice;
  const orders: unknown[][] = [];
  const entries: NewEntry[] = [];
  const traffic = { watches: () => true, add: (make: () => NewEntry) => entries.push(make()) };
  const make = () =>
    new RemoteVoiceServer(
      { admissions, events: platform.events, traffic, heartbeatInterval: 7 },
      (order) => orders.push(JSON.parse(order)),
    );
  const voice = make();
  const report = (name: string, ...given: unknown[]) => voice.received(record(name, ...given));
  const admit = (userId: string, sessionId = "s") => {
    const endToEnd = () => "offered" as const;
    return admissions.admit({ serverId: "1", channelId: "2", userId, sessionId, endToEnd });
  };
  return { platform, admissions, orders, entries, make, voice, report, admit };
}

test("reports of admissions and calls that are over or unknown change nothing", async () => {
  const { platform, admissions, voice, report, admit } = await openCore();
  report("opened", "edge.example:5");
  admit("3");
  admit("4");
  report("client", 1, { present: true, connected: true, speaking: 1 });
  report("call", "2", 1, 3);
  expect(platform.voice.calls()).toMatchObject([
    {
      encryption: 1,
      epoch: 3,
      members: [
        { userId: "3", connected: true, speaking: 1 },
        { userId: "4", connected: false, speaking: 0 },
      ],
    },
  ]);
  admissions.release("1", "3");
  // It comes again, while the edge has yet to read that its first admission is over.
  admit("3");
  report("client", 1, { present: true, connected: true, speaking: 1 });
  report("client", 99, { present: true, connected: true, speaking: 1 });
  expect(admissions.present("1", "3")).toBe(false);
  expect(voice.connections).toBe(0);
  admissions.releaseAll("1");
  report("call", "2", 1, 9);
  admit("3");
  expect(platform.voice.calls()).toMatchObject([{ encryption: 0, epoch: 0 }]);
  expect(voice.admitted).toBe(1);
});

test("an edge cannot have another's address, nor two, nor one that is malformed", async () => {
  const { platform, orders, make, report, admit } = await openCore();
  const [own] = platform.voice.servers() as [string];
  report("opened", own);
  expect(platform.events.recent().at(-1)).toMatchObject({ kind: "edge.refused" });
  expect(admit("3")).toMatchObject({ endpoint: own });
  expect(orders).toEqual([]);
  expect(() => report("opened", "edge.example:5")).toThrow("a voice server already");
  for (const address of ["", "edge.example", "edge.example:5/path", "a b:5", 5]) {
    expect(() => make().received(record("opened", address))).toThrow();
  }
  expect(platform.voice.servers()).toEqual([own]);
});

test("records that there are not, or that have other arguments, are refused", async () => {
  const { report } = await openCore();
  for (const [name, ...given] of [
    ["toString"],
    ["__proto__"],
    ["packets", "many"],
    ["packets", -1],
    ["client", 1],
    ["client", 1, { present: true, connected: "perhaps" }],
    ["event", "oauth2.token_issued", {}],
  ]) {
    expect(() => report(name as string, ...given), String(name)).toThrow();
  }
});

test("a record that is refused says which argument is wrong, and why", async () => {
  const { report } = await openCore();
  expect(() => report("client", 1, { present: true, connected: "perhaps" })).toThrow(
    /^the voice record client is invalid at arguments\.1\.connected: /,
  );
});

test("what is set of network and members before and after an edge comes reaches it", async () => {
  const { platform, admissions, orders, report, admit } = await openCore();
  platform.voice.network({ loss: 0.5 }, { userId: "3" });
  report("opened", "edge.example:5");
  const { token } = admit("3");
  const memberState = { speaks: false, hears: true, selfMute: false, selfDeaf: false };
  admissions.setMemberState("1", "3", memberState);
  platform.voice.clearNetwork();
  expect(orders).toMatchObject([
    ["begin", 7],
    ["seedNetwork", 1],
    ["setNetwork", { loss: 0.5 }, { userId: "3" }],
    ["admit", 1, { serverId: "1", channelId: "2", userId: "3", sessionId: "s", token }, {}],
    ["change", 1, { endToEnd: "offered", memberState }],
    ["clearNetwork"],
  ]);
});

test("an edge that carries sound reports it while somebody watches", async () => {
  const { orders, entries, report } = await openCore();
  report("packets", 50);
  report("packets", 100);
  expect(orders).toEqual([["watch", true]]);
  const sound = { userId: "3", channelId: "2", packets: 25, bytes: 2500, duration: 500 };
  report("sound", sound);
  expect(entries).toEqual([{ kind: "voice", ...sound }]);
});

test("a call is in the platform's own process once it plays somebody there, and cannot leave", async () => {
  const { platform, orders, report } = await openCore();
  report("opened", "edge.example:5");
  const [own] = platform.voice.servers() as [string];
  const alice = platform.createUser({ username: "alice" });
  const bob = platform.createUser({ username: "bob" });
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  platform.guilds.addMember(guild.id, bob.id);
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  platform.as(alice.id).joinVoice(id);
  expect(platform.voice.calls()).toMatchObject([{ endpoint: own }]);
  platform.voice.move(id, "edge.example:5");
  platform.as(bob.id).joinVoice(id);
  expect(platform.voice.calls()).toMatchObject([{ endpoint: "edge.example:5" }]);
  platform.as(bob.id).hear();
  expect(platform.voice.calls()).toMatchObject([{ endpoint: own, members: [{}, {}] }]);
  expect(orders.filter(([name]) => name === "vacate")).toHaveLength(2);
  expect(() => platform.voice.move(id, "edge.example:5")).toThrow("plays somebody");
});

/** The edge's side with a user's client, and what it reports. */
async function openEdgeSide() {
  const voice = await EdgeVoice.open({ host: "127.0.0.1", hostNames: [], tls: undefined });
  onTestFinished(() => voice.close());
  const reports: unknown[][] = [];
  voice.join((report) => reports.push(JSON.parse(report)));
  const order = (name: string, ...given: unknown[]) => voice.received(record(name, ...given));
  const memberState = { speaks: true, hears: true, selfMute: false, selfDeaf: false };
  const admit = (id: number, token: string) => {
    const admission = { serverId: "1", channelId: "2", userId: "3", sessionId: "s", token };
    order("admit", id, admission, { endToEnd: "offered", memberState });
  };
  const identify = async (token: string) => {
    const client = new VoiceClient(voice.server.endpoint);
    expect(await client.next()).toMatchObject({ op: 8 });
    client.send(0, { server_id: "1", user_id: "3", session_id: "s", token });
    return client;
  };
  return { voice, reports, order, admit, identify };
}

test("a client that comes before its admission is let in with it, and not with another token", async () => {
  const { voice, admit, identify } = await openEdgeSide();
  const [client, stranger] = [await identify("right"), await identify("wrong")];
  // Both have been read once heartbeats after them are answered.
  await Promise.all([client.beat(), stranger.beat()]);
  admit(1, "right");
  expect(await client.next()).toMatchObject({ op: 2 });
  expect(await stranger.closed).toMatchObject({ code: 4004 });
  expect(voice.connections).toBe(1);
  // A new admission in place of the first, whose end comes later.
  const again = await identify("newer");
  await again.beat();
  admit(2, "newer");
  expect(await again.next()).toMatchObject({ op: 2 });
});

test("a client whose admission never comes is refused after a while", async () => {
  const { identify } = await openEdgeSide();
  expect(await (await identify("any")).closed).toMatchObject({ code: 4004 });
});

test("an edge reports who comes, speaks and goes, and closes all calls with its link", async () => {
  const { voice, reports, order, admit, identify } = await openEdgeSide();
  expect(reports.splice(0)).toEqual([["opened", voice.server.endpoint]]);
  order("begin", 12_345);
  admit(1, "right");
  const client = await identify("right");
  client.ready = (await client.next()).d;
  const others = () => reports.splice(0).filter(([name]) => name !== "event");
  expect(others()).toEqual([["client", 1, { present: true, connected: true }]]);
  await client.select("aead_aes256_gcm_rtpsize");
  client.send(5, { speaking: 1, ssrc: client.ready.ssrc, delay: 0 });
  await client.beat();
  expect(others()).toEqual([
    ["client", 1, { present: true, connected: true, speaking: 0 }],
    ["call", "2", 0, 0],
    ["client", 1, { present: true, connected: true, speaking: 1 }],
  ]);
  const late = new VoiceClient(voice.server.endpoint);
  expect(await late.next()).toMatchObject({ op: 8, d: { heartbeat_interval: 12_345 } });
  voice.left();
  expect(await client.closed).toMatchObject({ code: 4014 });
  expect(others()).toEqual([]);
  expect(voice.server.sessions.calls.size).toBe(0);
});

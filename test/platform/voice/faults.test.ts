/** Calls through networks and servers that fail, with the published client library on both ends. */

import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { agree, openCall, tone } from "./support/call.js";
import type { Peer } from "./support/peers.js";

/** Two bots in an encrypted call who hear each other. */
async function openPair() {
  const call = await openCall(2);
  const { guild, channel, bots } = call;
  const [one, other] = bots as [Peer, Peer];
  await one.join(guild.id, channel.id, [other.id]);
  await other.join(guild.id, channel.id, [one.id]);
  const code = await agree(bots);
  /** Lets one speak until the other has heard the end of it. */
  const hears = async (speaker = one, listener = other) => {
    const before = listener.heard(speaker.id).length;
    const said = tone(660, 10);
    await speaker.speak(said);
    await listener.hears(speaker.id, before + said.length);
    expect(listener.heard(speaker.id).slice(-said.length)).toEqual(said);
  };
  return { ...call, one, other, code, hears };
}

/** Resolves when a bot's connection has become ready so often. */
const readyAgain = (bot: Peer, times: number) =>
  bot.peers.seen(() => bot.statuses.filter((status) => status === "ready").length >= times);

/** Resolves when a bot has asked for another call and its connection is ready in that. */
const connectsAgain = (bot: Peer) =>
  bot.peers.seen(() => bot.statuses.includes("ready", bot.statuses.indexOf("signalling") >>> 0));

test("a lost connection is resumed; keys stay, and the call goes on", async () => {
  const { platform, one, other, bots, code, hears } = await openPair();
  const losses: [Peer[], () => void][] = [
    [[one], () => platform.voice.drop(one.id)],
    [[one, other], () => platform.voice.crash()],
  ];
  for (const [hit, lose] of losses) {
    const back = hit.map((bot) => {
      const times = bot.statuses.filter((status) => status === "ready").length;
      const resumed = platform.events.waitFor("voice.resumed", ({ userId }) => userId === bot.id);
      return resumed.then(() => readyAgain(bot, times + 1));
    });
    lose();
    await Promise.all(back);
    expect(await agree(bots)).toBe(code);
  }
  await hears();
  await hears(other, one);
  expect(platform.voice.calls()).toMatchObject([{ epoch: 1 }]);
});

test("a call that moves to another server goes on there with new keys", async () => {
  const { platform, channel, one, other, bots, code, hears } = await openPair();
  const endpoint = await platform.voice.addServer();
  platform.voice.move(channel.id, endpoint);
  await Promise.all([readyAgain(one, 2), readyAgain(other, 2)]);
  await agree(bots, code);
  expect(platform.voice.calls()).toMatchObject([
    { endpoint, members: [{ connected: true }, { connected: true }] },
  ]);
  await hears();
});

test("after a restart nobody can resume; all come again", async () => {
  const { platform, one, other, bots, code, hears } = await openPair();
  platform.voice.restart();
  await Promise.all([connectsAgain(one), connectsAgain(other)]);
  await agree(bots, code);
  await hears();
});

test("a server keeps its port while it restarts, so that no other program can take it", async () => {
  const { platform, one } = await openPair();
  const port = Number(platform.voice.servers()[0]?.split(":")[1]);
  const other = createServer();
  const refused = once(other, "error");
  platform.voice.restart();
  other.listen(port, "127.0.0.1", () => other.emit("error", new Error("It took the port.")));
  expect(await refused).toMatchObject([{ code: "EADDRINUSE" }]);
  await connectsAgain(one);
});

test("a frozen server carries nothing until it goes on", async () => {
  const { platform, one, other, hears } = await openPair();
  await hears();
  platform.voice.freeze();
  await one.speak(tone(220, 10));
  platform.voice.thaw();
  await hears();
  expect(other.heard(one.id)).toHaveLength(20);
});

test("with 10 % loss, reordering and duplicates, what arrives is what was said", async () => {
  const { platform, one, other, hears } = await openPair();
  platform.voice.seedNetwork(7);
  platform.voice.network({ loss: 0.1, delay: undefined, reorder: 0.1, duplicate: 0.1 });
  const said = tone(330, 100);
  await one.speak(said);
  platform.voice.clearNetwork();
  const lossy = () => other.heard(one.id).slice(0, -10);
  await hears();
  const known = new Set(said.map((packet) => packet.toString("hex")));
  expect(lossy().filter((packet) => !known.has(packet.toString("hex")))).toEqual([]);
  // Nine of ten get through on each of the two ways, so 81 of 100.
  expect(lossy().length).toBeGreaterThan(60);
  expect(lossy().length).toBeLessThan(99);
});

test("silence in one direction leaves the other as it is", async () => {
  const { platform, one, other, hears } = await openPair();
  platform.voice.network({ loss: 1 }, { userId: one.id, direction: "from" });
  await one.speak(tone(220, 10));
  await hears(other, one);
  expect(other.heard(one.id)).toEqual([]);
  platform.voice.clearNetwork();
  await hears();
});

test("who is muted is not heard, who is deaf hears nothing", async () => {
  const { platform, guild, one, other, hears } = await openPair();
  const owner = platform.as(guild.ownerId);
  owner.editMember(guild.id, one.id, { mute: true });
  await one.speak(tone(220, 10));
  owner.editMember(guild.id, one.id, { mute: false });
  owner.editMember(guild.id, other.id, { deaf: true });
  await one.speak(tone(220, 10));
  owner.editMember(guild.id, other.id, { deaf: false });
  await hears();
  expect(other.heard(one.id)).toHaveLength(10);
});

test("what bots have switched off themselves is their own clients' business: sound goes both ways", async () => {
  const { guild, channel, bots } = await openCall(2);
  const [one, other] = bots as [Peer, Peer];
  const off = { selfMute: true, selfDeaf: true };
  await one.join(guild.id, channel.id, [other.id], true, off);
  await other.join(guild.id, channel.id, [one.id], true, off);
  await agree(bots);
  for (const [speaker, listener] of [
    [one, other],
    [other, one],
  ] as const) {
    const said = tone(440, 10);
    await speaker.speak(said);
    await listener.hears(speaker.id, said.length);
    expect(listener.heard(speaker.id)).toEqual(said);
  }
});

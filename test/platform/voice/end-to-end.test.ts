/** Calls encrypted from end to end, between members that are a published program. */

import { expect, test } from "vitest";
import { agree, openCall, tone } from "./support/call.js";
import type { Peer } from "./support/peers.js";

test("two bots of a voice channel hear each other, and their codes are equal [versions.voice-e2ee-from-2026-03-01]", async () => {
  const { platform, guild, channel, bots } = await openCall(2);
  const [one, other] = bots as [Peer, Peer];
  await one.join(guild.id, channel.id, [other.id]);
  const transition = platform.events.waitFor("voice.transition");
  await other.join(guild.id, channel.id, [one.id]);
  await transition;
  expect(await agree(bots)).toMatch(/^\d{30}$/);
  expect(await one.verify(other.id)).toMatch(/^\d{45}$/);
  expect(await one.verify(other.id)).toBe(await other.verify(one.id));
  const low = tone(440, 25);
  const high = tone(880, 25);
  await Promise.all([one.speak(low), other.speak(high)]);
  await Promise.all([other.hears(one.id, 25), one.hears(other.id, 25)]);
  expect(other.heard(one.id)).toEqual(low);
  expect(one.heard(other.id)).toEqual(high);
  expect(platform.voice.calls()).toMatchObject([{ encryption: 1, epoch: 1 }]);
});

test("who comes and goes changes the keys; all who stay agree", async () => {
  const { guild, channel, bots } = await openCall(3);
  const [one, two, three] = bots as [Peer, Peer, Peer];
  await one.join(guild.id, channel.id, []);
  await two.join(guild.id, channel.id, [one.id]);
  const pair = await agree([one, two]);
  await three.join(guild.id, channel.id, [one.id]);
  const all = await agree([one, two, three], pair);
  const said = tone(440, 15);
  await one.speak(said);
  await Promise.all([two.hears(one.id, 15), three.hears(one.id, 15)]);
  expect(three.heard(one.id)).toEqual(said);
  await two.leave();
  const left = await agree([one, three], all);
  await one.speak(said);
  await three.hears(one.id, 30);
  await one.leave();
  await two.join(guild.id, channel.id, []);
  await agree([two, three], left);
});

test("before 2026-03-01 there is no encryption while somebody is there who has none", async () => {
  const now = Date.parse("2026-02-01T00:00:00Z");
  const { platform, guild, channel, bots } = await openCall(3, { clock: { now } });
  const [one, two, plain] = bots as [Peer, Peer, Peer];
  await one.join(guild.id, channel.id, []);
  await two.join(guild.id, channel.id, []);
  const code = await agree([one, two]);
  const downgraded = platform.events.waitFor("voice.transition");
  await plain.join(guild.id, channel.id, [], false);
  await downgraded;
  expect(platform.voice.calls()).toMatchObject([{ encryption: 0, epoch: 0 }]);
  const upgraded = platform.events.waitFor("voice.epoch");
  await plain.leave();
  await upgraded;
  await agree([one, two], code);
  expect(platform.voice.calls()).toMatchObject([{ encryption: 1 }]);
});

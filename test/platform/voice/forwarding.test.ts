/** Sound from bot to bot through the voice server, by the published client library. */

import { expect, test } from "vitest";
import { openCall, tone } from "./support/call.js";

/** Before calls had to be encrypted from end to end. */
const EARLIER = Date.parse("2026-02-01T00:00:00Z");

test("two bots hear each other, packet for packet", async () => {
  const { guild, channel, bots } = await openCall(2, { clock: { now: EARLIER } });
  const [one, other] = bots as [(typeof bots)[0], (typeof bots)[0]];
  await one.join(guild.id, channel.id, [other.id], false);
  await other.join(guild.id, channel.id, [one.id], false);
  const low = tone(440, 25);
  const high = tone(880, 25);
  await Promise.all([one.speak(low), other.speak(high)]);
  await Promise.all([other.hears(one.id, 25), one.hears(other.id, 25)]);
  expect(other.heard(one.id)).toEqual(low);
  expect(one.heard(other.id)).toEqual(high);
});

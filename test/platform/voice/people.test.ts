/** People whom the platform plays in calls, with a bot of the published client library. */

import { expect, test } from "vitest";
import { join, three } from "../support/lobbies.js";
import { agree, openCall, tone } from "./support/call.js";
import type { Peer } from "./support/peers.js";
import { decoded, frequencyOf, sine } from "./support/sound.js";

test("a person and a bot hear each other's tones in an encrypted channel", async () => {
  const { platform, guild, channel, bots } = await openCall(1);
  const [bot] = bots as [Peer];
  const user = platform.createUser({ username: "person" });
  platform.guilds.addMember(guild.id, user.id);
  const person = platform.as(user.id);
  await bot.join(guild.id, channel.id, [user.id]);
  person.joinVoice(channel.id);
  expect(person.hear()).toEqual([]);
  await person.speak(sine(440, 0.6));
  await bot.hears(user.id, 25);
  expect(frequencyOf(decoded(bot.heard(user.id)))).toBeCloseTo(440, -1);
  await agree([bot]);
  await bot.speak(tone(880, 25));
  const [heard] = person.hear();
  expect(heard?.userId).toBe(bot.id);
  expect(heard?.packets).toBeGreaterThan(20);
  expect(frequencyOf(heard?.samples as Int16Array)).toBeCloseTo(880, -1);
  expect(platform.voice.calls()).toMatchObject([{ encryption: 1, epoch: 1 }]);
  // At another server the conversation goes on.
  platform.voice.move(channel.id, await platform.voice.addServer());
  await bot.peers.seen(() => bot.statuses.filter((status) => status === "ready").length === 2);
  const before = bot.heard(user.id).length;
  await person.speak(sine(440, 0.4));
  await bot.hears(user.id, before + 10);
});

/** Two people who are in a lobby, and not in its call yet. */
async function two() {
  const { platform, players, game } = await three();
  const [alice, bob] = players;
  const lobbyId = await join(alice);
  await join(bob);
  const one = platform.as(alice.id, game.id);
  const other = platform.as(bob.id, game.id);
  return { platform, alice, bob, lobbyId, one, other };
}

test("people of a lobby talk on the platform's clock; the mute and the deaf do not", async () => {
  const { platform, alice, lobbyId, one, other } = await two();
  await expect(one.speak(sine(440, 0.1))).rejects.toThrow(/in no such call/);
  one.joinCall(lobbyId);
  other.joinCall(lobbyId);
  const begun = [one.hear(), other.hear()];
  expect(begun).toEqual([[], []]);
  const transition = platform.events.waitFor("voice.transition");
  await transition;
  /** Lets one say something while the clock is moved. */
  const says = async () => {
    let done = false;
    const said = one.speak(sine(440, 0.1)).then(() => {
      done = true;
    });
    while (!done) {
      platform.clock.advance(20);
      await new Promise(setImmediate);
    }
    await said;
  };
  await says();
  const [heard] = other.hear();
  expect(heard?.samples).toHaveLength(4800);
  expect(JSON.parse(JSON.stringify(heard))).toMatchObject({
    userId: alice.id,
    packets: 5,
    samples: expect.stringMatching(/^[\w+/=]{12800}$/),
  });
  one.joinCall(lobbyId, { mute: true });
  await says();
  one.joinCall(lobbyId);
  other.joinCall(lobbyId, { deaf: true });
  await says();
  expect(other.hear()).toEqual([]);
  other.leaveCall(lobbyId);
  expect(() => other.hear()).toThrow(/in no such call/);
});

test("who has never asked what it hears begins to listen with the first time", async () => {
  const { platform, bob, lobbyId, one, other } = await two();
  one.joinCall(lobbyId);
  other.joinCall(lobbyId);
  const transition = platform.events.waitFor("voice.transition");
  /** Both say something while the clock is moved. */
  const both = async () => {
    let done = 0;
    for (const person of [one, other]) {
      void person.speak(sine(440, 0.1)).then(() => {
        done += 1;
      });
    }
    await transition;
    while (done < 2) {
      platform.clock.advance(20);
      await new Promise(setImmediate);
    }
  };
  await both();
  expect(one.hear()).toEqual([]);
  await both();
  expect(one.hear()).toMatchObject([{ userId: bob.id, packets: 5 }]);
});

test("what is said takes its time, also when timers are late", async () => {
  const { platform, players, game } = await three();
  const lobbyId = await join(players[0]);
  const one = platform.as(players[0].id, game.id);
  one.joinCall(lobbyId);
  const before = platform.clock.now();
  let done = false;
  const said = one.speak(sine(440, 1)).then(() => {
    done = true;
  });
  await new Promise(setImmediate);
  while (!done) {
    // A late timer: by the time that a packet goes, it is half the next one's turn.
    platform.clock.advance(30);
    await new Promise(setImmediate);
  }
  await said;
  // Packets for a second, the time of one before them and of five of silence, up to a full 30 ms.
  expect(platform.clock.now() - before).toBe(1140);
});

test("nobody speaks twice at once, too long, or after leaving", async () => {
  const { platform, players, game } = await three();
  const lobbyId = await join(players[0]);
  const one = platform.as(players[0].id, game.id);
  one.joinCall(lobbyId);
  await expect(one.speak(new Int16Array(60 * 48_000 + 1))).rejects.toThrow(/at once/);
  const first = one.speak(sine(440, 1));
  await expect(one.speak(sine(440, 1))).rejects.toThrow(/speaks already/);
  one.leaveCall(lobbyId);
  platform.clock.advance(40);
  await expect(first).rejects.toThrow(/not in the call any more/);
});

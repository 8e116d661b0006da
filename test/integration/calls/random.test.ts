/**
 * Players do random things in a call; whenever all is quiet, each sees what the platform holds: who is
 * in the call, is muted, deaf, and speaks. `CALL_STEPS` says how many things they do.
 */

import { LoggingSeverity } from "game-social-sdk";
import { expect, it, onTestFinished } from "vitest";
import { Numbers } from "../../support/numbers.js";
import { Caller, disagreements } from "../support/callers.js";
import { lobbyOf } from "../support/calls.js";
import type { Player } from "../support/players.js";
import { World } from "../support/world.js";

const STEPS = Number(process.env.CALL_STEPS ?? 200);
const STEPS_AT_ONCE = 10;
/** Less than what it takes until a player has sent as much as the gateway takes in a minute. */
const STEPS_OF_A_CONNECTION = 400;
const SEED = Number(process.env.SCENARIO_SEED ?? 1);

async function openCall() {
  let wake = () => {};
  const world = await World.open();
  onTestFinished(() => {
    wake = () => {};
    return world.close();
  });
  const { platform } = world;
  const players: Player[] = [];
  for (const name of ["alice", "bob", "carol", "dave", "eve", "frank"]) {
    const user = world.player(name);
    const client = await world.connected(user, { logSeverity: LoggingSeverity.Info });
    players.push({ id: user.id, name, client });
  }
  const lobbyId = await lobbyOf(...players);
  const callers = players.map((player) => new Caller(player, lobbyId, () => wake()));
  platform.events.subscribe(() => wake());
  /**
   * Resolves when all see the same; looks again whenever anything has happened, and once everybody has
   * been notified: who is not in the call is notified of mutes without an event.
   */
  const quiet = () =>
    new Promise<void>((resolve) => {
      let [asking, again] = [false, false];
      wake = () => {
        again = asking;
        if (asking) return;
        if (disagreements(platform, callers).length === 0) {
          wake = () => {};
          resolve();
          return;
        }
        asking = true;
        void Promise.all(callers.map((caller) => caller.hearOfAll(platform))).then(() => {
          asking = false;
          if (again || disagreements(platform, callers).length === 0) wake();
        });
      };
      wake();
    });
  return { platform, lobbyId, callers, quiet };
}

it(`clients see of a call what the platform holds (SCENARIO_SEED=${SEED})`, async () => {
  const { platform, lobbyId, callers, quiet } = await openCall();
  const servers = [...platform.voice.servers(), await platform.voice.addServer()];
  const random = new Numbers(SEED);
  const done = new Map<string, number>();

  const act = (caller: Caller): [string, () => unknown] => {
    const { call } = caller;
    if (call === undefined) return ["join", () => caller.join()];
    const what = random.below(25);
    if (what < 5) return ["leave", () => caller.leave()];
    if (what < 10) return ["mute", () => call.setSelfMute(!call.getSelfMute())];
    if (what < 13) return ["deaf", () => call.setSelfDeaf(!call.getSelfDeaf())];
    if (what < 21) return ["talk", () => caller.turnKey()];
    // Rarely, because tries to resume come the later the more often one connection is lost.
    if (what < 23) return ["lost socket", () => platform.voice.drop(caller.id)];
    return ["moved server", () => platform.voice.move(lobbyId, random.one(servers))];
  };

  for (let step = 1; step <= STEPS; step++) {
    const [name, action] = act(random.one(callers));
    done.set(name, (done.get(name) ?? 0) + 1);
    await action();
    // What may be sent in a minute is counted for each connection.
    if (step % STEPS_OF_A_CONNECTION === 0) platform.sessions.drop();
    if (step % STEPS_AT_ONCE === 0) await quiet();
  }
  await quiet();
  expect(disagreements(platform, callers)).toEqual([]);
  expect([...done.keys()].toSorted()).toEqual([
    "deaf",
    "join",
    "leave",
    "lost socket",
    "moved server",
    "mute",
    "talk",
  ]);
}, 600_000);

/**
 * A platform is killed at random moments, in the middle of what its players do, and started again
 * on the same file. Everything it had reported is there, and nothing is half stored. `KILLS` says how often,
 * `KILL_SEED` plays one run again.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { type Platform, startPlatform } from "../../../../../platform/index.js";
import { bundle, type Child, startChild } from "./support/child.js";
import { Expectations } from "./support/expectations.js";
import { Player, request } from "./support/player.js";
import { brokenReferences } from "./support/references.js";

const KILLS = Number(process.env.KILLS ?? 12);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1e6);
const PLAYERS = 6;
/** A platform gives so many answers at most before it is killed. */
const MAX_ANSWERS = 60;
/** Then it lives on for so many turns of this process at most, in the middle of what is under way. */
const MAX_REST = 100;

test(`nothing is lost or half there after ${KILLS} kills, KILL_SEED=${SEED}`, {
  // However busy the machine is.
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "platform.db");
  const random = randomNumbers(SEED);
  const program = await bundle("platform_process", "platform-process.ts");
  const expected = new Expectations();
  const players = await makePlayers(file, expected, random);
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = await startChild(program, file);
    await listen(child, players[0] as Player, expected);
    const enough = expected.afterAnswers(Math.floor(random() * MAX_ANSWERS));
    const playing = players.map((player) => player.play(child));
    await enough;
    for (let rest = random() * MAX_REST; rest > 0; rest--) await turn();
    await child.kill();
    await Promise.all(playing);
    const platform = await startPlatform({ state: file });
    const stateOf = reader(platform, players);
    expect(expected.violations(stateOf), `after kill ${kill}`).toEqual([]);
    const state = platform.exportState();
    expect(brokenReferences(state), `after kill ${kill}`).toEqual([]);
    // All other references, too: a snapshot that has a broken one is refused.
    platform.importState(state);
    expected.settle(stateOf);
    await platform.close();
  }
  expect(expected.size).toBeGreaterThan(KILLS);
});

async function makePlayers(
  state: string,
  expected: Expectations,
  random: () => number,
): Promise<Player[]> {
  const platform = await startPlatform({ state });
  const game = platform.createApplication({ name: "Game", public: true, bot: true });
  const players = Array.from({ length: PLAYERS }, (_, index) => {
    const [speaker, friend, account] = ["speaker", "friend", "account"].map(
      (role) => platform.createUser({ username: `${role}${index}` }).id,
    ) as [string, string, string];
    return new Player(`player${index}`, speaker, friend, account, game.id, expected, random);
  });
  await platform.close();
  return players;
}

/** Opens a session of a player: a message that it is notified of must be there, too. */
async function listen(child: Child, player: Player, expected: Expectations): Promise<void> {
  const { userId, applicationId } = player;
  const link = { userId, applicationId };
  const { body } = await request(`${child.webBase}/admin/tokens`, "Bearer admin", "POST", link);
  const socket = new WebSocket(`${child.gatewayUrl}/?v=10&encoding=json`);
  socket.on("error", () => {});
  socket.on("message", (data) => {
    const { op, t, d } = JSON.parse(String(data));
    if (op === 10) {
      const identify = { token: `Bearer ${body.accessToken}`, properties: {} };
      socket.send(JSON.stringify({ op: 2, d: identify }));
    }
    if (t === "LOBBY_MESSAGE_CREATE") expected.reported(`message ${d.id}`);
  });
}

/** Reads the state of a thing from a platform that was started on the file. */
function reader(platform: Platform, players: readonly Player[]): (thing: string) => string {
  const state = platform.exportState() as unknown as Record<string, { id: string }[]>;
  const idsOf = (table: string) => new Set(state[table]?.map(({ id }) => id));
  const messages = new Map(state.messages?.map((one) => [one.id, one as { content?: string }]));
  const relationships = idsOf("relationships");
  const users = idsOf("users");
  const banned = idsOf("bans");
  const identities = platform.accounts.identities(players[0]!.applicationId);
  const readers: Record<string, (id: string) => string> = {
    message: (id) => messages.get(id)?.content ?? "gone",
    relationship: (id) => (relationships.has(id) ? "friends" : "gone"),
    user: (id) => (users.has(id) ? "there" : "gone"),
    ban: (id) => (banned.has(id) ? "banned" : "gone"),
    token: (token) => (platform.introspect(token).active ? "live" : "gone"),
    identity: (name) => identities.find(({ subject }) => subject === name)?.state ?? "none",
  };
  return (thing) => {
    const [kind, id] = thing.split(" ") as [string, string];
    return readers[kind]!(id);
  };
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

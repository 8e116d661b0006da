/**
 * Edges, the bus and the platform are killed at random while messages are written. In the end the platform
 * has every message that it acknowledged, and every client has seen what the platform has, once and in
 * order. EDGE_KILLS sets how often, such as 500, and EDGE_SEED another seed.
 */

import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { MAX_STORED } from "../../../platform/domains/messages/core/state.js";
import { Numbers } from "../../support/numbers.js";
import { bundleCore, CoreProcess } from "./support/core-process.js";
import { bundleEdge, EdgeProcess, SECRET } from "./support/edge-process.js";
import { messagesIn, stateWithLobby } from "./support/lobby-state.js";
import { LISTED, LobbyView } from "./support/lobby-view.js";
import { LobbyWriter } from "./support/lobby-writer.js";
import { startNats } from "./support/nats.js";

const KILLS = Number(process.env.EDGE_KILLS ?? 16);
const SEED = Number(process.env.EDGE_SEED ?? 1);
const PLAYERS = 6;

const [program, coreProgram] = await Promise.all([bundleEdge(), bundleCore()]);

test(
  `${KILLS} kills of edges, bus and platform: nothing is lost, doubled or reordered`,
  async () => {
    const numbers = new Numbers(SEED);
    // Of their own, as the other numbers depend on how long everything takes.
    const choices = new Numbers(SEED + 1_000_000);
    const { state, players } = await stateWithLobby(PLAYERS);
    const nats = await startNats();
    const edgesOption = { bus: nats.url, secret: SECRET };
    const options = { state, replayLimit: 5000, edges: edgesOption };
    let core = await CoreProcess.start(coreProgram, options);
    const { apiBase } = core.addresses;
    const port = Number(new URL(apiBase).port);
    const edges = await Promise.all([1, 2].map(() => EdgeProcess.start(program, nats.url)));
    const anyEdge = () => numbers.one(edges).gatewayUrl;
    const views = players.map(
      ({ token, lobbyId }) => new LobbyView(token, lobbyId, apiBase, anyEdge),
    );
    onTestFinished(() => {
      for (const view of views) view.end();
    });
    await expect.poll(() => views.filter(({ client }) => client.sessionId).length).toBe(PLAYERS);

    /** False while there is no platform to write to; one message of each writer may be on its way there. */
    let running = true;
    /** Messages up to the one that everybody had read at last. */
    let known = 0;
    const written = () => writers.reduce((sum, { count }) => sum + count, 0);
    // Every writer may be about to send one, and after a kill some of each may be stored and not yet seen.
    const may = () => running && written() - known < LISTED - 5 * PLAYERS;
    const writers: LobbyWriter[] = [];
    for (const [n, { token, lobbyId }] of players.entries()) {
      const address = `${apiBase}/lobbies/${lobbyId}/messages`;
      writers.push(new LobbyWriter(`player ${n}`, token, address, new Numbers(SEED + n), may));
    }
    onTestFinished(async () => {
      for (const writer of writers) await writer.end();
    });
    const latest = () =>
      writers
        .flatMap(({ acknowledged }) => [...acknowledged.keys()].slice(-1))
        .reduce((a, b) => (BigInt(a) < BigInt(b) ? b : a), "0");

    const ended = { edge: 0, bus: 0, killed: 0, stopped: 0 };
    const kill = async (which: number) => {
      if (which < 5) {
        const at = choices.below(edges.length);
        const old = edges[at] as EdgeProcess;
        await old.kill();
        edges[at] = await EdgeProcess.start(program, nats.url, { port: old.port });
        ended.edge += 1;
      } else if (which < 7) {
        await nats.kill();
        await wait(numbers.below(50));
        await nats.run();
        ended.bus += 1;
      } else {
        const stop = which === 9;
        const over = core.kill(stop ? "SIGTERM" : "SIGKILL");
        running = false;
        await over;
        core = await CoreProcess.start(coreProgram, { ...options, port });
        expect(core.addresses.apiBase).toBe(apiBase);
        running = true;
        ended[stop ? "stopped" : "killed"] += 1;
      }
    };
    for (let kills = 0; kills < KILLS; kills += 1) {
      await wait(numbers.below(100));
      // The platform is killed in every run.
      await kill(kills === KILLS >> 1 ? 7 : choices.below(10));
      // Sometimes the next failure comes before everybody has recovered from this one.
      if (choices.onceIn(3)) {
        const count = written() - PLAYERS;
        await caughtUp(views, latest());
        known = Math.max(known, count);
      }
    }
    // A message that nobody has an answer for may be the latest one; what follows it shows who has missed it.
    const before = latest();
    await caughtUp(views, before);
    known = written();
    await expect.poll(latest).not.toBe(before);
    for (const writer of writers) await writer.end();
    await caughtUp(views, latest());
    await core.kill();

    const [first] = views as [LobbyView, ...LobbyView[]];
    const seen = first.messages;
    for (const [n, view] of views.entries()) {
      expect([...view.faults, ...view.client.faults], `client ${n}`).toEqual([]);
      expect(view.messages, `client ${n}`).toEqual(seen);
    }
    // The platform has no more than the latest messages of a lobby.
    const stored = await messagesIn(state);
    expect(stored).toEqual(seen.slice(-Math.min(seen.length, MAX_STORED)));
    expect(new Set(seen.map(({ content }) => content)).size).toBe(seen.length);
    for (const { name, acknowledged, unanswered, refusals } of writers) {
      expect(refusals).toEqual([]);
      const own = seen.filter(({ content }) => content.startsWith(`${name} `));
      const numbered = own.map(({ content }) => Number(content.slice(name.length + 1)));
      expect(numbered, `the order of ${name}`).toEqual([...numbered].sort((a, b) => a - b));
      // What has no answer was stored or was not.
      const answered = own.filter(({ content }) => !unanswered.has(content));
      expect(answered).toEqual([...acknowledged].map(([id, content]) => ({ id, content })));
    }
    const resumes = views
      .flatMap(({ client }) => client.history)
      .filter((each) => each === "RESUMED").length;
    expect(resumes).toBeGreaterThan(0);
    if (process.env.EDGE_KILLS !== undefined) {
      const sum = (count: (writer: LobbyWriter) => number) =>
        writers.reduce((total, writer) => total + count(writer), 0);
      const acknowledged = sum((writer) => writer.acknowledged.size);
      const unanswered = sum((writer) => writer.unanswered.size);
      const messages = seen.length;
      console.log(JSON.stringify({ ...ended, messages, acknowledged, unanswered, resumes }));
    }
  },
  60_000 + KILLS * 15_000,
);

/** Resolves when every client has read a message. */
async function caughtUp(views: readonly LobbyView[], id: string): Promise<void> {
  const all = views.map(() => "read");
  await expect.poll(() => views.map((view) => view.after(id))).toEqual(all);
  for (const view of views) await view.settled();
}

/**
 * Edges, the bus and the platform end at random while messages are written. In the end every client has
 * seen all messages, once and in order. EDGE_KILLS sets how often, such as 500, and EDGE_SEED another seed.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Platform, startPlatform } from "../../../platform/index.js";
import { Numbers } from "../../support/numbers.js";
import { bundleEdge, EdgeProcess, removeBundle, SECRET } from "./support/edge-process.js";
import { startNats } from "./support/nats.js";
import { ResumingClient } from "./support/resuming-client.js";

const KILLS = Number(process.env.EDGE_KILLS ?? 24);
const SEED = Number(process.env.EDGE_SEED ?? 1);
const CLIENTS = 6;
/** Messages that the platform gives in one answer; fewer are written until a client that begins again asks. */
const LISTED = 200;

/** A client's view of a lobby: what it read, and what it fetched when it had to begin again. */
class View {
  readonly ids: string[] = [];
  readonly faults: string[] = [];
  readonly client: ResumingClient;
  #fetching = Promise.resolve();
  /** What was fetched, and may yet come as an event. */
  readonly #fetched = new Set<string>();

  constructor(
    private readonly token: string,
    private readonly lobbyId: string,
    private readonly apiBase: () => string,
    connectTo: () => string,
  ) {
    this.client = new ResumingClient(token, connectTo);
    this.client.followsReady = false;
    this.client.received = ({ t, d }) => {
      if (t === "READY") this.#fetching = this.#fetch();
      if (t === "LOBBY_MESSAGE_CREATE") this.#read(d.id);
    };
  }

  /** Resolves when a fetch, if any, is complete. */
  settled(): Promise<void> {
    return this.#fetching;
  }

  /** How it is with the client, for a failure to show; "read" when it has read the message. */
  after(id: string): string {
    if (this.ids.includes(id)) return "read";
    const { seq, connected, history } = this.client;
    return `${this.ids.length} read, at ${seq}, connected: ${connected}, ${history.slice(-8)}`;
  }

  /** The platform may stop while it is asked. */
  async #list(): Promise<string[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await listed(this.apiBase(), this.token, this.lobbyId);
      } catch (error) {
        if (tries === 50) throw error;
        await wait(100);
      }
    }
  }

  #read(id: string): void {
    if (this.#fetched.delete(id)) return;
    if (this.ids.includes(id)) this.faults.push(`${id} came twice`);
    const latest = this.ids.at(-1);
    if (latest !== undefined && BigInt(id) < BigInt(latest)) this.faults.push(`${id} came late`);
    this.ids.push(id);
  }

  async #fetch(): Promise<void> {
    const ids = await this.#list();
    for (const id of ids) if (!this.ids.includes(id)) this.#fetched.add(id);
    const all = new Set([...this.ids, ...ids]);
    this.ids.splice(
      0,
      this.ids.length,
      ...[...all].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
    );
  }
}

async function listed(apiBase: string, authorization: string, lobbyId: string): Promise<string[]> {
  const url = `${apiBase}/lobbies/${lobbyId}/messages?limit=${LISTED}`;
  const answer = await fetch(url, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The messages could not be fetched: ${answer.status}.`);
  const messages = (await answer.json()) as { id: string }[];
  return messages.map(({ id }) => id);
}

test(
  `${KILLS} kills of edges, bus and platform: nothing is lost, doubled or reordered`,
  async () => {
    const numbers = new Numbers(SEED);
    // Of their own, as the other numbers depend on how long everything takes.
    const choices = new Numbers(SEED + 1_000_000);
    const folder = mkdtempSync(join(tmpdir(), "edges-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const program = await bundleEdge();
    onTestFinished(() => removeBundle(program));
    const nats = await startNats();
    const start = (port: number) =>
      startPlatform({
        port,
        state: join(folder, "state.db"),
        replayLimit: 5000,
        silentIntervals: Number.POSITIVE_INFINITY,
        edges: { bus: nats.url, secret: SECRET },
      });
    let platform: Platform = await start(0);
    onTestFinished(() => platform.close());
    const { port, apiBase } = platform;
    platform.rateLimits.set("POST /lobbies/:lobby_id/messages", { limit: 1e9, windowMs: 1000 });
    const game = platform.createApplication({ name: "Game", public: true });
    const players = Array.from({ length: CLIENTS }, (_, n) => {
      const { id } = platform.createUser({ username: `player${n}` });
      const issued = platform.issueToken({ userId: id, applicationId: game.id });
      return { id, token: `Bearer ${issued.accessToken}` };
    });
    const lobbies = players.map(({ id }) => platform.as(id, game.id).joinLobby("room"));
    const lobbyId = lobbies[0] as string;
    const edges = await Promise.all([1, 2].map(() => EdgeProcess.start(program, nats.url)));
    const anyEdge = () => (edges[numbers.below(edges.length)] as EdgeProcess).gatewayUrl;
    const views = players.map(({ token }) => new View(token, lobbyId, () => apiBase, anyEdge));

    const sent: string[] = [];
    /** False while there is no platform to write to. */
    let running = true;
    /** Messages up to the one that everybody had read at last. */
    let known = 0;
    const write = () => {
      if (!running || sent.length - known >= LISTED) return;
      const { id } = numbers.one(players);
      sent.push(platform.as(id, game.id).sendLobbyMessage(lobbyId, `message ${sent.length}`));
    };
    /** Writes now and then while something happens. */
    const writeDuring = async (work: Promise<unknown>) => {
      let done = false;
      work.then(
        () => (done = true),
        () => (done = true),
      );
      while (!done) {
        write();
        await wait(5 + numbers.below(30));
      }
      await work;
    };
    const kill = async (which: number) => {
      if (which < 6) {
        const at = choices.below(edges.length);
        const old = edges[at] as EdgeProcess;
        await old.kill();
        edges[at] = await EdgeProcess.start(program, nats.url, { port: old.port });
      } else if (which < 9) {
        await nats.kill();
        await wait(numbers.below(50));
        await nats.run();
      } else {
        running = false;
        await platform.close();
        platform = await start(port);
        running = true;
        platform.rateLimits.set("POST /lobbies/:lobby_id/messages", { limit: 1e9, windowMs: 1000 });
      }
    };
    await expect.poll(() => views.filter(({ client }) => client.sessionId).length).toBe(CLIENTS);
    for (let kills = 0; kills < KILLS; kills += 1) {
      // The platform is among them in every run.
      await writeDuring(kill(kills === KILLS >> 1 ? 9 : choices.below(10)));
      // Sometimes the next failure comes before everybody has recovered from this one.
      if (choices.onceIn(3)) {
        const count = sent.length;
        await writeDuring(caughtUp(views, sent));
        known = count;
      }
    }
    await caughtUp(views, sent);
    for (const [n, view] of views.entries()) {
      expect([...view.faults, ...view.client.faults], `client ${n}`).toEqual([]);
      expect(view.ids, `client ${n}`).toEqual(sent);
    }
    const { token } = players[0] as { token: string };
    const told = await listed(apiBase, token, lobbyId);
    expect(told.sort()).toEqual(sent.slice(-told.length).sort());
    const resumes = views
      .flatMap(({ client }) => client.history)
      .filter((each) => each === "RESUMED");
    expect(resumes.length).toBeGreaterThan(KILLS);
  },
  60_000 + KILLS * 5000,
);

/** Resolves when every client has read what was sent when it was called. */
async function caughtUp(views: readonly View[], sent: readonly string[]): Promise<void> {
  const latest = sent.at(-1) as string;
  const all = views.map(() => "read");
  await expect.poll(() => views.map((view) => view.after(latest))).toEqual(all);
  for (const view of views) await view.settled();
}

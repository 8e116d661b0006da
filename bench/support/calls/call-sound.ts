/** What two players of the open engine hear from each other, and when: two of them in a native program. */

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { buildTarget, built } from "../builds.js";
import { median, percentile } from "../measure.js";
import { report, reportAtMost } from "../report.js";
import { type Account, LOBBY, type Used } from "./call-messages.js";
import { openRoom, type Room } from "./call-room.js";

/** Calls of the listener, each with clocks that tick at other moments, and bursts in each. */
const CALLS = 5;
const BURSTS = 20;

const SECONDS = 20;
const LOSSES = [0, 0.02, 0.05, 0.1];

/** The native program, which answers each order by a line. */
class Players {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ service: { apiBase, webBase, applicationId } }: Room, tokens: readonly string[]) {
    const where = [apiBase, webBase, applicationId, LOBBY];
    const library = built("libsocial_sdk_engine.so");
    this.#child = spawn(built("bench/bench_call"), [library, ...where, ...tokens], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, SOCIAL_SDK_AUDIO: "none" },
    });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error("The program of the players has no output.");
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  async read(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("The program of the players ended.");
    return value;
  }

  order(words: string): Promise<string> {
    this.#child.stdin?.write(`${words}\n`);
    return this.read();
  }

  end(): void {
    this.#child.stdin?.end();
  }
}

/** The time from one player's microphone to the other's ear, and the gaps of a network with losses. */
export async function measureSound(): Promise<void> {
  buildTarget("bench_call");
  const room = await openRoom(0, 3);
  const [speaker, listener, third] = room.service.accounts as [Account, Account, Account];
  const players = new Players(room, [speaker.accessToken, listener.accessToken]);
  await players.read();
  await measureDelay(players);
  const other = await room.listener("calls/call-by-peer.ts", third, "measured");
  await other.ask({ join: [speaker.userId] });
  await room.request({ members: 3 });
  // A tone that lasts is treated like noise.
  await players.order("processing 0");
  for (const loss of LOSSES) {
    await room.request({ loss });
    const before = await other.ask<Used>({});
    const blocks = SECONDS * 100;
    const ours = Number(await players.order(`tone ${SECONDS}`));
    const theirs = (await other.ask<Used>({})).clear - before.clear;
    for (const [name, clear] of [
      ["gaps", ours],
      ["gaps without concealment, as @discordjs/voice hands packets out:", theirs],
    ] as const) {
      const value = (100 * Math.max(0, blocks - clear)) / blocks;
      report({ name: `${name} at ${loss * 100} % loss`, value, unit: "% of blocks of 10 ms" });
    }
  }
  players.end();
  await other.stop();
  await room.close();
}

async function measureDelay(players: Players): Promise<void> {
  for (const treated of [false, true]) {
    await players.order(`processing ${Number(treated)}`);
    const delays: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      await players.order("listen");
      const line = await players.order(`delay ${BURSTS}`);
      delays.push(...line.trim().split("\t").map(Number));
    }
    const name = `microphone ${treated ? "treated" : "as it is"}: from there to the ear`;
    reportAtMost(`${name}, median`, median(delays), "ms", 40);
    report({ name: "the same, 95th percentile", value: percentile(delays, 95), unit: "ms" });
  }
}

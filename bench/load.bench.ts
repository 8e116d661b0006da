/**
 * Four Artillery processes whose players meet in lobbies of about 50 and write to each other: whether what the
 * clients have read is what the platform has delivered. `LOAD_PLAYERS=10000` is a run of ten minutes, for which
 * the platform needs 11,000 files (`ulimit -n`).
 */

import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addArtillery, type LoadTarget, runArtillery } from "../test/support/artillery.js";
import { ROOT } from "./support/builds.js";
import { startChild } from "./support/child.js";
import type { LoadState } from "./support/load-service.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";

const PLAYERS = Number(process.env.LOAD_PLAYERS ?? 1000);
const PROCESSES = 4;
const MEMBERS = 50;
/** Players of one process who come in a second. */
const ARRIVALS = 10;
const MESSAGES = 3;

/** Seconds until all are there. */
const coming = Math.ceil(PLAYERS / PROCESSES / ARRIVALS);
const rooms = Math.ceil(PLAYERS / MEMBERS);
const script = {
  config: {
    target: "{{ $env.TARGET }}",
    engines: { "game-social-sdk": { application: "{{ $env.APPLICATION }}", settle: 60 } },
    phases: [{ duration: coming, arrivalRate: ARRIVALS }],
    variables: { room: Array.from({ length: rooms }, (_, room) => `room ${room}`) },
  },
  scenarios: [
    {
      engine: "game-social-sdk",
      flow: [
        { signIn: { as: "player-{{ $uuid }}" } },
        { joinLobby: { secret: "{{ room }}", capture: "lobby" } },
        { think: coming + 10 },
        {
          loop: [{ sendMessage: { lobby: "{{ lobby }}", content: "hi" } }, { think: 5 }],
          count: MESSAGES,
        },
      ],
    },
  ],
};

const project = mkdtempSync(join(tmpdir(), "load-"));
const modules = join(project, "node_modules");
const engine = join(modules, "artillery-engine-game-social-sdk");
for (const part of ["package.json", "dist"])
  cpSync(join(ROOT, "load", part), join(engine, part), { recursive: true });
symlinkSync(ROOT, join(modules, "game-social-sdk"));
const artillery = addArtillery(modules);
const file = join(project, "load.json");
writeFileSync(file, JSON.stringify(script));

const service = await startChild<LoadTarget>("load-service.ts", []);
let atOnce = 0;
const ask = async () => {
  const state = await service.ask<LoadState>({});
  atOnce = Math.max(atOnce, state.connected);
  return state;
};
let asking: Promise<LoadState> | undefined;
const watch = setInterval(() => {
  asking = ask();
}, 5000);
const start = performance.now();
const shares = await Promise.all(
  Array.from({ length: PROCESSES }, () => runArtillery(artillery, file, service.ready)),
);
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
await asking;
const { delivered, cpu, memory } = await ask();
await service.stop();
rmSync(project, { recursive: true });

const failed = shares.find(({ code }) => code !== 0);
if (failed !== undefined)
  throw new Error(`Artillery ended with ${failed.code}:\n${failed.printed}`);
const sum = (counter: string) =>
  shares.reduce((total, { counters }) => total + (counters[counter] ?? 0), 0);
reportAtLeast("players connected at once", atOnce, "", PLAYERS);
reportAtMost("players that failed", sum("vusers.failed"), "", 0);
report({ name: "messages sent", value: sum("messages.sent"), unit: "" });
report({ name: "messages delivered by the platform", value: delivered, unit: "" });
reportAtMost("read more or less than that", Math.abs(sum("messages.read") - delivered), "", 0);
for (const wrong of ["lost", "twice", "out_of_order"])
  reportAtMost(`messages ${wrong.replaceAll("_", " ")}`, sum(`messages.${wrong}`), "", 0);
report({ name: "the whole run", value: seconds, unit: "s" });
report({ name: "processor time of the platform", value: cpu / 1000, unit: "s" });
report({ name: "memory of the platform", value: memory / 2 ** 20, unit: "MiB" });

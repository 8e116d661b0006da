/** Programs of a target that end in the middle of their work, each in another way. */

import { fileURLToPath } from "node:url";
import type { Host, Step } from "./host.js";
import type { Machine, Runtime } from "./machine.js";

const PROGRAM = fileURLToPath(new URL("exit.mjs", import.meta.url));

const CODE = 7;

/** How often each, as what the engine's threads do at that moment is a matter of chance. */
const TIMES = 3;

/** For each way the step's name, and how many connections end. */
const WAYS = {
  messages: { step: "exit in an event", connections: 1 },
  sound: { step: "exit in a call", connections: 1 },
  workers: { step: "exit with a worker", connections: 2 },
  exception: { step: "exit by an exception", connections: 1 },
} as const;

/** Throws an error unless each ends with its code, and its connections by a word to the service. */
export async function runExits(
  host: Host,
  machine: Machine,
  runtime: Runtime,
  patience: number,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [way, { step, connections }] of Object.entries(WAYS)) {
    // It releases its workers without notifying their addons.
    if (way === "workers" && runtime.name.startsWith("Bun")) continue;
    const start = performance.now();
    for (let time = 0; time < TIMES; time++) {
      const ended = host.disturb(connections);
      const program = [PROGRAM, way, ended.lobbyId];
      const settings = machine.settings(host);
      const { status, output } = await machine.run(runtime, program, settings, patience);
      if (status !== CODE) throw new Error(`${step}: ended with ${status}.\n${output}`);
      const closed = await ended.closed;
      // A connection that is just cut would be 1006.
      if (closed.some((code) => code !== "1000")) throw new Error(`${step}: closed by ${closed}.`);
    }
    const milliseconds = Math.round((performance.now() - start) / TIMES);
    steps.push({ step, milliseconds });
  }
  return steps;
}

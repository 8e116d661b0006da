/**
 * A voice server of the local platform, in a process of its own, with a call of 25: how many packets it
 * forwards, what each costs it, and how much later a packet is than it could be.
 */

import { VoiceCaller } from "./support/calls/voice-caller.js";
import type { VoiceCost, VoiceServiceReady } from "./support/calls/voice-service.js";
import { startChild } from "./support/child.js";
import { report } from "./support/report.js";

const MEMBERS = 25;
const BURST = 20;
const BURSTS = 200;
const STEADY = 250;

const service = await startChild<VoiceServiceReady>("calls/voice-service.ts", [`${MEMBERS}`]);
let arrivals = 0;
let wanted = Number.POSITIVE_INFINITY;
let reached = () => {};
let latest = 0;
const arrived = () => {
  arrivals += 1;
  latest = performance.now();
  if (arrivals >= wanted) reached();
};
const callers: VoiceCaller[] = [];
for (const member of service.ready.members) {
  callers.push(await VoiceCaller.enter(service.ready, member, arrived));
}
const [speaker] = callers as [VoiceCaller];

/** Resolves when so many more packets have arrived; those that the system drops are waited for no more. */
function expect(count: number): Promise<void> {
  wanted = arrivals + count;
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, 250);
    reached = () => {
      clearTimeout(giveUp);
      resolve();
    };
  });
}

async function flood(bursts: number): Promise<void> {
  for (let burst = 0; burst < bursts; burst++) {
    const all = expect(BURST * (MEMBERS - 1));
    for (let count = 0; count < BURST; count++) speaker.say();
    await all;
  }
}

await flood(20);
const cpu = async () => (await service.ask<VoiceCost>({})).cpu;
const before = { arrivals, cpu: await cpu(), time: performance.now() };
await flood(BURSTS);
const forwarded = arrivals - before.arrivals;
const seconds = (performance.now() - before.time) / 1000;
report({ name: "packets forwarded", value: forwarded / seconds, unit: "a second" });
const each = ((await cpu()) - before.cpu) / forwarded;
report({ name: "processor time of a packet to one receiver", value: each, unit: "µs" });

const late: number[] = [];
for (let count = 0; count < STEADY; count++) {
  const all = expect(MEMBERS - 1);
  const sent = performance.now();
  speaker.say();
  await all;
  late.push(latest - sent);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
late.sort((one, other) => one - other);
const at = (share: number) => late[Math.floor(late.length * share)] as number;
report({ name: "from one to the last of 24 others, median", value: at(0.5), unit: "ms" });
report({ name: "the same, 99th percentile", value: at(0.99), unit: "ms" });
for (const caller of callers) caller.leave();
await service.stop();

/**
 * Voice servers with a call of 25, the platform's and an edge's in turn: how many packets each forwards, what a
 * packet costs, and how much later it is than it could be.
 */

import { VoiceCall, type VoiceFigures } from "./support/calls/voice-call.js";
import { median } from "./support/measure.js";
import { report } from "./support/report.js";

const MEMBERS = 25;
const BURSTS = 50;
const ROUNDS = 5;

const contestants = [];
for (const [name, atEdge] of [
  ["the platform", false],
  ["an edge", true],
] as const) {
  const call = await VoiceCall.open(MEMBERS, atEdge);
  contestants.push({ name, call, rounds: [] as VoiceFigures[] });
  await call.round(BURSTS);
}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { call, rounds } of contestants) rounds.push(await call.round(BURSTS));
}
for (const { name, call, rounds } of contestants) {
  const over = (figure: keyof VoiceFigures) => median(rounds.map((each) => each[figure]));
  const row = (what: string, figure: keyof VoiceFigures, unit: string) =>
    report({ name: `${name}: ${what}`, value: over(figure), unit });
  row("packets forwarded", "rate", "a second");
  row("processor time of a packet to one receiver", "each", "µs");
  row("of it the platform's own", "core", "µs");
  row("from one to the last of 24 others, median", "p50", "ms");
  row("the same, 99th percentile", "p99", "ms");
  await call.close();
}

/**
 * The sound of a call without devices and network: what it costs to speak and to hear, what it adds
 * between microphone and loudspeaker, and the gaps that lost packets leave. A native program does it, on
 * clocks of its own.
 */

import { execFileSync } from "node:child_process";
import { buildTarget, built } from "./support/builds.js";
import { report, reportAtMost } from "./support/report.js";

buildTarget("bench_sound");
const output = execFileSync(built("bench/bench_sound"), { encoding: "utf8" });
for (const line of output.trim().split("\n")) {
  const [name, value, unit] = line.split("\t") as [string, string, string];
  if (unit === "ms") reportAtMost(name, Number(value), unit, 40);
  else report({ name, value: Number(value), unit });
}

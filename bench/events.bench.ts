/**
 * Events from an SDK thread to a JavaScript consumer, through `on` and through `for await`, and how
 * late a 1 ms timer gets meanwhile. The source is the test library, which fires an event from its
 * own thread as fast as it can.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { Client, loadSdk } from "../lib/index.js";
import { buildTarget, built } from "./support/builds.js";
import { firing } from "./support/firing.js";
import { reportAtLeast, reportAtMost } from "./support/report.js";

const EVENTS = 2_000_000;

buildTarget("social_sdk_test");
const library = built("libsocial_sdk_test.so");
loadSdk({ library });
const fire = firing(library);
const client = new Client({ applicationId: "1" });
// Listening alone does not keep a process alive.
const alive = setInterval(() => {}, 60_000);

for (const [name, consume] of [
  ["on", throughListener],
  ["for await", throughIterator],
] as const) {
  const late = monitorEventLoopDelay({ resolution: 1 });
  const start = process.hrtime.bigint();
  const done = consume();
  late.enable();
  fire("Discord_Client_SetMessageCreatedCallback", EVENTS);
  await done;
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  late.disable();
  reportAtLeast(`events through ${name}`, EVENTS / seconds, "a second", 3_000_000);
  reportAtMost(`latest timer while consuming through ${name}`, late.max / 1e6 - 1, "ms", 10);
}
clearInterval(alive);
client.dispose();

function throughListener(): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0;
    const listener = (): void => {
      seen += 1;
      if (seen < EVENTS) return;
      client.off("messageCreated", listener);
      resolve();
    };
    client.on("messageCreated", listener);
  });
}

async function throughIterator(): Promise<void> {
  const stream = client.events("messageCreated");
  let seen = 0;
  for await (const _ of stream) {
    seen += 1;
    if (seen === EVENTS) break;
    if (stream.dropped > 0) throw new Error(`The stream dropped ${stream.dropped} events.`);
  }
}

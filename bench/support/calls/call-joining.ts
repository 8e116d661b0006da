/** How soon a player is in a call, and has the keys of its end-to-end encryption. */

import { median, percentile } from "../measure.js";
import { report, reportAtMost } from "../report.js";
import type { Account, Joined } from "./call-messages.js";
import { openRoom } from "./call-room.js";

const CALLS = 20;

/** Somebody is in the call already; each joins and leaves it in turns. */
export async function measureJoining(): Promise<void> {
  const room = await openRoom(1, 2);
  const [one, other] = room.service.accounts as [Account, Account];
  const listeners = [
    await room.listener("calls/call-by-engine.ts", one),
    await room.listener("calls/call-by-peer.ts", other, "decoded"),
  ];
  const join = await room.request({ people: 1 });
  const times: Joined[][] = [[], []];
  for (let call = 0; call <= CALLS; call++) {
    for (const [index, listener] of listeners.entries()) {
      const joined = await listener.ask<Joined>({ join });
      // The first time of all loads and compiles what it needs.
      if (call > 0) times[index]?.push(joined);
      await room.request({ members: 2 });
      await listener.ask({ leave: true });
      await room.request({ members: 1 });
    }
  }
  const [ours, theirs] = times as [Joined[], Joined[]];
  const connected = ours.map((each) => each.connected);
  reportAtMost("from startCall to Connected, median", median(connected), "ms", 150);
  reportAtMost("the same, 95th percentile", percentile(connected, 95), "ms", 150);
  const keys = ours.map((each) => each.encrypted);
  reportAtMost("from startCall to the keys of the group, median", median(keys), "ms", 150);
  reportAtMost("the same, 95th percentile", percentile(keys, 95), "ms", 150);
  for (const [name, key] of [
    ["Ready", "connected"],
    ["the keys", "encrypted"],
  ] as const) {
    const values = theirs.map((each) => each[key]);
    const what = `@discordjs/voice: from join to ${name}`;
    report({ name: `${what}, median`, value: median(values), unit: "ms" });
    report({ name: "the same, 95th percentile", value: percentile(values, 95), unit: "ms" });
  }
  for (const listener of listeners) await listener.stop();
  await room.close();
}

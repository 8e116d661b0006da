/**
 * A string and an id getter on a handle, whole path: against the bare Node-API function that
 * returns the same string, and against the same getter bound by Koffi over the same library.
 */

import { createRequire } from "node:module";
import { buildTarget, built } from "./support/builds.js";
import { koffiUser } from "./support/koffi-user.js";
import { compare } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";
import { startService } from "./support/service.js";
import { connectClient } from "./support/session.js";

interface Bare {
  bare(): string;
  setText(text: string): void;
}

buildTarget("bench_bare");
const bare = createRequire(import.meta.url)(built("bench/bench_bare.node")) as Bare;
const service = await startService(1);
const account = service.accounts[0]!;
const client = await connectClient(service, account);
const user = client.getCurrentUserV2()!;
const other = await koffiUser(built("libsocial_sdk_engine.so"), service, account);

bare.setText(user.username);
for (const [name, text] of [
  ["bare", bare.bare()],
  ["Koffi", other.username()],
])
  if (text !== user.username)
    throw new Error(`${name} returned "${text}", not "${user.username}".`);

const strings = compare([
  { name: "bare", call: () => bare.bare() },
  { name: "facade", call: () => user.username },
  { name: "koffi", call: () => other.username() },
]);
bare.setText(user.id);
const ids = compare([
  { name: "bare", call: () => bare.bare() },
  { name: "facade", call: () => user.id },
  { name: "koffi", call: () => other.id() },
]);

// An id needs no memory that the library allocated, whose release is what costs Koffi most.
for (const [what, times, bareTarget, koffiTarget] of [
  ["string getter (UserHandle.username)", strings, 2, 12],
  ["id getter (UserHandle.id)", ids, 1.6, 4],
] as const) {
  const [bareTime, facade, koffi] = ["bare", "facade", "koffi"].map(
    (n) => times.get(n) as number,
  ) as [number, number, number];
  report({ name: `${what}: bare Node-API`, value: bareTime, unit: "ns" });
  report({ name: `${what}: this package`, value: facade, unit: "ns" });
  report({ name: `${what}: Koffi, same library`, value: koffi, unit: "ns" });
  reportAtMost(`${what}: against bare Node-API`, facade / bareTime, "×", bareTarget);
  reportAtLeast(`${what}: faster than Koffi`, koffi / facade, "×", koffiTarget);
}

other.drop();
await client[Symbol.asyncDispose]();
await service.stop();

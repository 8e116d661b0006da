/** How long a client needs from `connect` to Ready, over loopback, and to load and make a client. */

import { execFileSync } from "node:child_process";
import { ROOT } from "./support/builds.js";
import { median } from "./support/measure.js";
import { report, reportAtMost } from "./support/report.js";
import { startService } from "./support/service.js";
import { makeClient } from "./support/session.js";

const ROUNDS = 30;

const service = await startService(1);
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const client = await makeClient(service, service.accounts[0]!);
  const start = performance.now();
  await client.connectAndWait();
  times.push(performance.now() - start);
  await client[Symbol.asyncDispose]();
}
report({ name: "connect to Ready, median", value: median(times), unit: "ms" });
report({ name: "connect to Ready, slowest", value: Math.max(...times), unit: "ms" });
await service.stop();

const script = `
  const start = process.hrtime.bigint();
  const { Client } = require("./dist/index.cjs");
  const client = new Client({ applicationId: "1" });
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  client.dispose();
  console.log(elapsed);
`;
const loads = Array.from({ length: 15 }, () =>
  Number(execFileSync(process.execPath, ["-e", script], { cwd: ROOT, encoding: "utf8" })),
);
reportAtMost("require and first client, median", median(loads), "ms", 12);

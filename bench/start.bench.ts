/**
 * What it takes until a test of a bot can begin: to import the platform, to start one more in a process
 * that has one, and to run a test with a platform of its own. Each import is that of a new process.
 */

import { execFileSync } from "node:child_process";
import { startPlatform } from "game-social-sdk-platform";
import { TestKit } from "../platform/kit/test-kit.js";
import { BotSession } from "./support/bot-session.js";
import { ROOT } from "./support/builds.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";

const IMPORTS = 15;
const PLATFORMS = 50;
const TESTS = 600;

const script = `
  const start = process.hrtime.bigint();
  require("./platform/dist/index.cjs");
  console.log(Number(process.hrtime.bigint() - start) / 1e6);
`;
const imports = Array.from({ length: IMPORTS }, () =>
  Number(execFileSync(process.execPath, ["-e", script], { cwd: ROOT, encoding: "utf8" })),
);
reportAtMost("import of the platform, median", median(imports), "ms", 120);

// What all platforms of a process share is made with the first.
const first = await startPlatform();
const memory = () => {
  globalThis.gc?.();
  return process.memoryUsage.rss();
};
const before = memory();
const starts: number[] = [];
const platforms = [];
for (let count = 0; count < PLATFORMS; count += 1) {
  const start = performance.now();
  platforms.push(await startPlatform());
  starts.push(performance.now() - start);
}
const each = (memory() - before) / PLATFORMS / 1024 / 1024;
reportAtMost("one more platform, median", median(starts), "ms", 10);
reportAtMost("  memory of each", each, "MiB", 2);
for (const platform of platforms) await platform.close();
await first.close();

/** A test as people write them: a bot's guild, a message, what the others receive. */
async function runTest(): Promise<number> {
  const cpu = process.cpuUsage();
  const kit = await TestKit.open({ traces: "none" });
  const { guild } = kit;
  const [alice, bob] = [kit.person("alice"), kit.person("bob")];
  const { user, system } = process.cpuUsage(cpu);
  bob.sendMessage(guild.channel, "hello");
  await alice.next("MESSAGE_CREATE");
  await kit.close();
  return (user + system) / 1000;
}

/**
 * The same with a bot that logs in at the gateway and gets the message. It has no library, whose cost is
 * its user's.
 */
async function runBotTest(): Promise<number> {
  const cpu = process.cpuUsage();
  const kit = await TestKit.open({ traces: "none" });
  const { guild } = kit;
  const bob = kit.person("bob");
  const bot = await kit.bot(({ gatewayUrl, token }) =>
    BotSession.open(gatewayUrl, token, () => {}),
  );
  const { user, system } = process.cpuUsage(cpu);
  bob.sendMessage(guild.channel, "hello");
  await bot.next("MESSAGE_CREATE");
  await kit.close();
  return (user + system) / 1000;
}

/** Runs tests one after the other in this process, as one worker of a runner does. */
async function measureTests(what: string, run: () => Promise<number>): Promise<void> {
  for (let count = 0; count < 100; count += 1) await run();
  const start = performance.now();
  const cpu = process.cpuUsage();
  const costs: number[] = [];
  for (let count = 0; count < TESTS; count += 1) costs.push(await run());
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const each = (user + system) / 1000 / TESTS;
  reportAtMost(`${what}: until the first line, processor time`, median(costs), "ms", 15);
  report({ name: "  one test, processor time", value: each, unit: "ms" });
  reportAtLeast("  tests in a second of processor time", 1000 / each, "a second", 600);
  report({ name: "  tests in a second of real time", value: TESTS / seconds, unit: "a second" });
}

await measureTests("tests of people", runTest);
await measureTests("tests of a bot that is logged in", runBotTest);

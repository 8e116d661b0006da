/** A recorded run, written as a test, which Vitest runs: as it is, and with another rule. */

import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runPlatformCli } from "game-social-sdk-platform";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { writeAsTest } from "../../../platform/kit/replay/as-test.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import { tracePage } from "../../../platform/kit/trace/page.js";
import type { Trace } from "../../../platform/kit/trace/trace-file.js";
import { GatewayClient } from "../support/gateway.js";
import { png } from "../support/media.js";
import { send } from "../support/players.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What changes a rule of the platform before the test begins. */
const PLANTED = `import { Pins } from "${root}platform/domains/messages/pins/state.ts";
import { afterAll, beforeAll } from "vitest";
const { pin } = Pins.prototype;
beforeAll(() => void (Pins.prototype.pin = () => {}));
afterAll(() => void (Pins.prototype.pin = pin));
`;

const CONFIG = `
const platform = "${root}platform/";
export default {
  resolve: {
    alias: [
      { find: "game-social-sdk-platform/vitest", replacement: platform + "kit/runners/vitest.ts" },
    ],
  },
  test: {
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    experimental: { fsModuleCache: true },
  },
};
`;

/** What a bot, its gateway session and people do. */
async function recordedPage(): Promise<string> {
  const kit = await TestKit.open({ leftovers: "ignore" }, 'a "bot" pins');
  const { platform, application, guild, clock, faults } = kit;
  const authorization = `Bot ${application.botToken}`;
  const socket = new GatewayClient(platform.gatewayUrl);
  await socket.identify(application.botToken as string, { intents: 513 });
  const { channel, owner } = guild;
  faults.refuseUpgrade();
  await once(new WebSocket(platform.gatewayUrl), "error");
  const body = new FormData();
  body.set("files[0]", new Blob([Buffer.from(png(3, 2))]), "wave.png");
  const url = `${platform.apiBase}/channels/${channel}/messages`;
  await fetch(url, { method: "POST", headers: { authorization }, body });
  const id = platform.as(owner.id).sendMessage(channel, "hello");
  const role = platform.guilds.createRole(guild.id, "Pinners", String(1n << 51n));
  platform.guilds.addMember(guild.id, application.botUserId as string, [role.id]);
  faults.error("PUT *", 503);
  const pin = () =>
    send(platform, authorization, "PUT", `/channels/${channel}/messages/pins/${id}`);
  expect([(await pin()).status, (await pin()).status]).toEqual([503, 204]);
  platform.as(owner.id).createSticker(guild.id, { name: "wave", tags: "wave" }, png());
  expect(() => platform.as(owner.id).editMessage(channel, "1", "x")).toThrow();
  await clock.advance("1 hour");
  await send(platform, authorization, "GET", `/channels/${channel}/messages?limit=5`);
  socket.socket.close(1000);
  await socket.closed;
  const page = tracePage(kit.trace());
  await kit.close();
  return page;
}

test("a file that no recorder wrote puts none of its code into a test", () => {
  const code = "0, ''); process.exit(7); (0";
  const text = (entry: object) =>
    writeAsTest({
      name: "",
      after: { presences: [] },
      entries: [{ n: 1, ...entry }],
    } as unknown as Trace);
  const act = (...path: string[]) => text({ kind: "act", path, args: [], outcome: {} });
  expect(act("clock", "pass")).toContain("await replay.pass(NaN);");
  for (const path of [
    ["clock", code],
    [code, "freeze"],
    ["clock", "close"],
    ["constructor", "x"],
  ])
    expect(() => act(...path)).toThrow("No recorder writes such an act.");
  const frame = { kind: "frame", direction: "in", connection: code, text: code };
  expect(text(frame)).toContain(`await replay.frame(NaN, ${JSON.stringify(code)});`);
});

test("the written test passes, and fails where a rule is another one", async () => {
  mkdirSync(join(root, "build"), { recursive: true });
  const folder = mkdtempSync(join(root, "build", "as-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);
  writeFileSync(file("trace.html"), await recordedPage());
  const written = file("same.test.ts");
  const print = () => {};
  expect(
    await runPlatformCli(["replay", file("trace.html"), "--as-test", written], { print }),
  ).toBe(0);
  const source = readFileSync(written, "utf8");
  writeFileSync(file("other.test.ts"), PLANTED + source);
  writeFileSync(file("vitest.config.mjs"), CONFIG);
  const report = file("report.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const where = ["--root", root, "--dir", folder, "--config", file("vitest.config.mjs")];
  const args = [vitest, "run", ...where, "--reporter", "json", "--outputFile", report];
  // It ends with an error, as one of the two fails.
  await promisify(execFile)(process.execPath, args).catch(() => {});
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const of = (name: string) =>
    testResults.find((each: { name: string }) => each.name.endsWith(name)).assertionResults[0];
  expect(of("same.test.ts")).toMatchObject({ title: 'a "bot" pins', status: "passed" });
  expect(of("other.test.ts")).toMatchObject({ status: "failed" });
  // The line that fails is the first that shows the change: the messages of the channel.
  const [message] = of("other.test.ts").failureMessages;
  const line = Number(/other\.test\.ts:(\d+)/.exec(message)?.[1]);
  expect((PLANTED + source).split("\n")[line - 1]).toMatch(
    /replay\.answer\("GET", .*messages\?limit=5/,
  );
});

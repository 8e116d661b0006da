/** Tests that give the platform, or throw, what cannot be written or read. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFixtures } from "../../../platform/kit/lifecycle.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import { folderOfTest } from "./support/folder.js";
import { traceOf } from "./support/trace-of.js";

test("a trace has acts with arguments that JSON has no words for", async () => {
  const kit = await TestKit.open({ leftovers: "ignore" }, "odd arguments");
  const circle: Record<string, unknown> = { number: 8n };
  circle.self = circle;
  const owner = kit.platform.as(kit.guild.owner.id);
  expect(() => owner.sendMessage(kit.guild.channel, circle as never)).toThrow();
  expect(() => kit.trace()).not.toThrow();
  await kit.close();
});

const throwing = () => {
  throw new Error("it cannot be read");
};
const revoked = Proxy.revocable({}, {});
revoked.revoke();

test.each<[string, unknown]>([
  ["a getter that throws", Object.defineProperty({}, "a", { enumerable: true, get: throwing })],
  ["a toJSON that throws", { toJSON: throwing }],
  ["a proxy that throws", new Proxy({}, { ownKeys: throwing, getPrototypeOf: throwing })],
  ["a proxy that was revoked", revoked.proxy],
  ["arrays that are nested too deep", JSON.parse("[".repeat(5000) + "]".repeat(5000))],
  ["headers without a text", { headers: { accept: Object.create(null) } }],
])("the trace of a test that gives an act %s is readable otherwise", async (_, value) => {
  const { error, trace, lines } = await traceOf("unreadable", ({ platform }) => {
    expect(() => platform.clock.advance(value as never)).toThrow();
    throw new Error("why it failed");
  });
  expect(error.message).toMatch(/^why it failed\n/);
  expect(trace.failure).toBe("why it failed");
  expect(lines.join("\n")).toMatch(/clock\.advance\(.*\(unreadable\)/);
});

test("a kit whose trace cannot be written is closed, and the error of the test stays", async () => {
  const platforms: string[] = [];
  // A file stands where the folder would be.
  const taken = join(folderOfTest(), "taken");
  writeFileSync(taken, "");
  const run = (traces: "all" | "failures", body: () => void) =>
    withFixtures("a test", { traceFolder: taken, traces }, ({ platform }) => {
      platforms.push(platform.apiBase);
      body();
    })();
  const why = Object.freeze(new Error("why it failed, frozen"));
  await expect(run("all", () => {})).rejects.toThrow("EEXIST");
  await expect(run("failures", () => throwing())).rejects.toThrow(
    /^it cannot be read\nThere is no trace, because making it failed: .*EEXIST/,
  );
  await expect(
    run("failures", () => {
      throw why;
    }),
  ).rejects.toBe(why);
  await expect(
    run("failures", () => {
      throw new DOMException("it took too long", "TimeoutError");
    }),
  ).rejects.toThrow(/^it took too long\nThere is no trace/);
  expect(platforms).toHaveLength(4);
  for (const address of platforms) await expect(fetch(`${address}/gateway`)).rejects.toThrow();
});

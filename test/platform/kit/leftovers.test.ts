/** What a test leaves open is named, and closed. */

import { AsyncResource } from "node:async_hooks";
import { startPlatform } from "game-social-sdk-platform";
import { expect, onTestFinished, test, vi } from "vitest";
import { beginTest, endTest, withFixtures } from "../../../platform/kit/lifecycle.js";
import type { BotService } from "../../../platform/kit/people/bot.js";
import { GatewayClient } from "../support/gateway.js";

const PASSED = { failure: undefined };

test("a client, a wait, a timer and a request are each named", async () => {
  const kit = await beginTest({}, "a test");
  const { platform, application } = kit;
  const alice = kit.person("alice");
  const { accessToken } = platform.issueToken({ userId: alice.id, applicationId: application.id });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${accessToken}`);
  const vain = alice.next("MESSAGE_CREATE");
  vain.catch(() => {});
  const timer = setTimeout(() => {}, 60_000);
  platform.faults.hang("GET /gateway");
  const asked = fetch(`${platform.apiBase}/gateway`).catch(() => {});
  await platform.events.waitFor("fault");
  const ending = endTest(kit, PASSED);
  await expect(ending).rejects.toThrow("The test has left open:");
  const { message } = (await ending.catch((error: unknown) => error)) as Error;
  expect(message).toContain('- the person alice waits for "MESSAGE_CREATE"');
  expect(message).toMatch(/- a timer of 60000 ms, set at .*leftovers\.test\.ts:\d+:\d+/);
  expect(message).toContain("- the request GET /api/v10/gateway, which has no answer");
  expect(message).toContain("- a client of the user alice, which is still connected");
  await expect(vain).rejects.toThrow('the test ended while it waited for "MESSAGE_CREATE"');
  await asked;
  clearTimeout(timer);
});

test("waits for messages and for events of the platform are named", async () => {
  const kit = await beginTest({}, "a test");
  const { platform, guild } = kit;
  const alice = kit.person("alice");
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const settled = alice.nextMessage(guild.channel);
  guild.owner.sendMessage(guild.channel, "hello");
  await settled;
  const open = [
    alice.nextMessage(guild.channel),
    platform.as(guild.owner.id).nextMessage(other.id),
  ];
  void platform.events.waitFor("lobby.deleted");
  const stopped = platform.events.waitFor("fault");
  platform.faults.error("GET /gateway", 503);
  await fetch(`${platform.apiBase}/gateway`);
  await stopped;
  const ended = expect(Promise.any(open)).rejects.toThrow();
  await expect(endTest(kit, PASSED)).rejects.toThrow(
    [
      "The test has left open:",
      "  - alice waits for the next message in channel general",
      `  - owner waits for the next message in ${other.id}`,
      '  - the test waits for the platform\'s event "lobby.deleted"',
      "Close it,",
    ].join("\n"),
  );
  await ended;
});

test("a bot whose client the kit is not given is named while it is connected", async () => {
  const kit = await beginTest({}, "a test");
  const clients: GatewayClient[] = [];
  const logIn = async ({ gatewayUrl, token }: BotService) => {
    const client = new GatewayClient(gatewayUrl);
    await client.identify(`Bot ${token}`, { intents: 0 });
    clients.push(client);
  };
  await kit.bot(logIn, { name: "Forgotten" });
  await kit.bot(logIn, { name: "Gone" });
  await kit
    .bot(
      async (service) => {
        await logIn(service);
        throw new Error("It cannot start.");
      },
      { name: "Broken" },
    )
    .catch(() => {});
  clients[1]?.socket.close();
  await expect(endTest(kit, PASSED)).rejects.toThrow(
    [
      "The test has left open:",
      ...["Forgotten", "Broken"].map(
        (name) =>
          `  - the client of the bot ${name}, which is still connected: return it from the function that bot() is given, or destroy it`,
      ),
      "Close it,",
    ].join("\n"),
  );
  // A library that were told anything else would connect again for ever.
  expect((await clients[0]?.closed)?.code).toBe(4004);
});

test("what a test closes by itself is not named", async () => {
  const kit = await beginTest({}, "a test");
  clearTimeout(setTimeout(() => {}, 60_000));
  clearInterval(setInterval(() => {}, 60_000));
  await new Promise((resolve) => setTimeout(resolve, 1));
  setTimeout(() => {}, 60_000).unref();
  await endTest(kit, PASSED);
});

test("tests that overlap put the timers back when the last of them has ended", async () => {
  const { setTimeout: before, clearInterval: clearBefore } = globalThis;
  const [one, other] = [await beginTest({}, "one"), await beginTest({}, "other")];
  await endTest(one, PASSED);
  const timer = setTimeout(() => {}, 60_000);
  await expect(endTest(other, PASSED)).rejects.toThrow("a timer of 60000 ms");
  clearTimeout(timer);
  expect([globalThis.setTimeout, globalThis.clearInterval]).toEqual([before, clearBefore]);
});

test("everything is closed although bots and the backend fail", async () => {
  const kit = await beginTest({}, "a test");
  const { platform } = kit;
  const { url } = await kit.backend();
  const ended: string[] = [];
  for (const name of ["first", "second"]) {
    const close = () => {
      ended.push(name);
      throw new Error(`The ${name} bot cannot end.`);
    };
    await kit.bot(() => ({}), { name, gateway: false, close });
  }
  await expect(endTest(kit, PASSED)).rejects.toThrow("The first bot cannot end.");
  expect(ended).toEqual(["first", "second"]);
  for (const closed of [url, platform.apiBase])
    await expect(fetch(closed)).rejects.toThrow("fetch failed");
});

test("everything is closed although the backend could not be opened", async () => {
  const kit = await beginTest({}, "a test");
  kit.platform.applications.delete(kit.application.id);
  await expect(kit.backend()).rejects.toThrow();
  const ended: string[] = [];
  const close = () => void ended.push("bot");
  await kit.bot(() => ({}), { name: "other", gateway: false, close });
  await endTest(kit, PASSED);
  expect(ended).toEqual(["bot"]);
});

/** Runs a test that leaves a wait open; returns what it warns of, and what it fails with, if it does. */
async function leaving(leftovers: "fail" | "ignore" | "warn", body = () => {}) {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const run = withFixtures("a test", { leftovers, traces: "none" }, ({ person }) => {
    person("alice")
      .next("MESSAGE_CREATE")
      .catch(() => {});
    body();
  });
  const failure: unknown = await run().catch((error: unknown) => error);
  return { warnings: warn.mock.calls, failure };
}

test("what was left open can be allowed, or be named without a failure", async () => {
  expect(await leaving("ignore")).toEqual({ warnings: [], failure: undefined });
  expect(await leaving("warn")).toEqual({
    warnings: [[expect.stringContaining('waits for "MESSAGE_CREATE"')]],
    failure: undefined,
  });
});

test.each(["fail", "warn"] as const)(
  "what a test that fails has left open is named beside its failure, which counts more: %s",
  async (leftovers) => {
    const fails = () => {
      throw new Error("why it failed");
    };
    expect(await leaving(leftovers, fails)).toEqual({
      warnings: [[expect.stringContaining('waits for "MESSAGE_CREATE"')]],
      failure: expect.objectContaining({ message: expect.stringContaining("why it failed") }),
    });
  },
);

test("a wrong option is named", async () => {
  await expect(beginTest({ time: 1 } as never, "a test")).rejects.toThrow(
    'Did you mean "timeout"?',
  );
  await expect(beginTest({ leftovers: "no" as never }, "a test")).rejects.toThrow('"fail", "warn"');
});

test("a platform keeps silent clients, if it is told to", async () => {
  await expect(startPlatform({ silentIntervals: 0 })).rejects.toThrow("silentIntervals");
  const platform = await startPlatform({
    clock: { frozen: true },
    silentIntervals: Number.POSITIVE_INFINITY,
  });
  const game = platform.createApplication({ name: "Game", bot: true });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bot ${game.botToken}`, { intents: 0 });
  await platform.clock.advanceInSlices(31 * 24 * 3_600_000);
  expect(platform.sessions.list().map(({ connected }) => connected)).toEqual([true]);
  await platform.close();
});

test("tests that have ended make later ones no slower: nothing of theirs is left on new promises", async () => {
  // Before Node 24 each storage of the process that has been used adds a symbol to every resource and promise.
  const carried = () => Object.getOwnPropertySymbols(new AsyncResource("test")).length;
  const test = withFixtures("a test", {}, async ({ platform, person }) => {
    person("alice");
    await fetch(`${platform.apiBase}/gateway`);
  });
  await test();
  const before = carried();
  for (let count = 0; count < 3; count += 1) await test();
  expect(carried()).toBe(before);
});

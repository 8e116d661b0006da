/** Who and what the kit makes for a test: its guild, application, people and bots. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recordedExpect } from "../../../platform/kit/core.js";
import { beginTest, currentKit, endTest, withFixtures } from "../../../platform/kit/lifecycle.js";
import { kitMatchers } from "../../../platform/kit/matchers/matchers.js";
import { botService, endBot } from "../../../platform/kit/people/bot.js";
import { TestKit } from "../../../platform/kit/test-kit.js";
import { openTrace } from "../../../platform/kit/trace/page.js";
import { GatewayClient } from "../support/gateway.js";
import { traceFolderOfTest } from "./support/trace-of.js";

const PASSED = { failure: undefined };

/** A kit, which is closed when the test ends. */
async function open(options: Parameters<typeof TestKit.open>[0] = {}): Promise<TestKit> {
  const kit = await TestKit.open(options);
  onTestFinished(async () => void (await kit.close()));
  return kit;
}

const onGateway = async ({ gatewayUrl, token }: { gatewayUrl: string; token: string }) => {
  const gateway = new GatewayClient(gatewayUrl);
  await gateway.identify(`Bot ${token}`, { intents: 513 });
  return gateway;
};

test("everybody of a test is in its guild once, bots as well, whether they came before it or after", async () => {
  const kit = await open();
  const before = kit.person("before");
  const { guild } = kit;
  const after = kit.person("after");
  const bot = await kit.bot(() => ({}), { name: "Other", gateway: false });
  const members = kit.platform.guilds.members(guild.id).map(({ userId }) => userId);
  const { botUserId } = kit.application;
  expect(members.sort()).toEqual([guild.owner.id, before.id, after.id, bot.id, botUserId].sort());
  expect(kit.guild).toBe(guild);
});

test("a channel of the guild has the type that it is made with", async () => {
  const { guild, platform } = await open();
  const types = [guild.createChannel("text"), guild.createChannel("talk", { type: 2 })].map(
    (id) => platform.guilds.channel(id)?.type,
  );
  expect(types).toEqual([0, 2]);
});

test("the application is a public one with a bot of every intent, or as the test says", async () => {
  const { application, platform } = await open();
  const record = platform.applications.require(application.id);
  expect(record).toMatchObject({ name: "Test Game", public: true });
  expect(record.privilegedIntents).toBe((1 << 1) | (1 << 8) | (1 << 15));
  const own = await open({ application: { name: "Mine", public: false } });
  const { id, name } = own.application;
  expect([name, own.platform.applications.require(id).public]).toEqual(["Mine", false]);
});

test("nobody sees that a person's client is there", async () => {
  const kit = await open();
  const alice = kit.person("alice");
  const shown = kit.platform.view().presences.find(({ userId }) => userId === alice.id);
  expect(shown?.status ?? "offline").toBe("offline");
});

test("the first bot is that of the application, and others have their own, by the names that are given", async () => {
  const kit = await open();
  const quiet = (name?: string) => kit.bot(() => ({}), { gateway: false, name });
  const [first, second, named] = [await quiet(), await quiet(), await quiet("Helper")];
  expect(first.applicationId).toBe(kit.application.id);
  expect(new Set([first, second, named].map(({ applicationId }) => applicationId)).size).toBe(3);
  expect([first.name, second.name, named.name]).toEqual(["Test Game", "Test Bot 2", "Helper"]);
});

test("a bot is there when its own session has begun, not that of another", async () => {
  const kit = await open({ leftovers: "ignore" });
  let begin = (_: unknown) => {};
  const service = new Promise<Parameters<typeof onGateway>[0]>((resolve) => {
    begin = resolve as typeof begin;
  });
  let isThere = false;
  const slow = kit
    .bot((given) => void begin(given), { name: "slow" })
    .then((bot) => {
      isThere = true;
      return bot;
    });
  const asked = await service;
  await kit.bot(onGateway, { name: "fast" });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isThere).toBe(false);
  await onGateway(asked);
  expect((await slow).name).toBe("slow");
});

test.each(["destroy", "close", "disconnect", "stop", Symbol.asyncDispose, Symbol.dispose])(
  "a bot is ended by its %s",
  async (name) => {
    const client = { ended: 0, [name]: end };
    function end(this: typeof client) {
      this.ended += 1;
    }
    await endBot(client, undefined);
    expect(client.ended).toBe(1);
  },
);

test("a bot is ended once, and as the test says if it does", async () => {
  const ended: string[] = [];
  const end = (name: string) => () => void ended.push(name);
  const client = { destroy: end("destroy"), close: end("close") };
  await endBot(client, undefined);
  await endBot(client, end("own") as never);
  await endBot({ [Symbol.asyncDispose]: end("dispose"), destroy: end("destroy") }, undefined);
  for (const none of [undefined, {}, { close: true }]) await endBot(none, undefined);
  expect(ended).toEqual(["destroy", "own", "dispose"]);
});

test("what bot() cannot use is refused with what to give", async () => {
  const kit = await open({ application: { bot: false } as object });
  await expect(kit.bot({} as never)).rejects.toThrow("bot() takes a function");
  await expect(kit.bot(() => ({}))).rejects.toThrow("The application has no bot");
  expect(() => botService(kit.platform, { id: "1", botToken: "t" })).toThrow("has no bot");
});

test("an assertion belongs to the test that runs, and to none where two do", async () => {
  const recorded = recordedExpect(expect);
  const [one, other] = [await beginTest({}, "one"), await beginTest({}, "other")];
  const noted = (kit: TestKit) =>
    kit.timeline.entries.filter(({ kind }) => kind === "assertion").length;
  recorded(1).toBe(1);
  await endTest(one, PASSED);
  expect(currentKit()).toBe(other);
  recorded(1).toBe(1);
  expect([noted(one), noted(other)]).toEqual([0, 1]);
  await endTest(other, PASSED);
  expect(currentKit()).toBeUndefined();
});

test("a test that takes the fixtures whole has all of them", async () => {
  const names: string[][] = [];
  const run = (body: Parameters<typeof withFixtures>[2]) => withFixtures("a test", {}, body)();
  await run((fixtures) => void names.push(Object.keys(fixtures)));
  expect(names[0]).toContain("platform");
  expect(names[0]).toContain("stable");
});

test("only what a test asks for is made", async () => {
  let made: unknown;
  await withFixtures("a test", {}, ({ platform }) => {
    made = [platform.guilds.all(), platform.users.named("owner")];
  })();
  expect(made).toEqual([[], undefined]);
});

test("a test that throws a text has failed with that", async () => {
  const traceFolder = traceFolderOfTest();
  const kit = await beginTest({ traceFolder }, "a test");
  await endTest(kit, { failure: "a text" });
  const page = readFileSync(join(traceFolder, "a-test.html"), "utf8");
  expect(openTrace(page).failure).toBe("a text");
});

test("a step of a test has an end, also when it fails", async () => {
  const kit = await open();
  await kit.step("good", () => {});
  await expect(
    kit.step("bad", () => {
      throw new Error("why it failed");
    }),
  ).rejects.toThrow("why it failed");
  const steps = kit.timeline.entries.filter(({ kind }) => kind === "step");
  expect(steps).toMatchObject([
    { name: "good" },
    { name: "good", ended: true },
    { name: "bad" },
    { name: "bad", ended: true },
  ]);
});

test("what a bot misses comes once when it resumes, and what it is sent is noted as frames alone", async () => {
  const kit = await open({ leftovers: "ignore" });
  const { platform, guild } = kit;
  const alice = kit.person("alice");
  const bot = await kit.bot(onGateway);
  const { client } = bot;
  const [ready] = bot.received as unknown as [{ data: { session_id: string } }];
  const seq = bot.received.length;
  platform.sessions.drop({ userId: bot.id });
  await client.closed;
  const one = alice.sendMessage(guild.channel, "one");
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(`Bot ${kit.application.botToken}`, ready.data.session_id, seq);
  await bot.next("RESUMED");
  const two = alice.sendMessage(guild.channel, "two");
  await bot.next("MESSAGE_CREATE", { where: ({ id }) => id === two });
  const ids = bot.received
    .filter(({ event }) => event === "MESSAGE_CREATE")
    .map(({ data }) => (data as { id: string }).id);
  expect(ids).toEqual([one, two]);
  const noted = kit.timeline.entries.flatMap((entry) =>
    entry.kind === "received" ? [entry.who] : [],
  );
  expect(new Set(noted)).toEqual(new Set(["alice", "owner"]));
});

test("an activity is shown by the one who plays it, not by others", async () => {
  const kit = await open({ leftovers: "ignore" });
  const [alice, bob] = [kit.person("alice"), kit.person("bob")];
  const { accessToken } = kit.platform.issueToken({
    userId: bob.id,
    applicationId: kit.application.id,
  });
  const client = new GatewayClient(kit.platform.gatewayUrl);
  await client.identify(`Bearer ${accessToken}`);
  const activities = [{ name: "Chess", type: 0 }];
  client.send(3, { status: "online", activities, afk: false, since: 0 });
  await client.beat();
  const shows = async (person: object) =>
    (await kitMatchers.toShowPresence.call({}, person, { type: 0 }, { within: 0 })).pass;
  expect([await shows(bob), await shows(alice)]).toEqual([true, false]);
});

test("a player who could not be made can be asked for again", async () => {
  const kit = await open();
  const asked = () => kit.player("bob", { friends: ["x".repeat(100)] }).catch((error) => error);
  const [first, second] = [await asked(), await asked()];
  for (const error of [first, second]) expect(error.message).toContain("username");
  expect(second).not.toBe(first);
});

test("a test that throws nothing at all has failed", async () => {
  const run = withFixtures("a test", { traces: "none" }, () => {
    throw undefined;
  });
  const failure = await run().then(
    () => "It has passed.",
    (error: unknown) => error,
  );
  expect(failure).toEqual(new Error("The test has thrown undefined."));
});

test("an invalid time is refused", async () => {
  const { clock } = await open();
  await expect(clock.set("soon")).rejects.toThrow("clock.set() takes a Date");
});

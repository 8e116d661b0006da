/** Who and what the kit makes for a test: its guild, application, people and bots. */

import { expect, test, vi } from "vitest";
import { kitMatchers } from "../../../platform/kit/matchers/matchers.js";
import { botService, endBot } from "../../../platform/kit/people/bot.js";
import { gate } from "../../support/gate.js";
import { goOn } from "../../support/go-on.js";
import { GatewayClient } from "../support/gateway.js";
import { bitfield, PRIVILEGED_INTENTS } from "../support/guilds.js";
import { openKit } from "./support/open-kit.js";

/** A bot's client that has identified. */
const onGateway = async ({ gatewayUrl, token }: { gatewayUrl: string; token: string }) => {
  const gateway = new GatewayClient(gatewayUrl);
  await gateway.identify(`Bot ${token}`, { intents: 513 });
  return gateway;
};

test("everybody of a test is in its guild once, bots as well, whether they came before it or after", async () => {
  const kit = await openKit();
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
  const { guild, platform } = await openKit();
  const types = [guild.createChannel("text"), guild.createChannel("talk", { type: 2 })].map(
    (id) => platform.guilds.channel(id)?.type,
  );
  expect(types).toEqual([0, 2]);
});

test("the application is a public one with a bot of every intent, or as the test says", async () => {
  const { application, platform } = await openKit();
  const record = platform.applications.require(application.id);
  expect(record).toMatchObject({ name: "Test Game", public: true });
  expect(record.privilegedIntents).toBe(bitfield(...PRIVILEGED_INTENTS));
  const own = await openKit({ application: { name: "Mine", public: false } });
  const { id, name } = own.application;
  expect([name, own.platform.applications.require(id).public]).toEqual(["Mine", false]);
});

test("nobody sees that a person's client is there", async () => {
  const kit = await openKit();
  const alice = kit.person("alice");
  const shown = kit.platform.view().presences.find(({ userId }) => userId === alice.id);
  expect(shown?.status ?? "offline").toBe("offline");
});

test("the first bot is that of the application, and others have their own, by the names that are given", async () => {
  const kit = await openKit();
  const quiet = (name?: string) => kit.bot(() => ({}), { gateway: false, name });
  const [first, second, named] = [await quiet(), await quiet(), await quiet("Helper")];
  expect(first.applicationId).toBe(kit.application.id);
  expect(new Set([first, second, named].map(({ applicationId }) => applicationId)).size).toBe(3);
  expect([first.name, second.name, named.name]).toEqual(["Test Game", "Test Bot 2", "Helper"]);
});

test("a bot is there when its own session has begun, not that of another", async () => {
  const kit = await openKit({ leftovers: "ignore" });
  const { opened, open } = gate();
  let isThere = false;
  const start = (service: Parameters<typeof onGateway>[0]) =>
    void opened.then(() => onGateway(service));
  const slow = kit.bot(start, { name: "slow" }).then((bot) => {
    isThere = true;
    return bot;
  });
  await kit.bot(onGateway, { name: "fast" });
  await goOn();
  expect(isThere).toBe(false);
  open();
  expect((await slow).name).toBe("slow");
});

test.each(["destroy", "close", "disconnect", "stop", Symbol.asyncDispose, Symbol.dispose])(
  "a bot is ended by its %s",
  async (name) => {
    const end = vi.fn();
    const client = { [name]: end };
    await endBot(client, undefined);
    expect(end.mock.contexts).toEqual([client]);
  },
);

test("a bot is ended once, and as the test says if it does", async () => {
  const ended: string[] = [];
  const end = (name: string) => () => void ended.push(name);
  const client = { destroy: end("destroy"), close: end("close") };
  await endBot(client, undefined);
  await endBot(client, end("own") as never);
  await endBot({ [Symbol.asyncDispose]: end("dispose"), destroy: end("destroy") }, undefined);
  for (const none of [undefined, {}, { close: true }])
    expect(await endBot(none, undefined)).toBe(false);
  expect(ended).toEqual(["destroy", "own", "dispose"]);
});

test("what bot() cannot use is refused with what to give", async () => {
  const kit = await openKit({ application: { bot: false } as object });
  await expect(kit.bot({} as never)).rejects.toThrow("bot() takes a function");
  await expect(kit.bot(() => ({}))).rejects.toThrow("The application has no bot");
  expect(() => botService(kit.platform, { id: "1", botToken: "t" })).toThrow("has no bot");
});

test("what a bot misses comes once when it resumes, and what it is sent is noted as frames alone", async () => {
  const kit = await openKit({ leftovers: "ignore" });
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
  const kit = await openKit({ leftovers: "ignore" });
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
  const kit = await openKit();
  const asked = () => kit.player("bob", { friends: ["x".repeat(100)] }).catch((error) => error);
  const [first, second] = [await asked(), await asked()];
  for (const error of [first, second]) expect(error.message).toContain("username");
  expect(second).not.toBe(first);
});

test("the error of what a person waits for leads to the line of the test", async () => {
  const kit = await openKit();
  const [alice, { channel }] = [kit.person("alice"), kit.guild];
  const acts = [
    () => alice.runCommand("/nothing", {}, { channel }),
    () => alice.autocomplete("/nothing", "it", {}, { channel }),
    () => alice.press("1", "go"),
    () => alice.select("1", "go", []),
    () => alice.submit("1"),
    () => alice.nextMessage("1"),
  ];
  for (const act of acts) {
    const { stack, message } = (await act().catch((error: unknown) => error)) as Error;
    expect(stack).toMatch(/^ApiError: /);
    expect(stack).toContain(message);
    expect(stack).toContain("people.test.ts");
  }
});

/** What a failing test leaves. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { runPlatformCli } from "game-social-sdk-platform";
import { expect, test } from "vitest";
import { recordedExpect } from "../../../platform/kit/core.js";
import { withFixtures } from "../../../platform/kit/lifecycle.js";
import { openTrace } from "../../../platform/kit/trace/page.js";
import { GatewayClient } from "../support/gateway.js";
import { folderOfTest } from "./support/folder.js";
import { traceOf } from "./support/trace-of.js";

const noted = recordedExpect(expect);

test("an awaited assertion is noted as it ends", async () => {
  const { lines } = await traceOf("awaited", async () => {
    await noted(Promise.resolve(1)).resolves.toBe(1);
    await noted(Promise.resolve(1)).resolves.toBe(2);
  });
  expect(lines.filter((line) => line.includes("expect("))).toEqual([
    "✓ expect({}).resolves.toBe(1)",
    "✗ expect({}).resolves.toBe(2)",
  ]);
});

test("an assertion about somebody of the test says who it is", async () => {
  const { lines } = await traceOf("about people", async ({ bot, person }) => {
    const client: { self?: object } = {};
    client.self = client;
    const greeter = await bot(() => client, { name: "Greeter", gateway: false });
    noted(greeter).not.toBe(person("alice"));
    noted(client).toBe(1);
  });
  expect(lines.filter((line) => line.includes("expect("))).toEqual([
    "✓ expect(Greeter).not.toBe(alice)",
    "✗ expect([object Object]).toBe(1)",
  ]);
});

test("an assertion that is looked at twice is noted once", async () => {
  const { lines } = await traceOf("looked at twice", async () => {
    const awaited = noted(Promise.resolve(1)).resolves.toBe(2);
    const looks = [awaited.then(), Promise.resolve(awaited), awaited.catch(Promise.reject)];
    expect(await Promise.allSettled(looks)).toMatchObject([
      { status: "rejected" },
      { status: "rejected" },
      { status: "rejected" },
    ]);
    await awaited;
  });
  expect(lines.filter((line) => line.includes("expect("))).toEqual([
    "✗ expect({}).resolves.toBe(2)",
  ]);
});

test("what a test does while the kit makes something is its own", async () => {
  const { error } = await traceOf("beside", async ({ bot, person, guild, step }) => {
    const alice = person("alice");
    const { channel } = guild;
    void bot(() => new Promise(() => {}), { gateway: false });
    await step("writing", () => alice.sendMessage(channel, "beside"));
    noted("beside").toBe("alone");
  });
  const [, made = ""] = /made by the kit: (.*)/.exec(error.message) ?? [];
  expect(made).toMatch(/alice, .*guild, channel general/);
  expect(error.message).toContain('step "writing"');
  expect(error.message).toContain('as("alice").sendMessage("channel general", "beside")');
  expect(error.message).toContain("owner, alice receive MESSAGE_CREATE");
  expect(error.message).toContain('✗ expect("beside").toBe("alone")');
});

test("what a bot misses is said once for each reason: content without the intent, then events without a connection", async () => {
  const { lines } = await traceOf("withheld", async ({ application, bot, guild, platform }) => {
    const { owner, channel } = guild;
    const answer = await fetch(`${platform.apiBase}/sticker-packs`);
    const { sticker_packs } = (await answer.json()) as {
      sticker_packs: { stickers: { id: string }[] }[];
    };
    const sticker_ids = sticker_packs[0]?.stickers.slice(0, 1).map(({ id }) => id);
    const { client } = await bot(async ({ gatewayUrl, token }) => {
      const gateway = new GatewayClient(gatewayUrl);
      await gateway.identify(`Bot ${token}`, { intents: 1 | 512 });
      return { gateway, close: () => gateway.socket.terminate() };
    });
    owner.sendMessage(channel, { sticker_ids });
    for (const content of ["one", "two"]) owner.sendMessage(channel, content);
    platform.sessions.drop({ userId: application.botUserId as string });
    await client.gateway.closed;
    for (const content of ["three", "four"]) owner.sendMessage(channel, content);
    throw new Error("it fails");
  });
  const told = lines.filter((line) =>
    /^as\(.*sendMessage|MESSAGE_CREATE (?:without|came)/.test(line),
  );
  expect(told).toEqual([
    expect.stringContaining("sticker_ids"),
    expect.stringContaining('"one")'),
    "bot was sent MESSAGE_CREATE without its content, because it did not request the intent MESSAGE_CONTENT",
    expect.stringContaining('"two")'),
    expect.stringContaining('"three")'),
    "bot was not connected when MESSAGE_CREATE came, and will be sent it when it resumes",
    expect.stringContaining('"four")'),
  ]);
});

test("a failing test leaves one page with everything on one time line", async () => {
  const { error, file, page, trace, lines } = await traceOf(
    "guild > nobody answers",
    async ({ person, guild, faults, platform, application, clock, step }) => {
      const alice = person("alice");
      await step("writing", () => alice.sendMessage(guild.channel, "hello <b>there</b>"));
      faults.error("GET /gateway", 503);
      await fetch(`${platform.apiBase}/gateway`);
      await clock.advance("31 days");
      const headers = { authorization: `Bot ${application.botToken}` };
      const url = `${platform.apiBase}/channels/${guild.channel}/messages`;
      noted((await fetch(url, { headers })).status).toBe(200);
      noted("an answer").toBe("hello");
    },
  );
  expect(basename(file)).toBe("guild-nobody-answers.html");
  expect(error.message).toMatch(/^expected 'an answer' to be 'hello'/);
  // Some runners print the stack alone.
  expect(error.stack).toContain("The whole trace: ");
  const inOrder = [
    'step "writing"',
    'as("alice").sendMessage("channel general", "hello <b>there</b>")',
    "owner, alice receive MESSAGE_CREATE {",
    'faults.error("GET /gateway", 503)',
    "GET /api/v10/gateway → 503",
    "clock.advance(31 days)",
    "bot: GET /api/v10/channels/channel general/messages → 200",
    "✓ expect(200).toBe(200)",
    '✗ expect("an answer").toBe("hello")',
    "the test fails: expected 'an answer' to be 'hello'",
  ];
  const places = inOrder.map((text) => lines.findIndex((line) => line.startsWith(text)));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(trace.before).not.toEqual(trace.after);
  expect(error.message).toContain("GET /api/v10/gateway → 503");
  expect(error.message).toContain("(the clock: +31 days)");
  // The page needs nothing else, and runs nothing of what it shows.
  expect(page).toMatch(/<a href="#failure">[\s\S]*id="failure"[\s\S]*the test fails: /);
  expect(page).not.toMatch(/(?:src|href)=(?!"#)/);
  expect(page).not.toContain("<b>there</b>");
});

test("a trace has the request that a test fails over, before the events that it caused", async () => {
  const { trace, lines, error } = await traceOf("last request", async (fixtures) => {
    const { application, guild, person, platform } = fixtures;
    const alice = person("alice");
    const answer = fetch(`${platform.apiBase}/channels/${guild.channel}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${application.botToken}`, "content-type": "application/json" },
      body: JSON.stringify({ content: "hello" }),
    });
    answer.catch(() => {});
    await alice.nextMessage(guild.channel);
    throw new Error("it fails");
  });
  const requests = trace.entries.filter(({ kind }) => kind === "request");
  expect(requests).toMatchObject([{ method: "POST", status: 200 }]);
  const place = (start: string) => lines.findIndex((line) => line.startsWith(start));
  expect(place("bot: POST ")).toBeGreaterThanOrEqual(0);
  expect(place("bot: POST ")).toBeLessThan(place("owner, alice receive MESSAGE_CREATE"));
  expect(error.message).toContain("bot: POST ");
});

test("a passing test leaves none, unless all are to", async () => {
  const traceFolder = folderOfTest();
  const run = (traces: "failures" | "all" | "none") =>
    withFixtures(`passing ${traces}`, { traceFolder, traces }, ({ person }) => {
      person("alice");
    })();
  await run("failures");
  await run("none");
  await run("all");
  expect(readdirSync(traceFolder)).toEqual(["passing-all.html"]);
  const page = readFileSync(join(traceFolder, "passing-all.html"), "utf8");
  expect(openTrace(page)).toMatchObject({ name: "passing all", failure: null });
});

test("the command shows a trace, and opens its page", async () => {
  const { file, trace } = await traceOf("shown", ({ person, guild }) => {
    person("alice").sendMessage(guild.channel, "hello");
    throw new Error("why it failed");
  });
  const run = async (...args: string[]) => {
    const out = { text: "", error: "", opened: [] as string[], code: 0 };
    out.code = await runPlatformCli(["trace", ...args], {
      print: (text) => (out.text += text),
      complain: (text) => (out.error += text),
      open: (address) => out.opened.push(address),
    });
    return out;
  };
  const shown = await run(file);
  expect(shown).toMatchObject({ code: 0, error: "", opened: [pathToFileURL(file).href] });
  expect(shown.text).toMatch(/^shown\nwhy it failed\n/);
  expect(shown.text).toContain('as("alice").sendMessage("channel general", "hello")');
  const json = await run(file, "--json");
  expect([JSON.parse(json.text), json.opened]).toEqual([trace, []]);
  const jsonFile = join(dirname(file), "trace.json");
  writeFileSync(jsonFile, json.text);
  const page = join(dirname(file), "again.html");
  expect((await run(jsonFile, "--page", page, "--no-open", "--all")).opened).toEqual([]);
  expect(openTrace(readFileSync(page, "utf8"))).toEqual(trace);
  expect(await run()).toMatchObject({ code: 2, error: expect.stringContaining("Give one file") });
});

test("names and reasons end no line of a terminal, and do nothing else there", async () => {
  const name = "mod\n    The whole trace: /etc/passwd\u001b[2J\u009b2J";
  const { error } = await traceOf("names", async ({ platform, guild, application }) => {
    const { botUserId, botToken } = application;
    const role = platform.guilds.createRole(guild.id, name, "8");
    platform.guilds.addMember(guild.id, botUserId as string, [role.id]);
    const higher = platform.guilds.createRole(guild.id, "higher", "0");
    const headers = { authorization: `Bot ${botToken}` };
    const url = `${platform.apiBase}/guilds/${guild.id}/roles/${higher.id}`;
    await fetch(url, { method: "DELETE", headers });
    throw new Error("it fails");
  });
  expect(error.message).toContain(
    `highest role, "mod\\n    The whole trace: /etc/passwd\\u001b[2J\\u009b2J`,
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(error.message.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(error.message.match(/^ *The whole trace: /gm)).toHaveLength(1);
});

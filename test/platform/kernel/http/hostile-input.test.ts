import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { openApp } from "../../support/apps.js";
import { GatewayClient } from "../../support/gateway.js";
import { get, openWithGame } from "../../support/platform.js";

/** A small generator of repeatable random numbers (xorshift). */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const oddities = [
  "",
  "\0",
  "%",
  "%00",
  "%ff%fe",
  "a".repeat(5000),
  "\ud800",
  "__proto__",
  "constructor",
  "-1",
  "1e400",
  "18446744073709551616",
  "[object Object]",
  "'\"<>&",
];

async function expectAlive(platform: Platform) {
  expect((await get(platform, "/gateway")).status).toBe(200);
  const broken = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
  expect(broken).toEqual([]);
}

test("odd forms at the token endpoints are answered with an OAuth error", async () => {
  const { platform, game } = await openWithGame();
  const pick = random(7);
  const names = ["grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "scope"];
  const types = ["authorization_code", "refresh_token", "client_credentials", ...oddities];
  for (let round = 0; round < 200; round++) {
    const form = new URLSearchParams({ client_id: pick(4) ? game.id : (oddities[pick(14)] ?? "") });
    form.append("grant_type", types[pick(types.length)] ?? "");
    for (const name of names.slice(1)) {
      if (pick(2)) form.append(name, oddities[pick(oddities.length)] ?? "");
    }
    const path = pick(3) ? "/oauth2/token" : "/oauth2/token/revoke";
    const response = await fetch(platform.apiBase + path, { method: "POST", body: form });
    const body = (await response.json()) as { error?: unknown };
    const revoked = path.endsWith("revoke") && response.status === 200;
    expect(revoked || [400, 401].includes(response.status)).toBe(true);
    if (!revoked) expect(body.error).toEqual(expect.any(String));
  }
  await expectAlive(platform);
});

test("odd authorize URLs show a page or redirect", async () => {
  const { platform, game } = await openWithGame();
  const pick = random(11);
  const names = ["redirect_uri", "response_type", "scope", "state", "code_challenge", "prompt"];
  for (let round = 0; round < 100; round++) {
    const query = new URLSearchParams({ client_id: game.id });
    for (const name of names) query.append(name, oddities[pick(oddities.length)] ?? "");
    const raw = pick(4) ? query.toString() : `%%%&${randomBytes(8).toString("latin1")}`;
    const url = `${platform.webBase}/oauth2/authorize?${encodeURI(raw)}`;
    const response = await fetch(url, { redirect: "manual" });
    expect([200, 303, 400]).toContain(response.status);
    await response.text();
  }
  await expectAlive(platform);
});

test("odd Authorization headers are 401", async () => {
  const { platform, game } = await openWithGame();
  const headers = ["Basic", "Basic %%%", "Basic OjpA", "Bearer  ", "Bot", "Bearer a b", "\t"];
  for (const authorization of headers) {
    expect((await get(platform, "/users/@me", authorization)).status).toBe(401);
    const response = await fetch(`${platform.apiBase}/oauth2/token`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ grant_type: "refresh_token", client_id: game.id }),
    });
    expect([400, 401]).toContain(response.status);
  }
  await expectAlive(platform);
});

test("random gateway frames end in a close code and harm no one else", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const bystander = new GatewayClient(platform.gatewayUrl);
  await bystander.identify(`Bearer ${accessToken}`, { capabilities: 0 });
  const pick = random(23);
  const values = [null, true, -1, 1e308, "x", [], {}, [[]], { token: {} }, { token: "x", seq: -1 }];
  for (let round = 0; round < 60; round++) {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    const frame = pick(3)
      ? JSON.stringify({ op: pick(45), d: values[pick(values.length)], s: values[pick(4)] })
      : randomBytes(pick(400));
    client.socket.send(frame);
    client.send(-1, null);
    const { code } = await client.closed;
    expect([4001, 4002, 4003, 4004]).toContain(code);
  }
  expect(await bystander.beat()).toEqual([]);
  await expectAlive(platform);
});

test("an Identify with odd fields is closed, never answered with READY", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const token = `Bearer ${accessToken}`;
  const cases: [Record<string, unknown>, number][] = [
    [{ token, properties: 5 }, 4002],
    [{ token, properties: [] }, 4002],
    [{ token, properties: {}, capabilities: "many" }, 4002],
    [{ token, properties: {}, intents: {} }, 4013],
    [{ token, properties: {}, shard: [0, 0] }, 4010],
    [{ token: `${token} `, properties: {} }, 4004],
  ];
  for (const [d, code] of cases) {
    const client = new GatewayClient(platform.gatewayUrl);
    await client.next();
    client.send(2, d);
    expect((await client.closed).code).toBe(code);
  }
});

test("odd upgrade requests and broken HTTP do not stop the platform", async () => {
  const { platform } = await openWithGame();
  const { port } = new URL(platform.webBase);
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nHost: x\r\n\r\n";
  const requests = [
    `GET // HTTP/1.1\r\n${upgrade}`,
    `GET /gateway?%%% HTTP/1.1\r\n${upgrade}`,
    `GET http://[::1 HTTP/1.1\r\n${upgrade}`,
    "NONSENSE\r\n\r\n",
    "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  ];
  for (const text of requests) {
    const answer = await new Promise<string>((resolve) => {
      let received = "";
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
      socket.setEncoding("utf8");
      socket.on("data", (more) => {
        received += more;
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  await expectAlive(platform);
});

test("a request whose sender is gone before it is counted is no mistake of the platform", async () => {
  const { platform } = await openWithGame();
  const { port } = new URL(platform.webBase);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  // What follows the request ends the connection while the request begins.
  socket.end("GET /api/v10/gateway HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nNONSENSE\r\n\r\n");
  socket.resume();
  await once(socket, "close");
  await expectAlive(platform);
});

test("values of commands that have no form as text are refused, not a failure", async () => {
  const { platform, bot, commandsPath } = await openApp();
  const odd = { toString: 1 };
  const option = (fields: object) => ({
    name: "play",
    description: "d",
    options: [{ type: 3, name: "o", description: "d", ...fields }],
  });
  for (const body of [
    { name: odd, description: "d" },
    { name: "play", description: odd },
    { name: "play", description: "d", type: odd },
    { name: "play", description: "d", name_localizations: { de: odd } },
    option({ name: odd }),
    option({ description: odd }),
    option({ type: "constructor" }),
    option({ type: odd }),
    option({ type: 4, min_value: odd }),
    option({ type: 11, file_types: [odd] }),
    option({ name_localizations: { de: odd } }),
    option({ type: odd, choices: [{ name: "a", value: "a" }] }),
    { name: "play", description: "d", contexts: [odd] },
    { name: "play", description: "d", integration_types: [odd] },
  ]) {
    const { status, body: answer } = await bot("POST", commandsPath, body);
    expect([status, answer.code], JSON.stringify(body)).toEqual([400, 50035]);
  }
  expect((await bot("GET", commandsPath)).body).toEqual([]);
  await expectAlive(platform);
});

test("an image or the type of a component that has no form as text is refused, not a failure", async () => {
  const { platform, bot, channel } = await openApp();
  const odd = { toString: 1 };
  const messages = `/channels/${channel.id}/messages`;
  for (const [method, path, body] of [
    ["PATCH", "/applications/@me", { icon: odd }],
    ["POST", messages, { components: [{ type: odd }] }],
    ["POST", messages, { components: [{ type: 1, components: [{ type: odd }] }] }],
  ] as const) {
    const { status, body: answer } = await bot(method, path, body);
    expect([status, answer.code], JSON.stringify(body)).toEqual([400, 50035]);
  }
  await expectAlive(platform);
});

test("what a query names twice is refused where it can be one text only", async () => {
  const { platform, bot, guild } = await openApp({ privilegedIntents: 1 << 14 });
  const forum = platform.guilds.createChannel({ guildId: guild.id, name: "forum", type: 15 });
  for (const path of [
    `/guilds/${guild.id}/members/search?query=a&query=b`,
    `/channels/${forum.id}/threads/search?name=a&name=b`,
  ]) {
    const { status, body } = await bot("GET", path);
    expect([status, body.code], path).toEqual([400, 50035]);
  }
  await expectAlive(platform);
});

test("JSON that is nested too deep to be kept is no JSON: 50109, in forms too", async () => {
  const { platform, bot, channel, game } = await openApp();
  const nested = (times: number) => `${"[".repeat(times)}${"]".repeat(times)}`;
  const path = `${platform.apiBase}/channels/${channel.id}/messages`;
  const headers = { authorization: `Bot ${game.botToken}` };
  const json = { ...headers, "content-type": "application/json" };
  for (const text of [`{"content":"x","embeds":${nested(501)}}`, `{"a":${nested(200_000)}}`]) {
    const form = new FormData();
    form.set("payload_json", text);
    for (const init of [{ headers: json, body: text } as const, { headers, body: form } as const]) {
      const response = await fetch(path, { method: "POST", ...init });
      const { code } = (await response.json()) as { code: number };
      expect([response.status, code]).toEqual([400, 50109]);
    }
  }
  // What only looks so is text.
  const content = `"${"[{\\".repeat(450)}`;
  const sent = await bot("POST", `/channels/${channel.id}/messages`, { content });
  expect([sent.status, sent.body.content]).toEqual([200, content]);
  await expectAlive(platform);
});

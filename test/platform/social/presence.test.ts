import { expect, test } from "vitest";
import type { PlatformOptions } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { openWithGame } from "../support/platform.js";

const idle = { status: "idle", activities: [], since: 1_800_000_000_000, afk: false };

async function player(scopes?: string, options: PlatformOptions = {}) {
  const opened = await openWithGame({}, { clock: { frozen: true }, ...options });
  const { platform, user, game } = opened;
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes,
  });
  const connect = async () => {
    const client = new GatewayClient(platform.gatewayUrl);
    const ready = await client.identify(`Bearer ${accessToken}`, { capabilities: 0 });
    return { client, sessionId: ready.d.session_id as string };
  };
  return { ...opened, connect };
}

test("an update is stored and comes back to the own sessions as SESSIONS_REPLACE", async () => {
  const { platform, connect } = await player();
  const { client, sessionId } = await connect();
  const activity = { name: "Game", type: 0, state: "In a match" };
  client.send(3, { ...idle, activities: [activity] });
  const replaced = await client.next();
  expect(replaced).toMatchObject({
    t: "SESSIONS_REPLACE",
    d: [{ session_id: sessionId, status: "idle", activities: [activity], active: true }],
  });
  expect(replaced.d).toHaveLength(1);
  expect(platform.sessions.list()).toMatchObject([{ status: "idle", activities: [activity] }]);
});

test("each session of a user is notified of the others; with several, `all` is the merged one", async () => {
  const { connect } = await player();
  const first = await connect();
  const second = await connect();
  expect((await first.client.next()).d).toMatchObject([
    { session_id: "all", status: "online" },
    { session_id: first.sessionId },
    { session_id: second.sessionId },
  ]);
  second.client.send(3, { ...idle, status: "dnd" });
  for (const { client } of [first, second]) {
    expect((await client.event("SESSIONS_REPLACE")).d).toMatchObject([
      { session_id: "all", status: "dnd" },
      { session_id: first.sessionId, status: "online" },
      { session_id: second.sessionId, status: "dnd" },
    ]);
  }
  second.client.socket.close(1000);
  expect((await first.client.event("SESSIONS_REPLACE")).d).toMatchObject([
    { session_id: first.sessionId, status: "online" },
  ]);
});

test("offline, which only bots may say, shows as invisible", async () => {
  const { connect } = await player();
  const { client } = await connect();
  client.send(3, { ...idle, status: "offline" });
  expect((await client.next()).d).toMatchObject([{ status: "invisible" }]);
});

test("the sixth update within 20 seconds is ignored; after that there is room again", async () => {
  const { platform, connect } = await player();
  const { client } = await connect();
  for (const status of ["idle", "dnd", "idle", "dnd", "idle", "invisible"]) {
    client.send(3, { ...idle, status });
  }
  expect((await client.beat()).map(({ d }) => d[0].status)).toEqual([
    "idle",
    "dnd",
    "idle",
    "dnd",
    "idle",
  ]);
  platform.clock.advance(20_000);
  client.send(3, { ...idle, status: "dnd" });
  expect((await client.next()).d[0].status).toBe("dnd");
});

test("the limit can be another", async () => {
  const { platform, connect } = await player(undefined, {
    presenceLimit: { limit: 1, windowMs: 1000 },
  });
  const { client } = await connect();
  for (const status of ["idle", "dnd"]) client.send(3, { ...idle, status });
  expect((await client.beat()).map(({ d }) => d[0].status)).toEqual(["idle"]);
  platform.clock.advance(1000);
  client.send(3, { ...idle, status: "dnd" });
  expect((await client.next()).d[0].status).toBe("dnd");
});

test("without a scope for it, an update changes nothing", async () => {
  const { platform, connect } = await player("gateway.connect identify");
  const { client } = await connect();
  client.send(3, idle);
  expect(await client.beat()).toEqual([]);
  expect(platform.sessions.list()).toMatchObject([{ status: "online" }]);
});

test.each([
  ["no object", null],
  ["an unknown status", { ...idle, status: "busy" }],
  ["activities that are no list", { ...idle, activities: {} }],
  ["an activity that is no object", { ...idle, activities: ["Game"] }],
  ["an activity without a name", { ...idle, activities: [{ type: 0 }] }],
  ["a name that is too long", { ...idle, activities: [{ type: 0, name: "x".repeat(129) }] }],
  ["an activity of an unknown type", { ...idle, activities: [{ type: 7, name: "x" }] }],
  ["a since that is text", { ...idle, since: "now" }],
  ["an afk that is text", { ...idle, afk: "no" }],
])("an update with %s is closed with 4002", async (_name, d) => {
  const { connect } = await player();
  const { client } = await connect();
  client.send(3, d);
  expect((await client.closed).code).toBe(4002);
});

test("what is nested too deep to be sent to others is no presence, and ends nothing else", async () => {
  const { platform, connect } = await player();
  const first = await connect();
  const second = await connect();
  await first.client.event("SESSIONS_REPLACE");
  const nested = `${"[".repeat(7000)}${"]".repeat(7000)}`;
  const activity = `{"name":"Game","type":0,"party":${nested}}`;
  first.client.socket.send(
    `{"op":3,"d":{"status":"online","activities":[${activity}],"since":null,"afk":false}}`,
  );
  expect((await first.client.closed).code).toBe(4002);
  const ended = platform.events.waitFor("gateway.ended");
  second.client.socket.close(1000);
  await ended;
  const broken = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
  expect(broken).toEqual([]);
});

/** The socket between the page of an activity and the platform, and who may open it. */

import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { activities, activityHost } from "../../../platform/index.js";
import { openActivity } from "../support/activities.js";

// biome-ignore lint/suspicious/noExplicitAny: the message is what the tests look into
type Message = any;

/** A page's socket, and what comes on it. */
async function openPage(query: Record<string, string> = {}) {
  const app = await openActivity();
  const { platform, game } = app;
  const all = new URLSearchParams({ application: game.id, user: "alice", ...query });
  const address = `${platform.webBase.replace("http", "ws")}/activities/socket?${all}`;
  const socket = new WebSocket(address, { origin: platform.webBase });
  onTestFinished(() => socket.terminate());
  const inbox: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    const next = waiting.shift();
    if (next === undefined) inbox.push(message);
    else next(message);
  });
  const next = () =>
    inbox.length > 0
      ? Promise.resolve(inbox.shift())
      : new Promise<Message>((resolve) => waiting.push(resolve));
  const say = (message: unknown) =>
    socket.send(typeof message === "string" ? message : JSON.stringify(message));
  return { ...app, address, socket, next, say };
}

/** A list in a list, so many times: more than any function that calls itself can follow. */
const nested = (times: number) => "[".repeat(times) + "]".repeat(times);

test.each([
  ["no origin", () => undefined],
  ["another site", () => "http://other.example"],
  ["an activity", (origin: string) => origin],
  ["a sandboxed page", () => "null"],
])("%s cannot open the socket: 403", async (_what, originOf) => {
  const { address, origin, platform, socket, next } = await openPage();
  await next();
  socket.terminate();
  const given = originOf(origin);
  const stranger = new WebSocket(address, given === undefined ? {} : { origin: given });
  const status = await new Promise((resolve) => {
    stranger.on("error", () => {});
    stranger.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
  });
  expect(status).toBe(403);
  stranger.terminate();
  expect(platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"))).toEqual(
    [],
  );
});

test("a page gets the address of the frame with all that the SDK wants", async () => {
  const { next, origin, guild, channel, game } = await openPage({ custom_id: "room 7" });
  const { type, origin: frameOrigin, path, instance } = await next();
  expect([type, frameOrigin]).toEqual(["frame", origin]);
  const { pathname, searchParams } = new URL(path, origin);
  expect(pathname).toBe("/.platform/frame");
  expect(Object.fromEntries(searchParams)).toEqual({
    instance_id: instance,
    location_id: `gc-${guild.id}-${channel.id}`,
    launch_id: expect.stringMatching(/^\d+$/),
    custom_id: "room 7",
    guild_id: guild.id,
    channel_id: channel.id,
    frame_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    platform: "desktop",
    discord_proxy_ticket: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
  });
  expect(game.id).toBeTruthy();
});

test("a page of another site, for whose name this machine answers, cannot open the socket: 403", async () => {
  const { address } = await openPage();
  const stranger = new WebSocket(address, {
    origin: "http://attacker.example",
    headers: { host: "attacker.example" },
  });
  onTestFinished(() => stranger.terminate());
  const status = await new Promise((resolve) => {
    stranger.on("error", () => {});
    stranger.on("open", () => resolve(101));
    stranger.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
  });
  expect(status).toBe(403);
});

test("a message that comes from another origin closes the activity with 4001", async () => {
  const { next, say, platform } = await openPage();
  await next();
  say({ type: "activity", origin: "http://other.example", data: [0, {}] });
  expect(await next()).toEqual({ type: "closed", code: 4001, message: "Invalid origin" });
  expect(platform.domain(activities).all()).toEqual([]);
});

test("what is no message of a page changes nothing", async () => {
  const { next, say, platform } = await openPage();
  await next();
  for (const message of [
    "{",
    "[]",
    "7",
    { type: "nothing" },
    { type: "decide" },
    { type: "decide", id: 1, choice: { action: "buy" } },
    { type: "decide", id: 1, choice: { action: "allow", file: { filename: 1 } } },
    { type: "layout", mode: {} },
  ]) {
    say(message);
  }
  expect(platform.domain(activities).all()).toHaveLength(1);
  say({ type: "leave" });
  let last = await next();
  while (last.type !== "closed") last = await next();
  expect(last.code).toBe(1000);
  expect(platform.domain(activities).all()).toEqual([]);
});

test.each([
  ["a decision", '{"type":"decide","id":1,"choice":{"action":{"toString":1}}}'],
  ["a version", '{"type":"activity","origin":"@","data":[0,{"v":{"toString":1}}]}'],
  ["a deep version", `{"type":"activity","origin":"@","data":[0,{"v":${nested(100_000)}}]}`],
  ["a command", '{"type":"activity","origin":"@","data":[1,{"cmd":{"toString":1}}]}'],
  [
    "a deep command",
    `{"type":"activity","origin":"@","data":[1,{"nonce":"1","cmd":${nested(100_000)}}]}`,
  ],
])("%s that has no form as text leaves the platform alive", async (_what, text) => {
  const { next, say, origin, platform, game } = await openPage();
  const { path } = await next();
  const frame_id = new URL(path, origin).searchParams.get("frame_id");
  const greeting = { v: 1, encoding: "json", client_id: game.id, frame_id };
  say({ type: "activity", origin, data: [0, greeting] });
  say(text.replace("@", origin));
  say({ type: "leave" });
  let last = await next();
  while (last.type !== "closed") last = await next();
  expect(last.code).toBe(text.includes('"v":{') ? 4004 : 1000);
  const broken = platform.events.recent().filter(({ kind }) => kind.endsWith("internal_error"));
  expect(broken).toEqual([]);
});

test.each([
  ["an unknown user", { user: "nobody" }, /no user "nobody"/],
  ["an unknown channel", { channel: "1" }, /Unknown Channel/],
  ["an application without activities", { application: "1" }, /no application/],
])("%s is refused, and the page can say why", async (_what, query, text) => {
  const { next } = await openPage(query);
  expect(await next()).toEqual({ type: "refused", text: expect.stringMatching(text) });
});

test("a page that goes takes its user out", async () => {
  const { next, socket, platform } = await openPage();
  await next();
  const ended = platform.events.waitFor("activity.ended");
  socket.terminate();
  await ended;
  expect(platform.domain(activities).all()).toEqual([]);
});

test("the frame's page is for the platform's own pages alone", async () => {
  const { get, platform } = await openPage();
  const hosted = (host: string) => get(`/.platform/frame?host=${encodeURIComponent(host)}&x=1`);
  const page = await hosted(platform.webBase);
  expect(page.status).toBe(200);
  expect(page.headers["content-security-policy"]).toContain(`frame-ancestors ${platform.webBase}`);
  expect((await hosted("http://other.example")).status).toBe(400);
  expect((await get("/.platform/else")).status).toBe(404);
});

test("a user has at most 20 activities on screens", async () => {
  const { platform, game, user } = await openActivity();
  const host = platform.domain(activityHost);
  const show = () => host.open({ userId: user.id, applicationId: game.id }, { send: () => {} });
  const sessions = Array.from({ length: 20 }, show);
  expect(show).toThrow(/20 activities on screens/);
  sessions[0]?.close(1000, "");
  expect(show).not.toThrow();
});

/** What a page was sent of a kind, until an answer to a command with this nonce comes. */
async function until(next: () => Promise<Message>, nonce: string): Promise<Message[]> {
  const seen: Message[] = [];
  for (;;) {
    const message = await next();
    if (message.type !== "activity") continue;
    const [, payload] = message.data;
    if (payload.nonce === nonce) return seen;
    seen.push(payload);
  }
}

test("a page names the device and the link; what the person does there reaches the activity", async () => {
  const { next, say, origin, platform, game, user } = await openPage({
    platform: "mobile",
    device: "tablet",
    referrer_id: "7",
  });
  let shown = await next();
  while (shown.type !== "frame") shown = await next();
  const query = new URL(shown.path, origin).searchParams;
  expect([query.get("platform"), query.get("referrer_id")]).toEqual(["mobile", "7"]);
  const frame_id = query.get("frame_id");
  const post = (data: unknown) => say({ type: "activity", origin, data });
  post([0, { v: 1, encoding: "json", client_id: game.id, frame_id }]);
  const events = ["ACTIVITY_LAYOUT_MODE_UPDATE", "THERMAL_STATE_UPDATE", "ORIENTATION_UPDATE"];
  for (const evt of events) post([1, { cmd: "SUBSCRIBE", evt, nonce: evt }]);
  await until(next, "ORIENTATION_UPDATE");
  say({ type: "layout", mode: 2 });
  for (const state of [3, 4]) say({ type: "thermal", state });
  for (const orientation of [1, 0]) say({ type: "turn", orientation });
  post([1, { cmd: "GET_PLATFORM_BEHAVIORS", nonce: "1" }]);
  const seen = await until(next, "1");
  const of = (name: string) => seen.filter(({ evt }) => evt === name).map(({ data }) => data);
  expect(of("ACTIVITY_LAYOUT_MODE_UPDATE")).toEqual([{ layout_mode: 2 }]);
  expect(of("THERMAL_STATE_UPDATE")).toEqual([{ thermal_state: 3 }]);
  expect(of("ORIENTATION_UPDATE")).toMatchObject([
    { orientation: "landscape" },
    { orientation: "portrait" },
  ]);
  post([1, { cmd: "OPEN_EXTERNAL_LINK", args: { url: "https://example.com/" }, nonce: "2" }]);
  let asked = await next();
  while (asked.type !== "prompt") asked = await next();
  say({ type: "decide", id: asked.prompt.id, choice: { action: "deny" } });
  await until(next, "2");
  expect(platform.domain(activityHost).prompts(user.id)).toEqual([]);
});

test.each([
  ["a tablet", "tablet", 0],
  ["a phone", "phone", 1],
])("%s is held by its own lock", async (_what, device, turned) => {
  const { platform, game, address, socket, next } = await openPage();
  await next();
  socket.terminate();
  platform.domain(activities).configuration.change(game.id, {
    default_orientation_lock_state: 3,
    tablet_default_orientation_lock_state: 2,
  });
  const url = `${address}&platform=mobile&device=${device}`;
  const page = new WebSocket(url, { origin: platform.webBase });
  onTestFinished(() => page.terminate());
  const shown = await new Promise((resolve) =>
    page.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.type === "orientation") resolve(message.turned);
    }),
  );
  expect(shown).toBe(turned);
});

test.each([
  ["user=a&user=b&user=c&user=d&user=e", /at most 4 players, but the address names 5/],
  [
    "platform=toaster",
    /&quot;platform&quot; must be desktop or mobile, but it is &quot;toaster&quot;/,
  ],
  ["platform=mobile&device=watch", /&quot;device&quot; must be phone or tablet/],
])("the page refuses the address %s, and says why: 400", async (query, reason) => {
  const { platform, game } = await openPage();
  const answer = await fetch(`${platform.webBase}/activities/${game.id}?${query}`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(reason);
});

test("who is in no guild is told how to get into one", async () => {
  const { platform, address, socket, next } = await openPage();
  await next();
  socket.terminate();
  platform.createUser({ username: "zoe" });
  const application = platform.createApplication({ name: "Without a bot" });
  platform.domain(activities).configure(application.id);
  const url = new URL(address);
  url.searchParams.set("application", application.id);
  url.searchParams.set("user", "zoe");
  const page = new WebSocket(url, { origin: platform.webBase });
  onTestFinished(() => page.terminate());
  const refused = await new Promise((resolve) =>
    page.on("message", (data) => resolve(JSON.parse(String(data)))),
  );
  expect(refused).toEqual({
    type: "refused",
    text: expect.stringContaining("POST /admin/guilds/{id}/members"),
  });
});

/** What activities, their proxy and their page keep, which has a bound each. */

import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { ProxyLog } from "../../../platform/domains/activities/proxy/log.js";
import { ActivityOrigins } from "../../../platform/domains/activities/proxy/policy.js";
import { RequestSigner, TICKET } from "../../../platform/domains/activities/proxy/signer.js";
import { ProxyTickets } from "../../../platform/domains/activities/proxy/tickets.js";
import { applications } from "../../../platform/domains/identity/applications/domain.js";
import { activityHost } from "../../../platform/index.js";
import { Clock } from "../../../platform/kernel/clock.js";
import { Random } from "../../../platform/kernel/random.js";
import { openActivity, serve } from "../support/activities.js";
import { openHosted } from "../support/hosted-activity.js";

test("the proxy's log has the latest 500 requests, and of each the first 500 characters", () => {
  const log = new ProxyLog();
  for (let number = 0; number < 2600; number++) {
    log.add({
      applicationId: "1",
      method: "GET",
      path: `/${number}?${"x".repeat(1000)}`,
      mapping: null,
      status: 200,
      problem: null,
      suggestion: null,
    });
    expect(log.of("1").length).toBeLessThanOrEqual(500);
  }
  const entries = log.of("1");
  expect(entries).toHaveLength(500);
  expect(entries[0]?.path).toMatch(/^\/2100\?/);
  expect(entries.every(({ path }) => path.length === 500)).toBe(true);
});

test("signed headers are kept for 1,000 players and seconds, and each is right all the same", async () => {
  const clock = new Clock({ frozen: true, now: Date.UTC(2026, 0, 10) });
  const { platform, game } = await openActivity();
  const tickets = new ProxyTickets({ clock, random: new Random() });
  const signer = new RequestSigner(clock, platform.domain(applications), tickets);
  const playerOf = (userId: string) => {
    const ticket = tickets.issue({ applicationId: game.id, userId });
    const headers = signer.headers(game.id, `/?${TICKET}=${ticket}`, {});
    const payload = Buffer.from(String(headers["x-discord-proxy-payload"]), "base64").toString();
    return JSON.parse(payload).user_id;
  };
  for (let user = 1; user <= 1200; user++) expect(playerOf(String(user))).toBe(String(user));
  expect(signer.kept).toBe(1000);
  expect(playerOf("1")).toBe("1");
  expect(signer.kept).toBe(1000);
});

test("policies are kept for at most 1,000 applications, and none of those with a nonce", async () => {
  const { platform } = await openActivity();
  const urls = { web: platform.webBase, api: platform.apiBase } as never;
  const origins = new ActivityOrigins({ clock: new Clock({ frozen: true }), urls });
  for (let application = 1; application <= 2500; application++) {
    expect(origins.policy(String(application))).toContain(`http://${application}.activity.`);
    expect(origins.kept).toBeLessThanOrEqual(1000);
  }
  const kept = origins.kept;
  for (let count = 0; count < 2000; count++) origins.policy("1", `nonce${count}`);
  expect(origins.kept).toBe(kept);
});

test("one server has at most 256 connections; further requests wait, and all are answered", async () => {
  let now = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const { target } = await serve((_request, response) => {
    now += 1;
    most = Math.max(most, now);
    waiting.push(() => {
      now -= 1;
      response.end("done");
    });
    // Nobody is answered before all connections that there will be are there.
    if (most >= 256) while (waiting.length > 0) waiting.shift()?.();
  });
  const { get } = await openActivity([{ prefix: "/", target }]);
  const answers = await Promise.all(Array.from({ length: 300 }, () => get("/")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(most).toBe(256);
});

test("a document of more than 8 MiB passes as it is", async () => {
  const text = `<script>1</script>${"x".repeat(8 * 1024 * 1024)}`;
  const { target } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(text);
  });
  const { get } = await openActivity([{ prefix: "/", target }]);
  const answer = await get("/");
  expect(answer.text.length).toBe(text.length);
  expect(answer.text.startsWith("<script>1</script>")).toBe(true);
  expect(answer.headers["content-security-policy"]).not.toContain("nonce");
});

test("an activity hears an event of at most 50 channels; one more is 5011", async () => {
  const { activity, guild, platform } = await openHosted();
  await activity.authenticate("rpc.voice.read");
  const hear = (channel_id: string) =>
    activity.answer("SUBSCRIBE", { channel_id }, "SPEAKING_STOP");
  const channels = Array.from(
    { length: 51 },
    (_, index) => platform.guilds.createChannel({ guildId: guild.id, name: `c${index}` }).id,
  );
  for (const channel of channels.slice(0, 50)) expect((await hear(channel)).evt).toBeNull();
  expect((await hear(channels[50] as string)).data).toMatchObject({ code: 5011 });
  expect((await hear(channels[0] as string)).evt).toBeNull();
});

test("a person trusts an activity with at most 100 hosts; of its console a line has 4,000 characters", async () => {
  const lines: string[] = [];
  const { platform, user, game } = await openActivity();
  const session = platform.domain(activityHost).open(
    { userId: user.id, applicationId: game.id },
    {
      send: (message) => {
        if (message.type === "log") lines.push(message.message);
      },
    },
  );
  for (let host = 0; host < 150; host++) session.trustHost(`host${host}.example`);
  expect(session.trustedHosts.size).toBe(100);
  session.receive([0, { v: 1, client_id: game.id, frame_id: session.id }]);
  const args = { level: "log", message: "x".repeat(10_000) };
  session.receive([1, { cmd: "CAPTURE_LOG", args, nonce: "1" }]);
  expect(lines).toEqual(["x".repeat(4000)]);
});

test("quests are of users that there are, and forget those that go", async () => {
  const { activity, platform, user, game, member } = await openHosted();
  await activity.authenticate("identify");
  const host = platform.domain(activityHost);
  host.setQuest(game.id, "77", "https://example.com/quest");
  expect(() => host.enrollInQuest(game.id, "1")).toThrow(/no user with the id "1"/);
  const bob = member("bob");
  for (const each of [user.id, bob]) host.enrollInQuest(game.id, each);
  const { quests } = activity.session.context;
  platform.deleteUser(bob);
  expect([...quests.require(game.id).enrolled.keys()]).toEqual([user.id]);
  const status = await activity.call("GET_QUEST_ENROLLMENT_STATUS", { quest_id: "77" });
  expect(status).toMatchObject({ is_enrolled: true });
});

test("however often it opens its dialog, an activity makes one invite", async () => {
  const { activity, platform, channel } = await openHosted();
  await activity.authenticate("identify");
  const invites = () => platform.guilds.invites.ofChannel(channel.id);
  for (let count = 0; count < 5; count++) {
    await activity.call("OPEN_INVITE_DIALOG");
    activity.decide({ action: "deny" });
  }
  const [first, ...others] = invites();
  expect(others).toEqual([]);
  platform.guilds.invites.delete(first?.id as string);
  await activity.call("OPEN_INVITE_DIALOG");
  expect(invites()).toHaveLength(1);
});

test("a page that does not read is cut off, and its user leaves", async () => {
  const { platform, user, game } = await openActivity();
  const query = new URLSearchParams({ application: game.id, user: user.id });
  const address = `${platform.webBase.replace("http", "ws")}/activities/socket?${query}`;
  const socket = new WebSocket(address, { origin: platform.webBase });
  onTestFinished(() => socket.terminate());
  const [data] = await once(socket, "message");
  const { origin, path } = JSON.parse(String(data));
  const frame_id = new URL(path, origin).searchParams.get("frame_id");
  const say = (message: unknown) =>
    socket.send(JSON.stringify({ type: "activity", origin, data: message }));
  say([0, { v: 1, client_id: game.id, frame_id }]);
  socket.pause();
  const ended = platform.events.waitFor("activity.ended");
  const over = ended.then(() => true);
  const args = { level: "log", message: "x".repeat(4000) };
  // Each line comes back to the page, which would have to read it.
  for (let done = false, count = 0; !done; count++) {
    say([1, { cmd: "CAPTURE_LOG", args, nonce: String(count) }]);
    if (count % 500 === 0) {
      const turn = new Promise<boolean>((resolve) => setImmediate(resolve, false));
      done = await Promise.race([over, turn]);
    }
  }
  expect((await ended).detail).toContain("i-");
});

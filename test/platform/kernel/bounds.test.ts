/** Whatever grows has a bound, most of it on the platform's clock. */

import { setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import { ProviderTokens } from "../../../platform/domains/identity/accounts/providers/provider-tokens.js";
import { oauth2 } from "../../../platform/domains/identity/oauth2/domain.js";
import type { Platform } from "../../../platform/index.js";
import { Clock } from "../../../platform/kernel/clock.js";
import { ExpiringMap } from "../../../platform/kernel/expiring-map.js";
import { Random } from "../../../platform/kernel/random.js";
import { startDevice } from "../support/device.js";
import { authorizeUrl, getCode, openWithGame, postForm, refresh } from "../support/platform.js";
import { openSocial } from "../support/players.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// Nobody misses a heartbeat, however far the clock jumps.
const still = { clock: { frozen: true }, heartbeatInterval: 1e12 };

/** How many records a table has. */
function count(platform: Platform, table: string): number {
  return (platform.exportState()[table] as unknown[]).length;
}

test("tokens that cannot be refreshed go when they expire", async () => {
  const { platform, game } = await openWithGame({ public: false }, still);
  const form = { grant_type: "client_credentials", scope: "identify" };
  const authorization = `Basic ${btoa(`${game.id}:${game.clientSecret}`)}`;
  for (let n = 0; n < 3; n++) await postForm(platform, "/oauth2/token", form, { authorization });
  platform.clock.advance(7 * DAY - 1);
  expect(count(platform, "grants")).toBe(3);
  platform.clock.advance(1);
  expect(count(platform, "grants")).toBe(0);
});

test("of pairs whose access token has expired the latest 20 can be refreshed", async () => {
  const { platform, user, game } = await openWithGame({}, still);
  const issue = () => platform.issueToken({ userId: user.id, applicationId: game.id });
  const pairs = Array.from({ length: 30 }, issue);
  platform.clock.advance(7 * DAY);
  issue();
  expect(count(platform, "grants")).toBe(21);
  const answers = await Promise.all(
    [9, 10].map((n) => refresh(platform, game.id, pairs[n]?.refreshToken as string)),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 200]);
});

test("tokens of external providers go when they expire", async () => {
  const clock = new Clock({ frozen: true });
  const tokens = new ProviderTokens(clock, new Random());
  const type = "STEAM_SESSION_TICKET";
  const options = { type, applicationId: "1", subject: "7" } as const;
  const token = await tokens.issue(options);
  await tokens.issue({ ...options, expiresIn: 60 });
  clock.advance(60_000);
  expect(tokens.count).toBe(1);
  clock.advance(HOUR - 60_001);
  expect(tokens.find(type, "1", token)).toMatchObject({ subject: "7" });
  clock.advance(1);
  expect([tokens.find(type, "1", token), tokens.count]).toEqual([undefined, 0]);
});

test("browser sessions last a day, codes ten minutes, device flows an hour after their end", async () => {
  const { platform, user, game } = await openWithGame({}, still);
  const { webSessions, codes, deviceFlows } = platform.domain(oauth2).context;
  for (let n = 0; n < 3; n++) await fetch(authorizeUrl(platform, game.id));
  await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const { user_code } = (await startDevice(platform, game.id)).body;
  platform.approveDevice(user_code, user.id);
  const counts = () => [webSessions.count, codes.count, deviceFlows.count > 0];
  expect(counts()).toEqual([expect.any(Number), 1, true]);
  expect(webSessions.count).toBeGreaterThanOrEqual(3);
  platform.clock.advance(600_000);
  expect(codes.count).toBe(0);
  platform.clock.advance(300_000 + HOUR - 600_000);
  expect(deviceFlows.count).toBe(0);
  platform.clock.advance(DAY);
  expect(counts()).toEqual([0, 0, false]);
});

test("what expires can be bound in number, too: the oldest goes", () => {
  const map = new ExpiringMap<number>(new Clock({ frozen: true }), 2);
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
    ["c", 4],
  ] as const) {
    map.set(key, value, 1000);
  }
  expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([undefined, 2, 4, 2]);
});

test("invites to guilds last an hour, bans until their end", async () => {
  const { platform, user } = await openWithGame({}, still);
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const bob = platform.createUser({ username: "bob" });
  platform.guilds.invites.createForLobby(channel, bob.id);
  platform.accounts.ban(bob.id, { until: platform.clock.now() + 2 * HOUR });
  platform.clock.advance(HOUR - 1);
  expect([count(platform, "guildInvites"), count(platform, "bans")]).toEqual([1, 1]);
  platform.clock.advance(1);
  expect([count(platform, "guildInvites"), count(platform, "bans")]).toEqual([0, 1]);
  platform.clock.advance(HOUR);
  expect(count(platform, "bans")).toBe(0);
});

test("what was said within a game goes after 72 hours, or with its lobby", async () => {
  const { platform, game } = await openSocial(still);
  const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }));
  platform.relationships.befriend(alice?.id as string, bob?.id as string);
  const actor = platform.as(alice?.id as string, game.id);
  const lobbyId = actor.joinLobby("secret", { idleTimeout: 604_800 });
  actor.sendLobbyMessage(lobbyId, "old");
  actor.sendUserMessage(bob?.id as string, "kept");
  platform.clock.advance(HOUR);
  actor.sendLobbyMessage(lobbyId, "new");
  platform.clock.advance(72 * HOUR - HOUR);
  expect(count(platform, "messages")).toBe(3);
  platform.clock.advance(1);
  expect(platform.exportState().messages).toMatchObject([{ content: "kept" }, { content: "new" }]);
  platform.clock.advance(71 * HOUR);
  actor.sendLobbyMessage(lobbyId, "newer");
  platform.clock.advance(24 * HOUR);
  expect(count(platform, "messages")).toBe(2);
  // Nobody is connected: the lobby ends after its idle time of a week.
  platform.clock.advance(3 * DAY);
  expect(platform.exportState()).toMatchObject({ lobbies: [], messages: [{ content: "kept" }] });
});

test("a conversation keeps its latest 10,000 messages", async () => {
  const { platform, game } = await openSocial(still);
  const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }));
  platform.relationships.befriend(alice?.id as string, bob?.id as string);
  const actor = platform.as(alice?.id as string, game.id);
  for (let n = 0; n < 10_002; n++) actor.sendUserMessage(bob?.id as string, `${n}`);
  const kept = platform.exportState().messages as { content: string }[];
  expect([kept.length, kept[0]?.content, kept.at(-1)?.content]).toEqual([10_000, "2", "10001"]);
});

test("conversations go with their users and games", async () => {
  const { platform, player, connected, game } = await openSocial(still);
  const [alice, bob] = await connected("alice", "bob");
  const dave = player("dave");
  platform.relationships.befriend(alice?.id as string, dave.id);
  const actor = platform.as(alice?.id as string, game.id);
  actor.sendUserMessage(dave.id, "kept on the platform");
  actor.sendUserMessage(bob?.id as string, "within the game");
  platform.deleteUser(dave.id);
  expect(platform.exportState()).toMatchObject({
    dmChannels: [],
    messages: [{ content: "within the game" }],
  });
  platform.deleteApplication(game.id);
  expect(count(platform, "messages")).toBe(0);
});

test("a thousand listeners to events are the most; who is done makes room", async () => {
  const { platform } = await openWithGame();
  const abort = new AbortController();
  setMaxListeners(0, abort.signal);
  const waits = Array.from({ length: 999 }, () =>
    platform.events.waitFor("account.banned", undefined, abort.signal).catch(() => {}),
  );
  const last = platform.events.waitFor("account.banned");
  await expect(platform.events.waitFor("account.banned")).rejects.toThrow(/1000 listeners/);
  platform.accounts.ban(platform.createUser({ username: "bob" }).id);
  await last;
  const stop = platform.events.subscribe(() => {});
  abort.abort();
  await Promise.all(waits);
  stop();
  for (let n = 0; n < 1000; n++) platform.events.subscribe(() => {});
  expect(() => platform.events.subscribe(() => {})).toThrow(RangeError);
});

test("a wait whose condition fails is rejected with that, and disturbs nobody else", async () => {
  const { platform } = await openWithGame();
  const failing = platform.events.waitFor("account.banned", () => {
    throw new Error("the condition failed");
  });
  const other = platform.events.waitFor("account.banned");
  const bob = platform.createUser({ username: "bob" });
  platform.accounts.ban(bob.id);
  await expect(failing).rejects.toThrow("the condition failed");
  expect((await other).userId).toBe(bob.id);
});

test("buckets of senders that ask no more are dropped", async () => {
  const { platform } = await openWithGame({}, still);
  for (let n = 0; n < 5; n++) {
    await fetch(`${platform.apiBase}/gateway`, { headers: { authorization: `Bearer ${n}` } });
  }
  expect(platform.rateLimits.buckets).toBe(5);
  platform.clock.advance(2000);
  expect(platform.rateLimits.buckets).toBe(0);
});

import { expect, test } from "vitest";
import type { ApplicationOptions, UserOptions } from "../../../../platform/index.js";
import { GatewayClient } from "../../support/gateway.js";
import { openGuild } from "../../support/guilds.js";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  open,
  openWithGame,
  refresh,
} from "../../support/platform.js";

test("a snapshot moves users, applications and tokens to another platform", async () => {
  const { platform, user, game } = await openWithGame({ bot: true });
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id });
  const snapshot = JSON.parse(JSON.stringify(platform.exportState()));
  for (const secret of [
    issued.accessToken,
    issued.refreshToken,
    game.clientSecret,
    game.botToken,
  ]) {
    expect(JSON.stringify(snapshot)).not.toContain(secret);
  }
  const copy = await open();
  copy.importState(snapshot);
  expect(copy.exportState()).toEqual(snapshot);
  expect((await get(copy, "/users/@me", `Bearer ${issued.accessToken}`)).body.id).toBe(user.id);
  expect((await get(copy, "/users/@me", `Bot ${game.botToken}`)).body.id).toBe(game.botUserId);
  expect((await refresh(copy, game.id, issued.refreshToken)).status).toBe(200);
  const code = await getCode(copy, authorizeUrl(copy, game.id), user.id);
  expect((await exchangeCode(copy, game.id, code)).status).toBe(200);
  expect(BigInt(copy.createUser({ username: "carol" }).id)).toBeGreaterThan(BigInt(game.id));
});

test("an import ends live sessions", async () => {
  const { platform, user, game } = await openWithGame();
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(`Bearer ${issued.accessToken}`);
  platform.importState(platform.exportState());
  expect((await client.closed).code).toBe(4009);
  expect(platform.sessions.list()).toEqual([]);
});

test("an import ends sessions that wait for a resume, too", async () => {
  const { platform, user, game } = await openWithGame();
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id });
  await new GatewayClient(platform.gatewayUrl).identify(`Bearer ${issued.accessToken}`);
  platform.sessions.drop();
  expect(platform.sessions.list()).toMatchObject([{ connected: false }]);
  platform.importState(platform.exportState());
  expect(platform.sessions.list()).toEqual([]);
});

test.each([
  [{ username: "carol", globalName: 5 }, "globalName"],
  [{ username: 5 }, "username"],
  [{}, "username"],
  [{ username: "carol", flags: "1" }, "flags"],
])("the user %j is refused by the library", async (options, field) => {
  const { platform } = await openWithGame();
  const create = () => platform.createUser(options as UserOptions);
  expect(create).toThrow(expect.objectContaining({ name: "PlatformError", field }));
});

test.each([
  [{ name: 5 }, "name"],
  [{ name: "Game", flags: "1" }, "flags"],
  [{ name: "Game", approvedScopes: [1] }, "approvedScopes"],
  [{ name: "Game", redirectUris: ["/relative"] }, "redirectUris"],
  [{ name: "Game", redirectUris: ["javascript:alert(1)"] }, "redirectUris"],
  [{ name: "Game", ownerId: "1" }, "id"],
])("the application %j is refused by the library", async (options, field) => {
  const { platform } = await openWithGame();
  const create = () => platform.createApplication(options as unknown as ApplicationOptions);
  expect(create).toThrow(expect.objectContaining({ name: "PlatformError", field }));
});

test.each([
  [null, /must be an object/],
  ["text", /must be an object/],
  [{}, /has no version/],
  [{ version: 1 }, /has version 1/],
  [{ version: 2 }, /no list "\w+"/],
  [{ version: 2, users: [null] }, /users\[0\]/],
  [{ version: 2, users: [{ id: 5 }] }, /users\[0\]\.id/],
  [{ version: 2, users: [{ id: "alice" }] }, /users\[0\]\.id/],
  [{ version: 3 }, /tables must map names to versions/],
  [{ version: 3, tables: null }, /tables must map names to versions/],
  [{ version: 3, tables: [] }, /tables must map names to versions/],
  [{ version: 3, tables: 5 }, /tables must map names to versions/],
  [{ version: 3, tables: {} }, /tables must map names to versions/],
  [{ version: 3, tables: { usres: 1 }, usres: [] }, /tables must map names to versions/],
  [
    { version: 3, tables: { bans: 1 }, bans: [], users: [] },
    /has "users", which its tables do not/,
  ],
])("the snapshot %j is refused and changes nothing", async (snapshot, message) => {
  const { platform, user } = await openWithGame();
  expect(() => platform.importState(snapshot)).toThrow(message);
  expect(platform.users.get(user.id)).toBeDefined();
});

test("a snapshot with two records of one id is refused", async () => {
  const { platform, user } = await openWithGame();
  const snapshot = platform.exportState();
  const users = snapshot.users as object[];
  expect(() => platform.importState({ ...snapshot, users: [...users, users[0]] })).toThrow(
    `The snapshot has users[${users.length}].id "${user.id}" twice.`,
  );
});

test.each<[string, string, Record<string, unknown>]>([
  ["grants", "userId", { userId: "5" }],
  ["grants", "applicationId", { applicationId: "5" }],
  ["applications", "ownerId", { ownerId: "5" }],
  ["applications", "parentId", { parentId: "5" }],
])("a snapshot whose %s have a %s that is not there is refused", async (table, field, change) => {
  const { platform, user, game } = await openWithGame();
  platform.issueToken({ userId: user.id, applicationId: game.id });
  const snapshot = platform.exportState();
  const records = snapshot[table] as object[];
  const broken = { ...snapshot, [table]: [{ ...records[0], ...change }, ...records.slice(1)] };
  expect(() => platform.importState(broken)).toThrow(
    expect.objectContaining({ name: "PlatformError", field: `${table}[0].${field}` }),
  );
  expect(platform.exportState()).toEqual(snapshot);
});

/** A guild with a thread, a poll and an event that recurs. */
async function openFilled() {
  const { platform, bot, guild, text } = await openGuild();
  const made = async (path: string, body: object) => {
    const { status } = await bot.send("POST", path, body);
    expect(status).toBeLessThan(300);
  };
  await made(`/channels/${text.id}/threads`, { name: "a", type: 11 });
  const answers = [{ poll_media: { text: "yes" } }];
  const poll = { question: { text: "Now?" }, answers, duration: 1 };
  await made(`/channels/${text.id}/messages`, { poll });
  const start = new Date(platform.clock.now() + 86_400_000).toISOString();
  const end = new Date(platform.clock.now() + 90_000_000).toISOString();
  await made(`/guilds/${guild.id}/scheduled-events`, {
    name: "Race",
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: "here" },
    scheduled_start_time: start,
    scheduled_end_time: end,
    recurrence_rule: { start, frequency: 3, interval: 1 },
  });
  return platform;
}

test.each<[table: string, change: object, field: string]>([
  ["channels", { thread: {} }, "thread.ownerId"],
  ["channels", { lastMessageId: "x" }, "lastMessageId"],
  ["channels", { overwrites: [{}] }, "overwrites[0].id"],
  [
    "channels",
    { overwrites: [{ id: "1", type: 0, allow: "x", deny: "0" }] },
    "overwrites[0].allow",
  ],
  ["roles", { permissions: "x" }, "permissions"],
  ["messages", { id: "x" }, "id"],
  ["messages", { poll: {} }, "poll.question"],
  ["scheduledEvents", { startsAt: 1e300 }, "startsAt"],
  ["scheduledEvents", { recurrence: {} }, "recurrence.start"],
])("a snapshot whose %s have %j is refused, and changes nothing", async (table, change, field) => {
  const platform = await openFilled();
  const snapshot = platform.exportState();
  const records = snapshot[table] as object[];
  const broken = [...records.slice(0, -1), { ...records.at(-1), ...change }];
  expect(() => platform.importState({ ...snapshot, [table]: broken })).toThrow(
    expect.objectContaining({
      name: "PlatformError",
      field: `${table}[${records.length - 1}].${field}`,
    }),
  );
  expect(platform.exportState()).toEqual(snapshot);
  expect(() => platform.importState(snapshot)).not.toThrow();
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  "a snapshot with the number %d, which no state file can keep, is refused",
  async (flags) => {
    const { platform } = await openWithGame();
    const snapshot = platform.exportState();
    const [first, ...others] = snapshot.users as object[];
    expect(() =>
      platform.importState({ ...snapshot, users: [{ ...first, flags }, ...others] }),
    ).toThrow("The snapshot's users[0].flags is missing or has the wrong type.");
    expect(platform.exportState()).toEqual(snapshot);
  },
);

test("a snapshot with an id that no other could follow is refused", async () => {
  const { platform } = await openWithGame();
  const carol = platform.createUser({ username: "carol" });
  const snapshot = platform.exportState();
  const text = JSON.stringify(snapshot).replaceAll(`"${carol.id}"`, '"18446744073709551615"');
  expect(() => platform.importState(JSON.parse(text))).toThrow(
    /id "18446744073709551615" is so late that no id could follow it/,
  );
  expect(platform.exportState()).toEqual(snapshot);
});

test("a snapshot with two users of one name is refused, and says nothing of secrets", async () => {
  const { platform, user, game } = await openWithGame({ bot: true });
  platform.createUser({ username: "bob" });
  const snapshot = platform.exportState();
  const users = (snapshot.users as object[]).map((record) => ({
    ...record,
    username: user.username,
  }));
  expect(() => platform.importState({ ...snapshot, users })).toThrow(
    "The snapshot's users[1].username has a value that another record has.",
  );
  const copied = { ...(snapshot.applications as object[])[0], id: "7" };
  const applications = [...(snapshot.applications as object[]), copied];
  expect(() => platform.importState({ ...snapshot, applications })).toThrow(
    expect.objectContaining({ field: expect.stringMatching(/^applications\[\d\]\.botTokenHash$/) }),
  );
  expect(platform.applications.get(game.id)).toBeDefined();
});

test("deleting a user or an application ends tokens and sessions", async () => {
  const { platform, user, game } = await openWithGame();
  const connect = async (userId: string) => {
    const issued = platform.issueToken({ userId, applicationId: game.id });
    const client = new GatewayClient(platform.gatewayUrl);
    await client.identify(`Bearer ${issued.accessToken}`);
    return { client, header: `Bearer ${issued.accessToken}`, issued };
  };
  const alice = await connect(user.id);
  const bob = await connect(platform.createUser({ username: "bob" }).id);
  platform.deleteUser(user.id);
  expect((await alice.client.closed).code).toBe(4004);
  expect((await get(platform, "/users/@me", alice.header)).status).toBe(401);
  expect((await refresh(platform, game.id, alice.issued.refreshToken)).body.error).toBe(
    "invalid_grant",
  );
  expect((await get(platform, "/users/@me", bob.header)).status).toBe(200);
  platform.deleteApplication(game.id);
  expect((await bob.client.closed).code).toBe(4004);
  expect((await get(platform, "/users/@me", bob.header)).status).toBe(401);
});

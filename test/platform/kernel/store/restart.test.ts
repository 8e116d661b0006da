/** What a platform knows again after it was started again on its file. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { type Platform, startPlatform } from "../../../../platform/index.js";
import { snowflakeTime } from "../../../../platform/kernel/snowflake.js";
import { AccountClient } from "../../support/accounts.js";
import { open } from "../../support/platform.js";
import { friends, openSocial } from "../../support/players.js";

function statePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "restart-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "platform.db");
}

test("a message that is sent again after a restart, with the same nonce, is not made twice", async () => {
  const state = statePath();
  const first = await startPlatform({ state });
  const { id: userId } = first.createUser({ username: "alice" });
  const { id: applicationId } = first.createApplication({ name: "Game", public: true });
  const lobby = first.as(userId, applicationId).joinLobby("secret");
  const draft = { nonce: "7", enforceNonce: true };
  const made = first.as(userId, applicationId).sendLobbyMessage(lobby, "hello", draft);
  await first.close();
  const second = await open({ state });
  const actor = second.as(userId, applicationId);
  expect(actor.sendLobbyMessage(lobby, "hello", draft)).toBe(made);
  second.clock.advance(300_000);
  expect(second.exportState().nonces).toEqual([]);
});

test("what expired while the platform did not run goes when it runs again", async () => {
  const state = statePath();
  const now = Date.parse("2026-01-10T12:00:00Z");
  const first = await startPlatform({ state, clock: { now, frozen: true } });
  const { id: userId } = first.createUser({ username: "alice" });
  first.accounts.ban(userId, { until: now + 1000 });
  await first.close();
  const second = await open({ state, clock: { now: now + 2000, frozen: true } });
  second.clock.advance(0);
  expect(second.exportState().bans).toEqual([]);
});

test("a merge of accounts that goes on at a restart is locked until it is due, and then done", async () => {
  const state = statePath();
  const now = Date.parse("2026-01-10T12:00:00Z");
  const first = await startPlatform({ state, clock: { now, frozen: true } });
  const alice = first.createUser({ username: "alice" });
  const game = first.createApplication({ name: "Game", public: true, bot: true });
  const player = (platform: Platform) =>
    new AccountClient(platform, game.id, game.botToken as string);
  const before = player(first);
  await before.token(await before.ticket());
  const sourceId = before.identity()?.userId as string;
  const lobby = first.as(sourceId, game.id).joinLobby("secret");
  first.accounts.mergeDuration = 10_000;
  expect((await before.merge(alice.id, await before.ticket())).status).toBe(200);
  await first.close();
  const second = await open({ state, clock: { now: now + 9000, frozen: true } });
  const after = player(second);
  expect((await after.unmerge(await after.ticket())).status).toBe(423);
  second.clock.advance(1000);
  expect(second.users.get(sourceId)).toBeUndefined();
  const { lobbyMembers } = second.exportState();
  expect(lobbyMembers).toMatchObject([{ lobbyId: lobby, userId: alice.id }]);
  expect((await after.unmerge(await after.ticket())).status).toBe(204);
});

/** Two friends who have written to each other, and the state as the version before had it. */
async function conversation() {
  const { platform, players } = await friends();
  const [alice, bob] = players;
  const { body } = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hello" });
  const state = platform.exportState();
  const channel = state.dmChannels as { id: string; userId: string; otherId: string }[];
  const dmChannels = channel.map(({ id, userId, otherId }) => {
    const pair = `${userId}:${otherId}`;
    return { id, pair, key: pair };
  });
  const tables = { ...state.tables, dmChannels: 1 };
  const shown = async (other = platform) => {
    const { authorization } = alice;
    const path = `${other.apiBase}/users/@me/dms/${bob.id}`;
    return (await fetch(path, { headers: { authorization } })).json();
  };
  return { state, dmChannels, older: { ...state, tables, dmChannels }, message: body.id, shown };
}

const gameOf = (state: object): string =>
  (state as { applications: { id: string }[] }).applications[0]?.id ?? "";

test("a state exported by the version before is imported", async () => {
  const { older, state, message, shown } = await conversation();
  const before = await shown();
  expect(before).toMatchObject({ type: 1, last_message_id: message });
  const { platform } = await openSocial();
  platform.importState(JSON.parse(JSON.stringify(older)));
  expect(platform.exportState()).toEqual(state);
  expect(await shown(platform)).toEqual(before);
});

test("a state that names a table's version of the future is refused and changes nothing", async () => {
  const { state } = await conversation();
  const { platform } = await openSocial();
  const before = platform.exportState();
  const tables = { ...state.tables, dmChannels: 3 };
  expect(() => platform.importState({ ...state, tables })).toThrow(
    'The snapshot\'s table "dmChannels" has version 3; this platform reads up to 2.',
  );
  expect(platform.exportState()).toEqual(before);
});

test("a file of the version before is opened and upgraded", async () => {
  const { dmChannels, state, shown } = await conversation();
  const before = await shown();
  const path = statePath();
  const first = await startPlatform({ state: path });
  first.importState(state);
  await first.close();
  const database = new Database(path);
  database.exec("UPDATE _tables SET version = 1 WHERE name = 'dmChannels'");
  const set = database.prepare("UPDATE dmChannels SET record = ? WHERE id = ?");
  for (const channel of dmChannels) set.run(JSON.stringify(channel), channel.id);
  database.close();
  const second = await open({ state: path });
  expect(second.exportState()).toEqual(state);
  expect(await shown(second)).toEqual(before);
});

/** Tables whose first version had a field that this one has not: a record of this version is none of theirs. */
const WITH_LOST_FIELDS = ["dmChannels", "guildInvites"];

test("an upgrade gives a record only the fields that it lacks", async () => {
  const { state } = await conversation();
  const users = (state.users as object[]).map((user) => ({ ...user, mfaEnabled: true }));
  const sent = { id: "1", applicationId: gameOf(state), type: "ENTITLEMENT_CREATE", data: null };
  const delivered = { url: "https://game.example/events", state: "dead", attempts: [] };
  const timestamp = "2026-01-10T12:00:00.000000Z";
  const webhookEvents = [{ ...sent, ...delivered, timestamp }];
  const current = { ...state, users, webhookEvents };
  const older = Object.entries(state.tables as Record<string, number>).map(([name, version]) => [
    name,
    WITH_LOST_FIELDS.includes(name) ? version : 1,
  ]);
  const { platform } = await openSocial();
  platform.importState({ ...current, tables: Object.fromEntries(older) });
  expect(platform.exportState()).toEqual(current);
});

test("new messages name the time of a clock that was moved before the restart", async () => {
  const state = statePath();
  const first = await startPlatform({ state });
  const { id: userId } = first.createUser({ username: "alice" });
  const { id: applicationId } = first.createApplication({ name: "Game", public: true });
  first.clock.freeze();
  first.clock.advance(365 * 86_400_000);
  const lobby = first.as(userId, applicationId).joinLobby("secret");
  const now = first.clock.now();
  first.as(userId, applicationId).sendLobbyMessage(lobby, "one");
  await first.close();
  const second = await open({ state });
  second.clock.advance(60_000);
  const latest = second.as(userId, applicationId).sendLobbyMessage(lobby, "two");
  expect(snowflakeTime(latest)).toBe(now + 60_000);
});

test("messages stay as far apart as they were sent when the clock is back at the present, and after a restart", async () => {
  const state = statePath();
  const first = await startPlatform({ state });
  const { id: userId } = first.createUser({ username: "alice" });
  const { id: applicationId } = first.createApplication({ name: "Game", public: true });
  const send = (platform: Platform) =>
    snowflakeTime(platform.as(userId, applicationId).sendLobbyMessage(lobby, "hello"));
  first.clock.advance(30 * 86_400_000);
  const lobby = first.as(userId, applicationId).joinLobby("secret");
  const ahead = send(first);
  await first.clock.reset();
  first.clock.freeze();
  const before = send(first);
  expect(before).toBeGreaterThan(ahead);
  first.clock.advance(60_000);
  // Of two ids at one moment, the second is a millisecond later.
  expect(send(first) - before - 60_000).toBeOneOf([0, 1, 2]);
  await first.close();
  const second = await open({ state });
  const again = send(second);
  second.clock.advance(60_000);
  expect(send(second) - again - 60_000).toBeLessThan(1000);
  expect(send(second) - again).toBeGreaterThanOrEqual(60_000);
});

test("a snapshot of an earlier platform is opened with all that is in it", async () => {
  const state = statePath();
  const { state: snapshot } = await conversation();
  writeFileSync(state, JSON.stringify(snapshot));
  expect((await open({ state })).exportState()).toEqual(snapshot);
});

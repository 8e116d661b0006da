/** Bans of accounts, and what the import of a state does to bans and to merges that go on. */

import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import { Browser } from "../support/device.js";
import { authorizeUrl, openWithGame, postForm, refresh } from "../support/platform.js";
import { askAdmin } from "../support/players.js";

const DAY = 86_400_000;

test("a permanent ban restricts forever; the account and its sign-in are closed [account-lifecycle.merge-while-banned-to-530017, errors.530017, webhook-events.application-authorized]", async () => {
  const { platform, game, alice, bob, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  platform.accounts.ban(alice.id);
  platform.clock.advance(3650 * DAY);
  const refused = await accounts.merge(bob.id, await accounts.ticket());
  expect(refused).toMatchObject({ status: 400, body: { code: 530017 } });
  await expect(accounts.merge(alice.id, await accounts.ticket())).rejects.toThrow(/error page/);
  expect(() => platform.accounts.ban(alice.id)).toThrow(/banned already/);
  platform.accounts.unban(alice.id);
  const merged = await accounts.merge(bob.id, await accounts.ticket());
  expect(merged.status).toBe(200);
  expect(accounts.identity()).toMatchObject({ userId: bob.id, state: "merged" });
  expect(platform.webhookEvents(game.id).map(({ type }) => type)).toEqual([
    "APPLICATION_AUTHORIZED",
    "APPLICATION_DEAUTHORIZED",
    "APPLICATION_AUTHORIZED",
    "APPLICATION_AUTHORIZED",
  ]);
});

test("a ban severs the links in every application and forgets codes not yet redeemed", async () => {
  const { platform, game, alice, accounts } = await openAccounts();
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = platform.issueToken({ userId: alice.id, applicationId: other.id });
  const location = await platform.approveAuthorization(
    `${platform.webBase}/oauth2/authorize?client_id=${game.id}&response_type=code&scope=identify` +
      "&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback",
    alice.id,
  );
  await accounts.token(await accounts.ticket());
  platform.accounts.ban(alice.id);
  const form = {
    grant_type: "authorization_code",
    client_id: game.id,
    client_secret: game.clientSecret,
    code: new URL(location).searchParams.get("code") as string,
    redirect_uri: "http://127.0.0.1/callback",
  };
  const redeemed = await postForm(platform, "/oauth2/token", form);
  expect(redeemed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect((await refresh(platform, other.id, elsewhere.refreshToken)).status).toBe(400);
});

test("an export in the middle of a ban keeps the restriction", async () => {
  const { platform, alice, bob, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  platform.accounts.ban(alice.id);
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  const refused = await accounts.merge(bob.id, await accounts.ticket());
  expect(refused.body.code).toBe(530017);
});

test("a merge that goes on ends with an import, and takes nobody of the new state away", async () => {
  const { platform, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const before = JSON.parse(JSON.stringify(platform.exportState()));
  platform.accounts.mergeDuration = 5000;
  await accounts.merge(alice.id, await accounts.ticket());
  platform.importState(before);
  platform.clock.advance(10_000);
  expect((await accounts.token(await accounts.ticket())).status).toBe(200);
});

test("a merge goes on where a state that was exported in the middle of it is imported", async () => {
  const { platform, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const sourceId = accounts.identity()?.userId as string;
  platform.accounts.mergeDuration = 5000;
  await accounts.merge(alice.id, await accounts.ticket());
  const state = JSON.parse(JSON.stringify(platform.exportState()));
  platform.clock.advance(5000);
  platform.importState(state);
  expect(platform.users.get(sourceId)).toBeDefined();
  platform.clock.advance(0);
  expect(platform.users.get(sourceId)).toBeUndefined();
  expect(accounts.identity()).toMatchObject({ userId: alice.id, state: "merged" });
});

test("the admin API bans for a time, or for good, and lifts a ban", async () => {
  const { platform, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const path = `/users/${alice.id}/ban`;
  const until = platform.clock.now() + DAY;
  const merged = async () => (await accounts.merge(alice.id, await accounts.ticket())).status;
  expect((await askAdmin(platform, "PUT", path, { until })).status).toBe(204);
  expect((await askAdmin(platform, "PUT", path, {})).status).toBe(400);
  platform.clock.advance(DAY - 1);
  await expect(merged()).rejects.toThrow(/error page/);
  platform.clock.advance(1);
  expect((await askAdmin(platform, "DELETE", path)).status).toBe(400);
  expect((await askAdmin(platform, "PUT", path, {})).status).toBe(204);
  platform.clock.advance(3650 * DAY);
  await expect(merged()).rejects.toThrow(/error page/);
  expect((await askAdmin(platform, "DELETE", path)).status).toBe(204);
  expect(await merged()).toBe(200);
  const reported = platform.events
    .recent()
    .filter(({ kind }) => /^account\.(un)?banned$/.test(kind));
  expect(reported.map(({ kind, userId }) => [kind, userId])).toEqual([
    ["account.banned", alice.id],
    ["account.banned", alice.id],
    ["account.unbanned", alice.id],
  ]);
});

test("bots and the platform's own accounts cannot be banned", async () => {
  const { platform, game } = await openAccounts();
  const { id: system } = platform.users.create({ username: "platform.voice", system: true });
  for (const id of [game.botUserId as string, system]) {
    expect(() => platform.accounts.ban(id)).toThrow(/no platform account to ban/);
  }
});

test("who is banned cannot sign in on the pages, and is signed out of them", async () => {
  const { platform, user, game } = await openWithGame();
  const bob = platform.createUser({ username: "bob" });
  const browser = new Browser(platform);
  const path = authorizeUrl(platform, game.id).slice(platform.webBase.length);
  await browser.signIn(path, user.id);
  expect((await browser.get(path)).text).toContain("@alice");
  platform.accounts.ban(user.id);
  const { text } = await browser.get(path);
  expect(text).toContain(`value="${bob.id}"`);
  expect(text).not.toContain(`value="${user.id}"`);
});

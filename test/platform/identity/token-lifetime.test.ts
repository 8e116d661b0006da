import { expect, test } from "vitest";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  openWithGame,
  postForm,
  refresh,
} from "../support/platform.js";

test("a refresh gives a new pair and kills the old one at once", async () => {
  const { platform, user, game } = await openWithGame();
  const old = platform.issueToken({ userId: user.id, applicationId: game.id });
  const { status, body } = await refresh(platform, game.id, old.refreshToken);
  expect(status).toBe(200);
  expect(body.expires_in).toBe(604_800);
  expect(body.scope).toBe(old.scopes.join(" "));
  expect((await get(platform, "/users/@me", `Bearer ${old.accessToken}`)).status).toBe(401);
  expect((await get(platform, "/users/@me", `Bearer ${body.access_token}`)).status).toBe(200);
  expect((await refresh(platform, game.id, old.refreshToken)).body).toEqual({
    error: "invalid_grant",
    error_description: 'Invalid "refresh_token" in request.',
  });
});

test("an access token expires after 604800 seconds; its refresh token does not", async () => {
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true } });
  const { accessToken, refreshToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
  });
  platform.clock.advance(604_799_999);
  expect((await get(platform, "/users/@me", `Bearer ${accessToken}`)).status).toBe(200);
  platform.clock.advance(1);
  const late = await get(platform, "/users/@me", `Bearer ${accessToken}`);
  expect([late.status, late.body.code]).toEqual([401, 50025]);
  platform.clock.advance(365 * 86_400_000);
  expect((await refresh(platform, game.id, refreshToken)).status).toBe(200);
});

test("revoking any token kills all tokens of that user for that application only", async () => {
  const { platform, user, game } = await openWithGame();
  const other = platform.createApplication({ name: "Other", public: true });
  const bob = platform.createUser({ username: "bob" });
  const make = (userId: string, applicationId: string) =>
    platform.issueToken({ userId, applicationId });
  const [first, second] = [make(user.id, game.id), make(user.id, game.id)];
  const spared = [make(bob.id, game.id), make(user.id, other.id)];
  const answer = await postForm(platform, "/oauth2/token/revoke", {
    client_id: game.id,
    token: first.refreshToken,
    token_type_hint: "refresh_token",
  });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  for (const { accessToken } of [first, second]) {
    expect((await get(platform, "/users/@me", `Bearer ${accessToken}`)).status).toBe(401);
  }
  expect((await refresh(platform, game.id, second.refreshToken)).body).toEqual({
    error: "invalid_grant",
    error_description: 'Invalid "refresh_token" in request.',
  });
  for (const { accessToken } of spared) {
    expect((await get(platform, "/users/@me", `Bearer ${accessToken}`)).status).toBe(200);
  }
});

test("revoking also kills codes that are not redeemed yet", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  platform.revoke(user.id, game.id);
  expect((await exchangeCode(platform, game.id, code)).body.error).toBe("invalid_grant");
});

test("revoking an unknown token is no error; revoking another application's is", async () => {
  const { platform, user, game } = await openWithGame();
  const other = platform.createApplication({ name: "Other", public: true });
  const revoke = (token: string) =>
    postForm(platform, "/oauth2/token/revoke", { client_id: other.id, token });
  expect((await revoke("unknown")).status).toBe(200);
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  expect((await revoke(accessToken)).status).toBe(400);
  expect((await get(platform, "/users/@me", `Bearer ${accessToken}`)).status).toBe(200);
});

test("/oauth2/@me tells application, scopes and expiry, and the user with identify", async () => {
  const now = Date.UTC(2026, 6, 1);
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true, now } });
  const ask = async (scopes: string) => {
    const token = platform.issueToken({ userId: user.id, applicationId: game.id, scopes });
    return (await get(platform, "/oauth2/@me", `Bearer ${token.accessToken}`)).body;
  };
  expect(await ask("identify")).toMatchObject({
    application: { id: game.id, name: "Game" },
    scopes: ["identify"],
    expires: "2026-07-08T00:00:00.000000+00:00",
    user: { id: user.id },
  });
  expect(await ask("guilds")).not.toHaveProperty("user");
});

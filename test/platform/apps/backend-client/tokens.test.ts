/** The client for game servers against the platform: tokens and provisional accounts. */

import { expect, test } from "vitest";
import {
  AuthenticationExternalAuthType,
  BackendClient,
  type CodeExchange,
} from "../../../../lib/backend/index.js";
import { openAccounts } from "../../support/accounts.js";
import { authorizeUrl, getCode, REDIRECT, RFC_VERIFIER } from "../../support/platform.js";

/** A confidential game and its server. */
async function openBackend(settings: object = {}) {
  const opened = await openAccounts({ public: false, ...settings });
  const { platform, game } = opened;
  const { apiBase } = platform;
  const { id: applicationId, botToken, clientSecret } = game;
  const backend = new BackendClient({ applicationId, botToken, clientSecret, apiBase });
  const code = (userId: string, scope = "openid identify sdk.social_layer") =>
    getCode(platform, authorizeUrl(platform, game.id, { scope }), userId);
  const exchange = async (userId: string, more: Partial<CodeExchange> = {}) =>
    backend.tokens.exchangeCode({
      code: await code(userId),
      redirectUri: REDIRECT,
      codeVerifier: RFC_VERIFIER,
      ...more,
    });
  return { ...opened, backend, code, exchange };
}

test("a code is exchanged, its token read, renewed and revoked [endpoints.post-oauth2-token, auth.1-user-scopes, auth.7-revocation-signals, errors.invalid-grant]", async () => {
  const { backend, alice, game, exchange, platform } = await openBackend();
  const tokens = await exchange(alice.id);
  expect(tokens.expiresIn).toBe(604_800);
  expect(tokens.scopes.split(" ")).toContain("openid");
  expect(tokens.idToken.split(".")).toHaveLength(3);
  const info = await backend.tokens.inspect(tokens.accessToken);
  expect(info).toEqual({
    applicationId: game.id,
    scopes: tokens.scopes,
    userId: alice.id,
    expiresAt: new Date(platform.clock.now() + 604_800_000),
  });
  const renewed = await backend.tokens.refresh(tokens.refreshToken);
  await expect(backend.tokens.inspect(tokens.accessToken)).rejects.toMatchObject({ status: 401 });
  expect((await backend.tokens.inspect(renewed.accessToken)).userId).toBe(alice.id);
  await backend.tokens.revoke(renewed.accessToken);
  await backend.tokens.revoke(renewed.accessToken);
  const dead = await backend.tokens.refresh(renewed.refreshToken).catch((error) => error);
  expect(dead).toMatchObject({
    name: "SdkError",
    type: "HTTPError",
    status: 400,
    retryable: false,
  });
  expect(dead.message).toContain("sign in again");
  expect(JSON.parse(dead.responseBody).error).toBe("invalid_grant");
});

test("a wrong secret and a code used twice are refused", async () => {
  const { backend, alice, game, code, platform } = await openBackend();
  const { apiBase } = platform;
  const wrong = new BackendClient({ applicationId: game.id, clientSecret: "wrong-one", apiBase });
  await expect(wrong.tokens.clientCredentials()).rejects.toMatchObject({ status: 401 });
  const once = { code: await code(alice.id), redirectUri: REDIRECT, codeVerifier: RFC_VERIFIER };
  await backend.tokens.exchangeCode(once);
  await expect(backend.tokens.exchangeCode(once)).rejects.toMatchObject({ status: 400 });
});

test("a public application exchanges with its verifier alone [auth.2-code-flow-with-verifier]", async () => {
  const { platform, game, alice, code } = await openBackend({ public: true });
  const { apiBase } = platform;
  const backend = new BackendClient({ applicationId: game.id, apiBase });
  const codeVerifier = RFC_VERIFIER;
  const given = { code: await code(alice.id), redirectUri: REDIRECT, codeVerifier };
  const tokens = await backend.tokens.exchangeCode(given);
  expect((await backend.tokens.inspect(tokens.accessToken)).userId).toBe(alice.id);
  await expect(backend.tokens.clientCredentials()).rejects.toMatchObject({ status: 401 });
});

test("a player whom the game vouches for gets an account, merges it, and is taken out again [auth.4-provisional-accounts-oidc-refresh-deprecated]", async () => {
  const { backend, platform, alice, exchange } = await openBackend();
  const player = { externalUserId: "player-7", preferredGlobalName: "Seven" };
  const first = await backend.provisionalAccounts.tokenForPlayer(player);
  const second = await backend.provisionalAccounts.tokenForPlayer(player);
  const userOf = (token: string) => platform.introspect(token).userId;
  expect(userOf(second.accessToken)).toBe(userOf(first.accessToken));
  expect(first.refreshToken).toBe("");
  const proof = {
    externalAuthType: AuthenticationExternalAuthType.DiscordBotIssuedAccessToken,
    externalAuthToken: second.accessToken,
  };
  const merged = await exchange(alice.id, { proof });
  expect(userOf(merged.accessToken)).toBe(alice.id);
  await expect(backend.provisionalAccounts.tokenForPlayer(player)).rejects.toMatchObject({
    code: 530010,
  });
  await backend.provisionalAccounts.unmergePlayer("player-7");
  await expect(backend.tokens.inspect(merged.accessToken)).rejects.toMatchObject({ status: 401 });
  const third = await backend.provisionalAccounts.tokenForPlayer(player);
  expect(userOf(third.accessToken)).not.toBe(alice.id);
  await expect(backend.provisionalAccounts.unmergePlayer("player-7")).rejects.toMatchObject({
    code: 50229,
  });
  await expect(backend.provisionalAccounts.unmergePlayer("nobody")).rejects.toMatchObject({
    status: 404,
  });
});

test("a store's ticket is a proof as well", async () => {
  const { backend, accounts, alice, exchange } = await openBackend();
  const proof = async () => ({
    externalAuthType: AuthenticationExternalAuthType.SteamSessionTicket,
    externalAuthToken: await accounts.ticket(),
  });
  const { accessToken } = await backend.provisionalAccounts.tokenForProof(await proof());
  expect(accounts.platform.introspect(accessToken).active).toBe(true);
  await exchange(alice.id, { proof: await proof() });
  await backend.provisionalAccounts.unmergeProof(await proof());
  expect(accounts.identity()?.userId).not.toBe(alice.id);
});

test("a publisher's token is exchanged for one of its game [auth.6-publisher-level-linking]", async () => {
  const { backend, platform, alice, game, exchange } = await openBackend();
  const child = platform.createApplication({ name: "Child", parentId: game.id });
  const parent = await exchange(alice.id);
  const tokens = await backend.tokens.exchangeChild(parent.accessToken, child.id);
  expect(tokens.refreshToken).toBe("");
  expect(await backend.tokens.inspect(tokens.accessToken)).toMatchObject({
    applicationId: child.id,
  });
  await expect(backend.tokens.exchangeChild("no-token", child.id)).rejects.toMatchObject({
    status: 403,
    code: 50025,
  });
});

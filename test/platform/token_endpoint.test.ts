import { expect, test } from "vitest";
import { challengeOf, isVerifier } from "../../platform/oauth2/pkce.js";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  openWithGame,
  postForm,
  REDIRECT,
  RFC_CHALLENGE,
  RFC_VERIFIER,
  refresh,
} from "./support/platform.js";

const SOCIAL_LAYER = [
  "openid",
  "sdk.social_layer",
  "activities.invites.write",
  "activities.read",
  "activities.write",
  "application_identities.write",
  "gateway.connect",
  "identify",
  "relationships.read",
  "relationships.write",
  "dm_channels.read",
  "dm_channels.messages.read",
  "dm_channels.messages.write",
  "guilds",
  "guilds.channels.read",
  "lobbies.write",
];

test("the challenge of RFC 7636 appendix B", () => {
  expect(challengeOf(RFC_VERIFIER)).toBe(RFC_CHALLENGE);
});

test.each([
  ["a".repeat(42), false],
  ["a".repeat(43), true],
  [`${"a".repeat(39)}-._~`, true],
  ["a".repeat(128), true],
  ["a".repeat(129), false],
  [`${"a".repeat(43)}+`, false],
])("a verifier has 43 to 128 unreserved characters: %s", (verifier, valid) => {
  expect(isVerifier(verifier)).toBe(valid);
});

test("a public client exchanges a code with its verifier", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const { status, headers, body } = await exchangeCode(platform, game.id, code);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 604_800 });
  expect(body.access_token).toMatch(/^[\w-]{43}$/);
  expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
  expect(body.id_token.split(".")).toHaveLength(3);
  expect(body.scope.split(" ").sort()).toEqual([...SOCIAL_LAYER].sort());
  const me = await get(platform, "/users/@me", `Bearer ${body.access_token}`);
  expect(me.body).toMatchObject({ id: user.id, username: "alice", global_name: "Alice" });
});

test("presence scopes expand to fewer, and there is no ID token without openid", async () => {
  const { platform, user, game } = await openWithGame();
  const url = authorizeUrl(platform, game.id, { scope: "sdk.social_layer_presence" });
  const { body } = await exchangeCode(platform, game.id, await getCode(platform, url, user.id));
  expect(body.scope.split(" ").sort()).toEqual(
    ["sdk.social_layer_presence", ...SOCIAL_LAYER.slice(2, 10)].sort(),
  );
  expect(body).not.toHaveProperty("id_token");
});

test.each([
  ["an unknown code", { code: "nonsense" }, "code"],
  ["another redirect", { redirect_uri: "http://127.0.0.1:48124/callback" }, "redirect_uri"],
  ["a wrong verifier", { code_verifier: "b".repeat(43) }, "code_verifier"],
  ["a verifier that is too short", { code_verifier: "short" }, "code_verifier"],
])("%s is an invalid grant", async (_name, changes, field) => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const answer = await exchangeCode(platform, game.id, code, changes as Record<string, string>);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    error: "invalid_grant",
    error_description: `Invalid "${field}" in request.`,
  });
});

test("a verifier for a code without a challenge is an invalid grant", async () => {
  const { platform, user, game } = await openWithGame();
  const url = authorizeUrl(platform, game.id, {
    code_challenge: undefined,
    code_challenge_method: undefined,
  });
  const answer = await exchangeCode(platform, game.id, await getCode(platform, url, user.id));
  expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
});

test("a code of one application is of no use to another, and stays usable for its own", async () => {
  const { platform, user, game } = await openWithGame();
  const other = platform.createApplication({ name: "Other", public: true });
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  expect((await exchangeCode(platform, other.id, code)).body.error).toBe("invalid_grant");
  expect((await exchangeCode(platform, game.id, code)).status).toBe(200);
});

test("a code lives 600 seconds", async () => {
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true } });
  const url = authorizeUrl(platform, game.id);
  const [early, late] = [
    await getCode(platform, url, user.id),
    await getCode(platform, url, user.id),
  ];
  platform.clock.advance(599_999);
  expect((await exchangeCode(platform, game.id, early)).status).toBe(200);
  platform.clock.advance(1);
  expect((await exchangeCode(platform, game.id, late)).body.error).toBe("invalid_grant");
});

test("using a code twice fails and revokes what the first use gave", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const first = await exchangeCode(platform, game.id, code);
  const second = await exchangeCode(platform, game.id, code);
  expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
  const me = await get(platform, "/users/@me", `Bearer ${first.body.access_token}`);
  expect([me.status, me.body.code]).toEqual([401, 50025]);
  expect((await refresh(platform, game.id, first.body.refresh_token)).body.error).toBe(
    "invalid_grant",
  );
});

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

test("a confidential client proves itself by form or by HTTP Basic", async () => {
  const { platform, user, game } = await openWithGame({ public: false });
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });
  const redeem = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
    const form = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
    const rest = { code_verifier: RFC_VERIFIER, ...fields };
    return postForm(platform, "/oauth2/token", { ...form, ...rest }, headers);
  };
  const secret = game.clientSecret;
  expect((await redeem({ client_id: game.id, client_secret: secret })).status).toBe(200);
  expect((await redeem({}, basic(game.id, secret))).status).toBe(200);
  const refused = [
    await redeem({ client_id: game.id }),
    await redeem({ client_id: game.id, client_secret: "wrong" }),
    await redeem({ client_id: "1", client_secret: secret }),
    await redeem({ client_secret: secret }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.error]).toEqual([401, "invalid_client"]);
  }
  const challenged = await redeem({}, basic(game.id, "wrong"));
  expect(challenged.status).toBe(401);
  expect(challenged.headers.get("www-authenticate")).toMatch(/^Basic /);
  const both = await redeem({ client_secret: secret }, basic(game.id, secret));
  expect([both.status, both.body.error]).toEqual([400, "invalid_request"]);
});

test("a public client's wrong secret is refused, and without a secret it needs the verifier", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const wrong = await exchangeCode(platform, game.id, code, { client_secret: "wrong" });
  expect([wrong.status, wrong.body.error]).toEqual([401, "invalid_client"]);
  const bare = await postForm(platform, "/oauth2/token", {
    grant_type: "authorization_code",
    client_id: game.id,
    code,
    redirect_uri: REDIRECT,
  });
  expect([bare.status, bare.body.error]).toEqual([400, "invalid_request"]);
  expect((await exchangeCode(platform, game.id, code)).status).toBe(200);
});

test("client credentials give the owner's token, without a refresh token", async () => {
  const { platform, game, user } = await openWithGame({ public: false });
  const owned = platform.createApplication({ name: "Owned", ownerId: user.id, public: true });
  const request = { grant_type: "client_credentials", scope: "identify" };
  const { status, body } = await postForm(platform, "/oauth2/token", {
    ...request,
    client_id: owned.id,
    client_secret: owned.clientSecret,
  });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("refresh_token");
  expect((await get(platform, "/users/@me", `Bearer ${body.access_token}`)).body.id).toBe(user.id);
  const unproven = await postForm(platform, "/oauth2/token", { ...request, client_id: owned.id });
  expect([unproven.status, unproven.body.error]).toEqual([401, "invalid_client"]);
  const unknown = await postForm(platform, "/oauth2/token", {
    ...request,
    scope: "nonsense",
    client_id: game.id,
    client_secret: game.clientSecret,
  });
  expect([unknown.status, unknown.body.error]).toEqual([400, "invalid_scope"]);
});

test.each([
  [{}, 401, "invalid_client"],
  [{ client_id: "GAME" }, 400, "invalid_request"],
  [{ client_id: "GAME", grant_type: "password" }, 400, "unsupported_grant_type"],
  [{ client_id: "GAME", grant_type: "__proto__" }, 400, "unsupported_grant_type"],
  [{ client_id: "GAME", grant_type: "authorization_code" }, 400, "invalid_request"],
  [{ client_id: "GAME", grant_type: "refresh_token" }, 400, "invalid_request"],
])("the form %j is answered %i %s", async (fields, status, error) => {
  const { platform, game } = await openWithGame();
  const form = JSON.parse(JSON.stringify(fields).replace("GAME", game.id));
  const answer = await postForm(platform, "/oauth2/token", form);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

test("a parameter given twice is an invalid request", async () => {
  const { platform, game } = await openWithGame();
  const response = await fetch(`${platform.apiBase}/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `client_id=${game.id}&grant_type=refresh_token&grant_type=refresh_token`,
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: "invalid_request" },
  ]);
});

test("the token endpoint reads forms only", async () => {
  const { platform, game } = await openWithGame();
  for (const headers of [
    { "content-type": "application/json" },
    { "content-type": "text/plain" },
  ]) {
    const response = await fetch(`${platform.apiBase}/oauth2/token`, {
      method: "POST",
      headers,
      body: JSON.stringify({ client_id: game.id, grant_type: "refresh_token" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 50035, message: "Invalid Form Body" });
  }
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

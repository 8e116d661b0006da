/** Whose codes and refresh tokens the token endpoint takes, and which tokens end with an account. */

import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  openWithGame,
  postForm,
  REDIRECT,
  RFC_VERIFIER,
  refresh,
} from "../support/platform.js";

const invalidGrant = { status: 400, body: { error: "invalid_grant" } };

async function openWithOther() {
  const opened = await openWithGame({}, { clock: { frozen: true } });
  const { platform, game, user } = opened;
  const other = platform.createApplication({
    name: "Other",
    public: true,
    redirectUris: [REDIRECT],
  });
  const code = () => getCode(platform, authorizeUrl(platform, game.id), user.id);
  const me = async (accessToken: string) =>
    (await get(platform, "/users/@me", `Bearer ${accessToken}`)).status;
  return { ...opened, other, code, me };
}

test("a code is redeemed by the application that it was issued to", async () => {
  const { platform, game, other, code } = await openWithOther();
  const issued = await code();
  expect(await exchangeCode(platform, other.id, issued)).toMatchObject(invalidGrant);
  expect((await exchangeCode(platform, game.id, issued)).status).toBe(200);
});

test("a code goes with the redirect and the verifier that it was asked for with", async () => {
  const { platform, game, code } = await openWithOther();
  const redirect_uri = "http://127.0.0.1:48123/elsewhere";
  expect(await exchangeCode(platform, game.id, await code(), { redirect_uri })).toMatchObject(
    invalidGrant,
  );
  const code_verifier = "x".repeat(43);
  expect(await exchangeCode(platform, game.id, await code(), { code_verifier })).toMatchObject(
    invalidGrant,
  );
});

test("a wrong attempt uses a code up", async () => {
  const { platform, game, code } = await openWithOther();
  const issued = await code();
  const wrong = { code_verifier: "x".repeat(43) };
  expect(await exchangeCode(platform, game.id, issued, wrong)).toMatchObject(invalidGrant);
  expect(await exchangeCode(platform, game.id, issued)).toMatchObject(invalidGrant);
});

test("a refresh token is for the application that it was issued to, and goes on for it", async () => {
  const { platform, game, user, other, me } = await openWithOther();
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id });
  expect(await refresh(platform, other.id, issued.refreshToken)).toMatchObject(invalidGrant);
  expect(await me(issued.accessToken)).toBe(200);
  const renewed = await refresh(platform, game.id, issued.refreshToken);
  expect(renewed.status).toBe(200);
  expect(await me(renewed.body.access_token)).toBe(200);
  expect(await me(issued.accessToken)).toBe(401);
  expect(await refresh(platform, game.id, issued.refreshToken)).toMatchObject(invalidGrant);
});

test.each([
  ["while it is banned", 1, 400],
  ["once the ban is over", 10_000, 200],
])(
  "a code of an account that was banned is redeemed %s: %d ms later, %d",
  async (_, later, status) => {
    const { platform, game, user, code } = await openWithOther();
    platform.accounts.ban(user.id, { until: platform.clock.now() + 10_000 });
    const banned = JSON.parse(JSON.stringify(platform.exportState()));
    platform.accounts.unban(user.id);
    const issued = await code();
    platform.importState(banned);
    platform.clock.advance(later);
    expect((await exchangeCode(platform, game.id, issued)).status).toBe(status);
  },
);

test("client credentials need the secret, and name their scopes", async () => {
  const { platform, game } = await openWithOther();
  const form = { grant_type: "client_credentials", client_id: game.id };
  const ask = (more: Record<string, string>) =>
    postForm(platform, "/oauth2/token", { ...form, ...more });
  const secret = { client_secret: game.clientSecret };
  expect((await ask({ scope: "identify" })).body).toMatchObject({ error: "invalid_client" });
  expect((await ask(secret)).body).toMatchObject({ error: "invalid_request" });
  const { body } = await ask({ ...secret, scope: "identify" });
  expect(body).toMatchObject({ scope: "identify", token_type: "Bearer", expires_in: 604_800 });
  expect(body).not.toHaveProperty("refresh_token");
});

test("an ID token comes with the scope openid alone", async () => {
  const { platform, game, user } = await openWithOther();
  for (const [scope, there] of [
    ["openid sdk.social_layer", true],
    ["identify", false],
  ] as const) {
    const issued = await getCode(platform, authorizeUrl(platform, game.id, { scope }), user.id);
    const { body } = await exchangeCode(platform, game.id, issued);
    expect("id_token" in body).toBe(there);
  }
});

test("every token of a merged account ends, also while the merge goes on; the full account's live", async () => {
  const { platform, game, alice, accounts } = await openAccounts();
  const first = (await accounts.token(await accounts.ticket())).body;
  const second = (await accounts.token(await accounts.ticket())).body;
  const own = platform.issueToken({ userId: alice.id, applicationId: game.id });
  platform.accounts.mergeDuration = 5000;
  expect((await accounts.merge(alice.id, await accounts.ticket())).status).toBe(200);
  const status = async (token: string) =>
    (await get(platform, "/users/@me", `Bearer ${token}`)).status;
  for (const { access_token } of [first, second]) expect(await status(access_token)).toBe(401);
  expect(await status(own.accessToken)).toBe(200);
  platform.clock.advance(5000);
  expect(await status(first.access_token)).toBe(401);
  expect(await status(own.accessToken)).toBe(200);
});

test("only the account that is merged loses its tokens", async () => {
  const { platform, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const other = (await accounts.token(await accounts.ticket("steam-2", "Player Two"))).body;
  await accounts.merge(alice.id, await accounts.ticket());
  const answer = await get(platform, "/users/@me", `Bearer ${other.access_token}`);
  expect(answer.status).toBe(200);
});

test("while a merge goes on, its identity is locked; another's is not", async () => {
  const { platform, alice, bob, accounts } = await openAccounts();
  for (const subject of ["steam-1", "steam-2"]) {
    await accounts.token(await accounts.ticket(subject));
  }
  platform.accounts.mergeDuration = 5000;
  await accounts.merge(alice.id, await accounts.ticket());
  const locked = { status: 423 };
  expect(await accounts.merge(bob.id, await accounts.ticket())).toMatchObject(locked);
  expect(await accounts.unmerge(await accounts.ticket())).toMatchObject(locked);
  expect((await accounts.merge(bob.id, await accounts.ticket("steam-2"))).status).toBe(200);
  platform.clock.advance(5000);
  expect((await accounts.unmerge(await accounts.ticket())).status).toBe(204);
});

/** A client with a secret, and codes for it with or without a challenge. */
async function openConfidential() {
  const opened = await openWithGame({ public: false, redirectUris: [REDIRECT] });
  const { platform, game, user } = opened;
  const code = (changes: Record<string, string | undefined> = {}) =>
    getCode(platform, authorizeUrl(platform, game.id, changes), user.id);
  const redeem = (issued: string, more: Record<string, string> = {}) =>
    postForm(platform, "/oauth2/token", {
      grant_type: "authorization_code",
      client_id: game.id,
      client_secret: game.clientSecret,
      code: issued,
      redirect_uri: REDIRECT,
      ...more,
    });
  return { ...opened, code, redeem };
}

const plain = { code_challenge: undefined, code_challenge_method: undefined };

test("a challenge is answered also by who has a secret; without one there is nothing to answer", async () => {
  const { code, redeem } = await openConfidential();
  expect(await redeem(await code())).toMatchObject(invalidGrant);
  expect((await redeem(await code(), { code_verifier: RFC_VERIFIER })).status).toBe(200);
  expect((await redeem(await code(plain))).status).toBe(200);
  const surplus = await redeem(await code(plain), { code_verifier: RFC_VERIFIER });
  expect(surplus).toMatchObject(invalidGrant);
});

test("the redirect is repeated, for a code that is not there as well", async () => {
  const { platform, game, code } = await openConfidential();
  const ask = (issued: string) =>
    postForm(platform, "/oauth2/token", {
      grant_type: "authorization_code",
      client_id: game.id,
      client_secret: game.clientSecret,
      code: issued,
    });
  for (const issued of [await code(plain), "nonsense"]) {
    expect(await ask(issued)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  }
});

test("a refused merge leaves its code good for another attempt; a merge uses it up", async () => {
  const { platform, game, alice, accounts } = await openAccounts();
  const code = await getCode(platform, authorizeUrl(platform, game.id), alice.id);
  const ticket = await accounts.ticket();
  const refused = await accounts.mergeWithCode(code, ticket);
  expect(refused).toMatchObject({ status: 400, body: { code: 530014 } });
  await accounts.token(await accounts.ticket());
  expect((await accounts.mergeWithCode(code, await accounts.ticket())).status).toBe(200);
  const again = await accounts.mergeWithCode(code, await accounts.ticket());
  expect(again).toMatchObject(invalidGrant);
});

test("issued tokens and codes used twice are events, with user and application", async () => {
  const { platform, game, user, code } = await openWithOther();
  const about = { userId: user.id, applicationId: game.id };
  const issued = platform.events.waitFor("oauth2.token_issued");
  const used = await code();
  await exchangeCode(platform, game.id, used);
  expect(await issued).toMatchObject(about);
  const reused = platform.events.waitFor("oauth2.code_reused");
  expect(await exchangeCode(platform, game.id, used)).toMatchObject(invalidGrant);
  expect(await reused).toMatchObject(about);
});

test("tokens are issued for scopes in a list as for those in a text, and for no misspelt option", async () => {
  const { platform, game, user } = await openWithOther();
  const issue = (more: object) =>
    platform.issueToken({ userId: user.id, applicationId: game.id, ...more });
  const [listed, text] = [["identify", "email"], "identify email"].map((scopes) =>
    issue({ scopes }),
  );
  expect([listed?.scopes, text?.scopes]).toEqual([
    ["identify", "email"],
    ["identify", "email"],
  ]);
  expect(() => issue({ scope: "identify" })).toThrow('Did you mean "scopes"?');
});

import * as client from "openid-client";
import { expect, test } from "vitest";
import type { Platform, PlatformOptions } from "../../platform/index.js";
import { get, openWithGame, REDIRECT } from "./support/platform.js";

/** An independent OpenID Connect client, set up by discovery alone. */
async function discover(platform: Platform, id: string, secret?: string) {
  const issuer = new URL(platform.webBase);
  const authentication = secret === undefined ? client.None() : client.ClientSecretBasic(secret);
  const options = { execute: [client.allowInsecureRequests] };
  return client.discovery(issuer, id, undefined, authentication, options);
}

test.each([true, false])(
  "code, PKCE, ID token, user info, refresh, revoke (public: %s)",
  async (isPublic) => {
    const settings = { public: isPublic };
    const { platform, user, game } = await openWithGame(settings, {} satisfies PlatformOptions);
    const secret = isPublic ? undefined : game.clientSecret;
    const configuration = await discover(platform, game.id, secret);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: REDIRECT,
      scope: "openid identify email",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    const location = await platform.approveAuthorization(url.href, user.id);
    const tokens = await client.authorizationCodeGrant(configuration, new URL(location), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.expires_in).toBe(604_800);
    expect(tokens.claims()).toMatchObject({
      iss: platform.webBase,
      sub: user.id,
      aud: game.id,
      nonce,
      email: "a@b.example",
      preferred_username: "alice",
    });
    const info = await client.fetchUserInfo(configuration, tokens.access_token, user.id);
    expect(info).toMatchObject({ sub: user.id, nickname: "Alice", email_verified: true });
    const renewed = await client.refreshTokenGrant(configuration, tokens.refresh_token as string);
    expect((await get(platform, "/users/@me", `Bearer ${renewed.access_token}`)).status).toBe(200);
    await client.tokenRevocation(configuration, renewed.access_token);
    expect((await get(platform, "/users/@me", `Bearer ${renewed.access_token}`)).status).toBe(401);
    await expect(
      client.refreshTokenGrant(configuration, renewed.refresh_token as string),
    ).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
  },
);

test("the client's checks of the ID token's signature pass against /oauth2/keys", async () => {
  const { platform, user, game } = await openWithGame();
  const configuration = await discover(platform, game.id);
  client.enableNonRepudiationChecks(configuration);
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: "openid",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const location = await platform.approveAuthorization(url.href, user.id);
  const tokens = await client.authorizationCodeGrant(configuration, new URL(location), {
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  expect(tokens.claims()?.sub).toBe(user.id);
});

test("a declined request reaches the client as access_denied", async () => {
  const { platform, user, game } = await openWithGame();
  const configuration = await discover(platform, game.id);
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: "identify",
    state,
  });
  const location = await platform.denyAuthorization(url.href, user.id);
  await expect(
    client.authorizationCodeGrant(configuration, new URL(location), { expectedState: state }),
  ).rejects.toMatchObject({ error: "access_denied" });
});

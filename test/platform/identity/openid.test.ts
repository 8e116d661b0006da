import * as client from "openid-client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Platform, PlatformOptions } from "../../../platform/index.js";
import { get, openWithGame, REDIRECT } from "../support/platform.js";

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
  const claims = tokens.claims();
  expect(claims).toMatchObject({ sub: user.id, exp: (claims?.iat ?? 0) + 3600 });
  // Nothing of what the scopes do not allow.
  expect(claims).not.toHaveProperty("email");
  expect(claims).not.toHaveProperty("preferred_username");
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

/** As {@link discover}, for fake timers: a connection that stays open would have a timer of its own. */
async function discoverAndClose(platform: Platform, id: string) {
  const configuration = await discover(platform, id);
  configuration[client.customFetch] = (url, { headers, ...options }) =>
    fetch(url, { ...options, headers: { ...headers, connection: "close" } } as RequestInit);
  return configuration;
}

/** Waits, in turns of the event loop, until the client has set its next timer. */
async function timerSet(): Promise<void> {
  for (let turn = 0; turn < 1_000_000; turn++) {
    if (vi.getTimerCount() > 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error("The client has set no timer.");
}

test("device flow: pending, too fast, granted, refresh, revoke", async () => {
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true } });
  const configuration = await discoverAndClose(platform, game.id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const errors: (string | undefined)[] = [];
  platform.events.subscribe(({ kind, detail }) => {
    if (kind === "oauth2.device_polled") errors.push(detail);
  });
  const started = await client.initiateDeviceAuthorization(configuration, {
    scope: "openid identify",
  });
  expect(started).toMatchObject({ expires_in: 300, interval: 5 });
  const done = client.pollDeviceAuthorizationGrant(configuration, started);
  /** The client's timers fire; time on the platform passes, too, unless that is switched off. */
  const wait = async (ms: number, onPlatform = ms) => {
    await timerSet();
    platform.clock.advance(onPlatform);
    const polled = platform.events.waitFor("oauth2.device_polled");
    await vi.advanceTimersByTimeAsync(ms);
    await polled;
  };
  await wait(5000);
  await wait(5000, 0);
  platform.approveDevice(started.user_code, user.id);
  await wait(10_000);
  const tokens = await done;
  expect(errors).toEqual(["authorization_pending", "slow_down", "granted"]);
  expect(tokens.claims()).toMatchObject({ sub: user.id, preferred_username: "alice" });
  const renewed = await client.refreshTokenGrant(configuration, tokens.refresh_token as string);
  await client.tokenRevocation(configuration, renewed.access_token);
  expect((await get(platform, "/users/@me", `Bearer ${renewed.access_token}`)).status).toBe(401);
});

test("device flow: a declined request reaches the client as access_denied", async () => {
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true } });
  const configuration = await discoverAndClose(platform, game.id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const started = await client.initiateDeviceAuthorization(configuration, { scope: "identify" });
  platform.denyDevice(started.user_code, user.id);
  const done = client.pollDeviceAuthorizationGrant(configuration, started);
  const refused = expect(done).rejects.toMatchObject({ error: "access_denied", status: 400 });
  await timerSet();
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
});

import { expect, onTestFinished, test, vi } from "vitest";
import type { ExternalAuthType } from "../../../platform/index.js";
import { openAccounts } from "../support/accounts.js";
import { poll, startDevice } from "../support/device.js";
import { get, postForm, refresh } from "../support/platform.js";
import { Player, send } from "../support/players.js";

/** Auth types of protocol 2.2 with the provider types of 2.3. */
const providers: [ExternalAuthType, string][] = [
  ["EPIC_ONLINE_SERVICES_ACCESS_TOKEN", "EPIC_ONLINE_SERVICES"],
  ["EPIC_ONLINE_SERVICES_ID_TOKEN", "EPIC_ONLINE_SERVICES"],
  ["STEAM_SESSION_TICKET", "STEAM"],
  ["UNITY_SERVICES_ID_TOKEN", "UNITY"],
  ["APPLE_ID_TOKEN", "APPLE"],
  ["PLAYSTATION_NETWORK_ID_TOKEN", "PLAYSTATION_NETWORK"],
];

test.each(providers)(
  "a public client gets a token by %s [auth.4-provisional-accounts-oidc-refresh-deprecated]",
  async (type, providerType) => {
    const { platform, game, accounts } = await openAccounts();
    const options = { type, applicationId: game.id, subject: "p1", displayName: "Nova" };
    const token = await platform.accounts.providerToken(options);
    const { status, body } = await accounts.token(token, type);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 604_800 });
    expect(body).not.toHaveProperty("refresh_token");
    expect(body.scope.split(" ")).toContain("sdk.social_layer");
    expect(body.id_token.split(".")).toHaveLength(3);
    expect(accounts.identity()).toMatchObject({
      providerType,
      subject: "p1",
      state: "provisional",
    });
    const me = (await get(platform, "/users/@me", `Bearer ${body.access_token}`)).body;
    expect(me.global_name).toBe("Nova");
    expect(me.public_flags & (1 << 23)).not.toBe(0);
    const again = await accounts.token(token, type);
    expect(accounts.identity()?.userId).toBe(me.id);
    expect(again.body.access_token).not.toBe(body.access_token);
  },
);

test("only OIDC on a confidential client gives a refresh token, and it still works [auth.4-provisional-accounts-oidc-refresh-deprecated, versions.sdk-deprecations]", async () => {
  const { platform, game, accounts } = await openAccounts({ public: false });
  const provider = await platform.identityProviders.start();
  const configuration = { issuer: provider.issuer, clientId: "c", allowInsecureIssuer: true };
  await platform.accounts.setOidc(game.id, configuration);
  const token = await provider.sign({ subject: "p1", audience: "c", preferredUsername: "Nova" });
  const secret = { client_secret: game.clientSecret };
  const { body } = await accounts.token(token, "OIDC", secret);
  const store = await accounts.token(await accounts.ticket(), "STEAM_SESSION_TICKET", secret);
  expect(store.status).toBe(200);
  expect(store.body).not.toHaveProperty("refresh_token");
  const renewed = await postForm(platform, "/oauth2/token", {
    grant_type: "refresh_token",
    client_id: game.id,
    refresh_token: body.refresh_token,
    ...secret,
  });
  expect(renewed.status).toBe(200);
  expect(platform.events.recent().map(({ kind }) => kind)).toContain("oauth2.deprecated_refresh");
  platform.applications.update(game.id, { public: true });
  expect((await accounts.token(token, "OIDC")).body).not.toHaveProperty("refresh_token");
});

test("a game backend names its players; the token it gets is the client's proof [auth.4-provisional-accounts-oidc-refresh-deprecated]", async () => {
  const { alice, accounts } = await openAccounts();
  const fields = { external_user_id: "player-7", preferred_global_name: "Seven" };
  const { status, body } = await accounts.bot("/partner-sdk/token/bot", fields);
  expect(status).toBe(200);
  expect(accounts.identity()).toMatchObject({
    providerType: "DISCORD_BOT",
    providerId: null,
    subject: "player-7",
  });
  const type = "DISCORD_BOT_ISSUED_ACCESS_TOKEN";
  expect((await accounts.token(body.access_token, type)).status).toBe(200);
  expect((await accounts.merge(alice.id, body.access_token, type)).status).toBe(200);
  const linked = await accounts.bot("/partner-sdk/token/bot", fields);
  expect(linked.body).toMatchObject({ code: 530010, provider_type: "DISCORD_BOT" });
  const unmerge = "/partner-sdk/provisional-accounts/unmerge/bot";
  const named = { external_user_id: "player-7" };
  expect((await accounts.bot(unmerge, named)).status).toBe(204);
  expect((await accounts.bot(unmerge, named)).body.code).toBe(50229);
  expect(await accounts.bot(unmerge, { external_user_id: "nobody" })).toMatchObject({
    status: 404,
    body: { code: 10013 },
  });
});

test.each([
  [{ external_auth_type: "NONSENSE" }, "external_auth_type"],
  [{ external_auth_token: "" }, "external_auth_token"],
  [{ external_auth_token: "x".repeat(10_241) }, "external_auth_token"],
  [{ client_secret: "x".repeat(1025) }, "client_secret"],
  [{ client_id: 5.5 }, "client_id"],
])("a body that does not fit is a 50035: %#", async (changes, field) => {
  const { accounts } = await openAccounts();
  const { status, body } = await accounts.token("x", "OIDC", changes);
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 50035, [field]]);
});

test("tokens of provisional accounts expire on the platform's clock", async () => {
  const { platform, accounts } = await openAccounts();
  platform.accounts.tokenLifetime = 3600;
  const { body } = await accounts.token(await accounts.ticket());
  expect(body.expires_in).toBe(3600);
  const authorization = `Bearer ${body.access_token}`;
  platform.clock.advance(3_599_999);
  expect((await get(platform, "/users/@me", authorization)).status).toBe(200);
  platform.clock.advance(1);
  expect((await get(platform, "/users/@me", authorization)).status).toBe(401);
});

test("a device code merges, too", async () => {
  const { platform, game, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const { body } = await startDevice(platform, game.id);
  platform.approveDevice(body.user_code, alice.id);
  const external_auth_type = "STEAM_SESSION_TICKET";
  const bad = { external_auth_type, external_auth_token: "nonsense" };
  expect((await poll(platform, game.id, body.device_code, bad)).body.code).toBe(50025);
  const good = { external_auth_type, external_auth_token: await accounts.ticket() };
  expect((await poll(platform, game.id, body.device_code, good)).status).toBe(200);
  expect(accounts.identity()).toMatchObject({ userId: alice.id, state: "merged" });
});

test("a merge moves friends; an unmerge copies the name and the game's friends", async () => {
  const { platform, game, alice, bob, accounts } = await openAccounts();
  platform.issueToken({ userId: bob.id, applicationId: game.id });
  await accounts.token(await accounts.ticket());
  const source = accounts.identity()?.userId as string;
  platform.relationships.befriend(source, bob.id, { applicationId: game.id });
  await accounts.merge(alice.id, await accounts.ticket());
  const friends = (userId: string) =>
    platform.view().gameRelationships.filter((one) => one.userId === userId);
  expect(friends(alice.id)).toMatchObject([{ targetId: bob.id, type: 1 }]);
  expect(friends(bob.id)).toMatchObject([{ targetId: alice.id, type: 1 }]);
  platform.as(bob.id, game.id);
  platform.accounts.unmerge(alice.id, game.id);
  const fresh = accounts.identity()?.userId as string;
  expect(fresh).not.toBe(source);
  expect(platform.users.require(fresh).globalName).toBe("Alice");
  expect(friends(fresh)).toMatchObject([{ targetId: bob.id, type: 1 }]);
  expect(() => platform.accounts.unmerge(alice.id, game.id)).toThrow(/not merged/);
});

test("a provisional account changes its display name; a full one does not", async () => {
  const { platform, game, accounts } = await openAccounts();
  const { body } = await accounts.token(await accounts.ticket());
  const userId = accounts.identity()?.userId as string;
  const rename = (authorization: string, global_name: unknown) =>
    send(platform, authorization, "PATCH", "/users/@me/account", { global_name });
  const authorization = `Bearer ${body.access_token}`;
  const player = new Player(platform, "", game.id, undefined, userId);
  await player.connect();
  await player.seen();
  expect((await rename(authorization, "Nova")).body).toMatchObject({ global_name: "Nova" });
  expect(await player.seen()).toMatchObject([["USER_UPDATE", { id: userId, global_name: "Nova" }]]);
  for (const name of ["", "x".repeat(33), 5]) {
    expect((await rename(authorization, name)).body.code).toBe(50035);
  }
  expect((await rename(player.authorization, "Nova")).body.code).toBe(50026);
  const scopes = "identify account.global_name.update";
  const full = new Player(platform, "carol", game.id, scopes);
  expect((await rename(full.authorization, "Carol")).body.code).toBe(50002);
});

test("profiles are in READY, are announced, and belong to the game's backend", async () => {
  const { platform, game, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const userId = accounts.identity()?.userId as string;
  const player = new Player(platform, "", game.id, undefined, userId);
  await player.connect();
  await player.seen();
  const profile = {
    username: null,
    metadata: null,
    data: null,
    data_trusted: false,
    external_id: {
      provider_type: "STEAM",
      provider_issued_user_id: "steam-1",
      provider_id: null,
      preferred_global_name: "Player One",
    },
    avatar_hash: null,
  };
  expect(player.ready.user_application_profiles).toEqual({ [userId]: [profile] });
  const path = `/applications/${game.id}/users/${userId}/identities/steam-1/profile`;
  const bot = `Bot ${game.botToken}`;
  expect((await get(platform, path, bot)).body).toEqual(profile);
  const changes = { username: "Hero", metadata: "level 7" };
  const changed = await send(platform, bot, "PATCH", path, changes);
  expect(changed.body).toEqual({ ...profile, username: "Hero", metadata: "level 7" });
  expect(await player.seen()).toMatchObject([
    ["USER_APPLICATION_IDENTITY_UPDATE", { user_id: userId, username: "Hero" }],
  ]);
  const ids = { user_ids: [userId, "1"] };
  for (const authorization of [bot, player.authorization]) {
    const found = await send(platform, authorization, "POST", "/application-identities", ids);
    expect(found.body).toEqual([{ user_id: userId, external_user_id: "steam-1" }]);
  }
  expect((await get(platform, path.replace("steam-1", "x"), bot)).status).toBe(404);
  expect((await get(platform, path, player.authorization)).status).toBe(403);
});

test("the real subscription level needs the approval and the scope [records.user-premium-type]", async () => {
  const { platform, game, alice } = await openAccounts({ approvedScopes: ["identify.premium"] });
  platform.users.update(alice.id, { premiumType: 2 });
  const level = async (scopes: string) => {
    const issued = platform.issueToken({ userId: alice.id, applicationId: game.id, scopes });
    const authorization = `Bearer ${issued.accessToken}`;
    return { authorization, type: (await get(platform, "/users/@me", authorization)).body };
  };
  expect((await level("identify")).type.premium_type).toBe(0);
  const real = await level("identify identify.premium");
  expect(real.type.premium_type).toBe(2);
  platform.applications.update(game.id, { approvedScopes: [] });
  expect((await get(platform, "/users/@me", real.authorization)).body.premium_type).toBe(0);
  expect(() =>
    platform.issueToken({ userId: alice.id, applicationId: game.id, scopes: "identify.premium" }),
  ).toThrow(/no approval/);
});

test("introspection tells what a token stands for, and nothing of a dead one", async () => {
  const { platform, game, alice } = await openAccounts();
  const issued = platform.issueToken({ userId: alice.id, applicationId: game.id });
  expect(platform.introspect(issued.accessToken)).toEqual({
    active: true,
    kind: "access",
    userId: alice.id,
    applicationId: game.id,
    scopes: issued.scopes,
    expiresAt: platform.clock.now() + 604_800_000,
  });
  expect(platform.introspect(issued.refreshToken)).toMatchObject({ active: true, kind: "refresh" });
  const renewed = await refresh(platform, game.id, issued.refreshToken);
  expect(platform.introspect(issued.accessToken)).toEqual({ active: false });
  platform.clock.advance(604_800_000);
  expect(platform.introspect(renewed.body.access_token)).toEqual({ active: false });
});

/** A game with a provider; while that is asked for its documents from now on, the game is deleted. */
async function deletedWhileAsked() {
  const opened = await openAccounts();
  const { platform, game } = opened;
  const provider = await platform.identityProviders.start();
  const configuration = { issuer: provider.issuer, clientId: "c", allowInsecureIssuer: true };
  await platform.accounts.setOidc(game.id, configuration);
  const token = await provider.sign({ subject: "p1", audience: "c" });
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    const asked = String(address).startsWith(provider.issuer);
    if (asked && platform.applications.get(game.id)) platform.applications.delete(game.id);
    return fetch(address, init);
  });
  onTestFinished(() => spy.mockRestore());
  return { ...opened, configuration, token };
}

test("an application that is deleted while its provider is read gets no configuration", async () => {
  const { platform, game, configuration } = await deletedWhileAsked();
  await expect(platform.accounts.setOidc(game.id, configuration)).rejects.toThrow(
    `There is no application with the id ${game.id}.`,
  );
  expect(platform.exportState().oidcConfigurations).toEqual([]);
});

test("an application that is deleted while its provider is asked gives nobody an account", async () => {
  const { platform, accounts, token } = await deletedWhileAsked();
  const before = platform.users.all().length;
  const { status, body } = await accounts.token(token, "OIDC");
  expect([status, body.code]).toEqual([404, 10002]);
  // The bot of the game is gone, and nobody has come.
  expect(platform.users.all()).toHaveLength(before - 1);
});

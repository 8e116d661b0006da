/** Whose external identities are whose, and what of an account ends with what (protocol 1.10, 2.1 to 2.9). */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import type { ExternalAuthType } from "../../../platform/index.js";
import { AccountClient, openAccounts } from "../support/accounts.js";
import { Player } from "../support/players.js";

const STEAM = "STEAM_SESSION_TICKET";
const BOT = "DISCORD_BOT_ISSUED_ACCESS_TOKEN";
const badToken = { status: 403, body: { code: 50025 } };

/** As {@link openAccounts}, with a second game whose identities are others. */
async function openTwo() {
  const opened = await openAccounts();
  const { platform } = opened;
  const other = platform.createApplication({ name: "Other", public: true, bot: true });
  const elsewhere = new AccountClient(platform, other.id, other.botToken as string);
  const states = (applicationId: string) =>
    platform.accounts.identities(applicationId).map(({ userId, state }) => [userId, state]);
  return { ...opened, other, elsewhere, states };
}

test("the same player is another account in another game, and merges into one there as well", async () => {
  const { game, other, alice, accounts, elsewhere, states } = await openTwo();
  await accounts.token(await accounts.ticket());
  await elsewhere.token(await elsewhere.ticket());
  const [[first]] = states(game.id) as [[string]];
  const [[second]] = states(other.id) as [[string]];
  expect(first).not.toBe(second);
  expect((await accounts.merge(alice.id, await accounts.ticket())).status).toBe(200);
  expect(states(other.id)).toEqual([[second, "provisional"]]);
  expect((await elsewhere.merge(alice.id, await elsewhere.ticket())).status).toBe(200);
  expect((await accounts.unmerge(await accounts.ticket())).status).toBe(204);
  expect(states(other.id)).toEqual([[alice.id, "merged"]]);
});

test("who was unmerged before a ban is not restricted by it [account-lifecycle.merged-to-unmerged-ban-deletes-tokens-and-makes]", async () => {
  const { platform, alice, bob, accounts } = await openTwo();
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  await accounts.unmerge(await accounts.ticket());
  platform.accounts.ban(alice.id);
  expect(accounts.identity()?.state).toBe("provisional");
  expect((await accounts.merge(bob.id, await accounts.ticket())).status).toBe(200);
});

test("players of one name at two providers, or at two issuers, are two", async () => {
  const { platform, game, accounts, states } = await openTwo();
  const type = "EPIC_ONLINE_SERVICES_ACCESS_TOKEN";
  const epic = { type, applicationId: game.id, subject: "p1" } as const;
  await accounts.token(await accounts.ticket("p1"));
  await accounts.token(await platform.accounts.providerToken(epic), type);
  expect(new Set(states(game.id).map(([userId]) => userId)).size).toBe(2);
  for (const _issuer of ["first", "second"]) {
    const provider = await platform.identityProviders.start();
    const { issuer } = provider;
    await platform.accounts.setOidc(game.id, { issuer, clientId: "c", allowInsecureIssuer: true });
    const token = await provider.sign({ subject: "p1", audience: "c" });
    expect((await accounts.token(token, "OIDC")).status).toBe(200);
  }
  expect(new Set(states(game.id).map(([userId]) => userId)).size).toBe(4);
});

test("a ban restricts what it severed, not what was severed before", async () => {
  const { platform, game, alice, accounts, states } = await openTwo();
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  await accounts.unmerge(await accounts.ticket());
  platform.accounts.ban(alice.id);
  expect(states(game.id)).toEqual([[expect.any(String), "provisional"]]);
});

test("identities go with the full account, and those of a game with the game", async () => {
  const { platform, game, other, alice, accounts, elsewhere, states } = await openTwo();
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  await elsewhere.token(await elsewhere.ticket());
  platform.deleteUser(alice.id);
  expect(states(game.id)).toEqual([]);
  expect(states(other.id)).toHaveLength(1);
  expect((await accounts.token(await accounts.ticket())).status).toBe(200);
  const { issuer } = await platform.identityProviders.start();
  await platform.accounts.setOidc(other.id, { issuer, clientId: "c", allowInsecureIssuer: true });
  platform.deleteApplication(other.id);
  const { identities, oidcConfigurations } = platform.exportState();
  expect(identities).toMatchObject([{ applicationId: game.id }]);
  expect(oidcConfigurations).toEqual([]);
});

test.each([["the source"], ["the destination"]])(
  "when %s is deleted while a merge goes on, nothing is merged at its end",
  async (which) => {
    const { platform, alice, accounts } = await openAccounts();
    await accounts.token(await accounts.ticket());
    const sourceId = accounts.identity()?.userId as string;
    platform.accounts.mergeDuration = 5000;
    await accounts.merge(alice.id, await accounts.ticket());
    platform.deleteUser(which === "the source" ? sourceId : alice.id);
    platform.clock.advance(5000);
    const kinds = platform.events.recent().map(({ kind }) => kind);
    expect(kinds).not.toContain("account.merged");
    expect(kinds).not.toContain("internal_error");
    expect(platform.users.get(alice.id) === undefined).toBe(which === "the destination");
    expect(platform.users.get(sourceId) === undefined).toBe(which === "the source");
  },
);

test("what was locked by a merge is free after an import, and its end does nothing", async () => {
  const { platform, bob, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const before = JSON.parse(JSON.stringify(platform.exportState()));
  platform.accounts.mergeDuration = 5000;
  await accounts.merge(alice.id, await accounts.ticket());
  platform.importState(before);
  expect((await accounts.merge(bob.id, await accounts.ticket())).status).toBe(200);
  platform.clock.advance(5000);
  expect(accounts.identity()).toMatchObject({ userId: bob.id, state: "merged" });
});

test("the end of a merge is told to the full account in this game; its profile appears, the other's goes", async () => {
  const { platform, game, other, alice, accounts } = await openTwo();
  await accounts.token(await accounts.ticket());
  const sourceId = accounts.identity()?.userId as string;
  const here = await new Player(platform, "", game.id, undefined, alice.id).connect();
  const there = await new Player(platform, "", other.id, undefined, alice.id).connect();
  platform.relationships.befriend(alice.id, sourceId, { applicationId: game.id });
  for (const player of [here, there]) await player.seen();
  await accounts.merge(alice.id, await accounts.ticket());
  const names = "USER_APPLICATION_IDENTITY_REMOVE USER_APPLICATION_IDENTITY_UPDATE".split(" ");
  const seen = await here.seen();
  expect(seen.filter(([name]) => names.includes(name))).toMatchObject([
    [names[0], { user_id: sourceId, application_id: game.id }],
    [names[1], { user_id: alice.id, application_id: game.id, username: null }],
  ]);
  expect(seen.map(([name]) => name)).toContain("USER_MERGE_OPERATION_COMPLETED");
  expect((await there.seen()).map(([name]) => name)).not.toContain(
    "USER_MERGE_OPERATION_COMPLETED",
  );
});

test("created, merged and severed accounts are events, with whom they are about", async () => {
  const { platform, game, alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const created = accounts.identity()?.userId;
  await accounts.merge(alice.id, await accounts.ticket());
  await accounts.unmerge(await accounts.ticket());
  const about = platform.events.recent().filter(({ kind }) => kind.startsWith("account."));
  expect(about.map(({ kind, userId, applicationId }) => [kind, userId, applicationId])).toEqual([
    ["account.created", created, game.id],
    ["account.merged", alice.id, game.id],
    ["account.unmerged", accounts.identity()?.userId, game.id],
  ]);
});

test("an account without a display name leaves its username to the severed one", async () => {
  const { platform, accounts } = await openAccounts();
  const carol = platform.createUser({ username: "carol" });
  await accounts.token(await accounts.ticket());
  await accounts.merge(carol.id, await accounts.ticket());
  await accounts.unmerge(await accounts.ticket());
  const fresh = platform.users.require(accounts.identity()?.userId as string);
  expect(fresh.globalName).toBe("carol");
});

test.each<[string, Record<string, string>]>([
  ["external_auth_type", { external_auth_type: "NONSENSE" }],
  ["external_auth_type", { external_auth_type: "" }],
  ["external_auth_token", { external_auth_token: "" }],
  ["external_auth_token", { external_auth_token: "x".repeat(10_241) }],
])("a merge with a wrong %s is a 50035: %#", async (field, changes) => {
  const { platform, alice, accounts } = await openAccounts();
  const ticket = await accounts.ticket();
  const { status, body } = await accounts.merge(alice.id, ticket, STEAM, changes);
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 50035, [field]]);
  const longest = { external_auth_token: "x".repeat(10_240) };
  expect(await accounts.merge(alice.id, ticket, STEAM, longest)).toMatchObject(badToken);
  expect(platform.accounts.identities(accounts.applicationId)).toEqual([]);
});

test("only OIDC gives a confidential client a refresh token", async () => {
  const { game, accounts } = await openAccounts({ public: false });
  const secret = { client_secret: game.clientSecret };
  const { body } = await accounts.token(await accounts.ticket(), STEAM, secret);
  expect(body.token_type).toBe("Bearer");
  expect(body).not.toHaveProperty("refresh_token");
  const named = await accounts.bot("/partner-sdk/token/bot", { external_user_id: "x" });
  expect(named.body.token_type).toBe("Bearer");
  expect(named.body).not.toHaveProperty("refresh_token");
});

test.each([
  [{ external_user_id: "x".repeat(1024), preferred_global_name: "x".repeat(32) }, 200],
  [{ external_user_id: "x".repeat(1025) }, 400],
  [{ external_user_id: "x", preferred_global_name: "x".repeat(33) }, 400],
])("names that a backend gives have 1024 and 32 characters: %#", async (fields, status) => {
  const { accounts } = await openAccounts();
  expect((await accounts.bot("/partner-sdk/token/bot", fields)).status).toBe(status);
});

test("a backend's token proves its players in its own game, and nobody else's", async () => {
  const { accounts, elsewhere } = await openTwo();
  const named = { external_user_id: "player-7" };
  const { access_token } = (await accounts.bot("/partner-sdk/token/bot", named)).body;
  expect(await elsewhere.token(access_token, BOT)).toMatchObject(badToken);
  const ticket = (await accounts.token(await accounts.ticket())).body.access_token;
  expect(await accounts.token(ticket, BOT)).toMatchObject(badToken);
});

test("an ID token of one store is none of another, nor for another game", async () => {
  const { platform, game, other, accounts } = await openTwo();
  const sign = (type: ExternalAuthType, applicationId: string) =>
    platform.accounts.providerToken({ type, applicationId, subject: "p1" });
  const type = "UNITY_SERVICES_ID_TOKEN";
  const apple = await sign("APPLE_ID_TOKEN", game.id);
  expect((await accounts.token(apple, type)).body.code).toBe(530002);
  expect((await accounts.token(await sign(type, other.id), type)).body.code).toBe(530003);
});

test.each([
  ["x".repeat(32), "x".repeat(32)],
  ["x".repeat(33), null],
])("a provider's name is the display name, if it fits: %#", async (given, shown) => {
  const { platform, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket("p1", given));
  const { globalName } = platform.users.require(accounts.identity()?.userId as string);
  expect(globalName).toBe(shown);
});

test.each(["sub", "exp", "iat"])("an ID token needs the claim %s", async (missing) => {
  const { platform, game, accounts } = await openAccounts();
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k", alg: "ES256" };
  const server = createServer((request, response) => {
    const algorithms = { id_token_signing_alg_values_supported: ["ES256"] };
    const configuration = { issuer, jwks_uri: `${issuer}/keys`, ...algorithms };
    response.end(JSON.stringify(request.url === "/keys" ? { keys: [jwk] } : configuration));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await platform.accounts.setOidc(game.id, { issuer, clientId: "c", allowInsecureIssuer: true });
  const now = Math.floor(platform.clock.now() / 1000);
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "k" }).sign(privateKey);
  const claims = { iss: issuer, aud: "c", sub: "p1", iat: now, exp: now + 60 };
  const refused = await accounts.token(await sign({ ...claims, [missing]: undefined }), "OIDC");
  expect(refused).toMatchObject({ status: 400, body: { code: 530020 } });
  expect((await accounts.token(await sign(claims), "OIDC")).status).toBe(200);
});

test("a lifetime has a second at least, a merge may take no time", async () => {
  const { platform } = await openAccounts();
  expect(() => {
    platform.accounts.tokenLifetime = 0;
  }).toThrow(/tokenLifetime/);
  platform.accounts.tokenLifetime = 1;
  platform.accounts.mergeDuration = 0;
  expect(platform.accounts.tokenLifetime).toBe(1);
});

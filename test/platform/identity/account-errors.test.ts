import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import type { IdentityProvider, SigningAlgorithm } from "../../../platform/index.js";
import { openAccounts } from "../support/accounts.js";
import { authorizeUrl, getCode } from "../support/platform.js";

const CLIENT = "game-at-provider";
const WEEK = 604_800_000;

/** A game whose players sign in with a provider of its own. */
async function openWithProvider(algorithm?: SigningAlgorithm) {
  const opened = await openAccounts();
  const { platform, game } = opened;
  const provider = await platform.identityProviders.start(algorithm);
  const configuration = { issuer: provider.issuer, clientId: CLIENT, allowInsecureIssuer: true };
  await platform.accounts.setOidc(game.id, configuration);
  return { ...opened, provider };
}

type Opened = Awaited<ReturnType<typeof openWithProvider>>;
const player = { subject: "p1", audience: CLIENT };

/** Bad ID tokens, with the code that each is refused with. */
const badTokens: [number, string, (opened: Opened) => string | Promise<string>][] = [
  [
    530001,
    "expired",
    async ({ provider, platform }) => {
      const token = await provider.sign({ ...player, expiresIn: 60 });
      platform.clock.advance(60_000);
      return token;
    },
  ],
  [530002, "another issuer", ({ provider }) => provider.sign({ ...player, issuer: "https://a.b" })],
  [530003, "another audience", ({ provider }) => provider.sign({ ...player, audience: "other" })],
  [
    530004,
    "issued more than a week ago",
    ({ provider, platform }) =>
      provider.sign({
        ...player,
        issuedAt: platform.clock.now() - WEEK - 2000,
        expiresIn: 2 * (WEEK / 1000),
      }),
  ],
  [530020, "no JWT", () => "nonsense"],
  [530020, "a changed signature", async ({ provider }) => flip(await provider.sign(player))],
  [530020, "no subject", ({ provider }) => provider.sign({ ...player, subject: "" })],
  [
    530020,
    "a key id not in the key set",
    ({ provider }) => provider.sign({ ...player, keyId: "x" }),
  ],
  [
    530020,
    "a key that was rotated out",
    async ({ provider }) => {
      const token = await provider.sign(player);
      await provider.rotateKey();
      return token;
    },
  ],
  [530020, "HMAC with the public key", ({ provider }) => confused(provider)],
  [530027, "no key id", ({ provider }) => provider.sign({ ...player, keyId: null })],
  [
    530008,
    "no configuration",
    ({ provider, platform, game }) => {
      platform.accounts.removeOidc(game.id);
      return provider.sign(player);
    },
  ],
  [
    530008,
    "a provider that does not answer",
    async ({ provider, platform }) => {
      const token = await provider.sign(player);
      await platform.identityProviders.stop(provider.id);
      return token;
    },
  ],
];

function flip(token: string): string {
  const position = token.length - 10;
  const other = token[position] === "A" ? "B" : "A";
  return token.slice(0, position) + other + token.slice(position + 1);
}

/** The algorithm confusion of old libraries: the public key as an HMAC secret. */
async function confused(provider: IdentityProvider): Promise<string> {
  const keys = await (await fetch(`${provider.issuer}/keys`)).text();
  const { kid } = (JSON.parse(keys) as { keys: [{ kid: string }] }).keys[0];
  return new SignJWT({ iss: provider.issuer, ...player })
    .setProtectedHeader({ alg: "HS256", kid })
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(keys));
}

test.each(badTokens)("%i: an ID token with %s", async (code, _name, make) => {
  const opened = await openWithProvider();
  const { accounts, alice, platform } = opened;
  const token = await make(opened);
  const expected = { status: 400, body: { code } };
  expect(await accounts.token(token, "OIDC")).toMatchObject(expected);
  expect(await accounts.unmerge(token, "OIDC")).toMatchObject(expected);
  expect(await accounts.merge(alice.id, token, "OIDC")).toMatchObject(expected);
  expect(platform.accounts.identities(accounts.applicationId)).toEqual([]);
});

test.each(["RS512", "ES256", "ES384", "PS256"] as const)("an ID token of %s", async (algorithm) => {
  const { accounts, provider } = await openWithProvider(algorithm);
  const token = await provider.sign({ ...player, preferredUsername: "Nova" });
  expect((await accounts.token(token, "OIDC")).status).toBe(200);
  expect(accounts.identity()).toMatchObject({
    providerType: "OIDC",
    providerId: provider.issuer,
    subject: "p1",
  });
});

test("530009: the key set is gone after the configuration was checked", async () => {
  const { platform, game, accounts } = await openAccounts();
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k", alg: "RS256" };
  let keys: unknown = { keys: [jwk] };
  const server = createServer((request, response) => {
    const configuration = {
      issuer,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
    };
    response.end(JSON.stringify(request.url === "/keys" ? keys : configuration));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = { issuer, clientId: CLIENT, allowInsecureIssuer: true };
  await platform.accounts.setOidc(game.id, configuration);
  keys = {};
  const now = Math.floor(platform.clock.now() / 1000);
  const token = await new SignJWT({ iss: issuer, sub: "p", aud: CLIENT, iat: now, exp: now + 60 })
    .setProtectedHeader({ alg: "RS256", kid: "k" })
    .sign(privateKey);
  expect((await accounts.token(token, "OIDC")).body.code).toBe(530009);
  keys = { keys: [jwk] };
  expect((await accounts.token(token, "OIDC")).status).toBe(200);
});

test("50025: an external token that is unknown, expired, or of another game or type", async () => {
  const { platform, accounts, alice } = await openAccounts();
  const other = platform.createApplication({ name: "Other" });
  const foreign = await platform.accounts.providerToken({
    type: "STEAM_SESSION_TICKET",
    applicationId: other.id,
    subject: "steam-1",
  });
  const expired = await accounts.ticket();
  platform.clock.advance(3_600_000);
  const ticket = await accounts.ticket();
  const cases = [
    ["nonsense", "STEAM_SESSION_TICKET"],
    [foreign, "STEAM_SESSION_TICKET"],
    [expired, "STEAM_SESSION_TICKET"],
    [ticket, "EPIC_ONLINE_SERVICES_ACCESS_TOKEN"],
    [ticket, "DISCORD_BOT_ISSUED_ACCESS_TOKEN"],
  ] as const;
  for (const [token, type] of cases) {
    const expected = { status: 403, body: { code: 50025 } };
    expect(await accounts.token(token, type)).toMatchObject(expected);
    expect(await accounts.merge(alice.id, token, type)).toMatchObject(expected);
  }
});

test("530000 and 530006: no provisional accounts, no username in time", async () => {
  const { platform, game, accounts } = await openAccounts();
  const ticket = await accounts.ticket();
  platform.accounts.usernameAttempts = 0;
  const late = await accounts.token(ticket);
  expect(late).toMatchObject({ status: 400, body: { code: 530006 } });
  platform.accounts.usernameAttempts = 10;
  platform.applications.update(game.id, { provisionalAccounts: false });
  const forbidden = { status: 400, body: { code: 530000 } };
  expect(await accounts.token(ticket)).toMatchObject(forbidden);
  const path = "/partner-sdk/token/bot";
  expect(await accounts.bot(path, { external_user_id: "x" })).toMatchObject(forbidden);
});

test("530007: a secret that is wrong, or missing for a confidential client", async () => {
  const { platform, game, accounts, alice } = await openAccounts();
  const ticket = await accounts.ticket();
  const expected = { status: 400, body: { code: 530007 } };
  const type = "STEAM_SESSION_TICKET";
  const wrong = { client_secret: "wrong" };
  expect(await accounts.token(ticket, type, wrong)).toMatchObject(expected);
  expect(await accounts.unmerge(ticket, type, wrong)).toMatchObject(expected);
  expect(await accounts.merge(alice.id, ticket, type, wrong)).toMatchObject(expected);
  platform.applications.update(game.id, { public: false });
  expect(await accounts.token(ticket)).toMatchObject(expected);
  const right = { client_secret: game.clientSecret };
  expect((await accounts.token(ticket, type, right)).status).toBe(200);
});

test("530010 says which full account it is, 530023 that it has an identity already", async () => {
  const { alice, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  const linked = await accounts.token(await accounts.ticket());
  expect(linked).toMatchObject({
    status: 400,
    body: {
      code: 530010,
      user_id: alice.id,
      provider_type: "STEAM",
      provider_id: null,
      provider_issued_user_id: "steam-1",
    },
  });
  await accounts.token(await accounts.ticket("steam-2"));
  const second = await accounts.merge(alice.id, await accounts.ticket("steam-2"));
  expect(second).toMatchObject({ status: 400, body: { code: 530023 } });
});

test("530016: a provisional account is no destination, and cannot sign in by itself", async () => {
  const { accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  const provisional = accounts.identity()?.userId as string;
  const merged = await accounts.merge(provisional, await accounts.ticket("steam-2"));
  expect(merged).toMatchObject({ status: 400, body: { code: 530016 } });
});

test("423 while a merge goes on; the code of a refused merge can be used again", async () => {
  const { platform, alice, bob, accounts } = await openAccounts();
  await accounts.token(await accounts.ticket());
  platform.accounts.mergeDuration = 5000;
  expect((await accounts.merge(alice.id, await accounts.ticket())).status).toBe(200);
  const locked = { status: 423, body: { code: 0 } };
  const code = await getCode(platform, authorizeUrl(platform, accounts.applicationId), bob.id);
  expect(await accounts.mergeWithCode(code, await accounts.ticket())).toMatchObject(locked);
  expect(await accounts.unmerge(await accounts.ticket())).toMatchObject(locked);
  platform.clock.advance(5000);
  expect((await accounts.unmerge(await accounts.ticket())).status).toBe(204);
  expect((await accounts.mergeWithCode(code, await accounts.ticket())).status).toBe(200);
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { issuerFault } from "../../../platform/domains/identity/accounts/providers/issuer-rules.js";
import { openAccounts } from "../support/accounts.js";
import { askAdmin } from "../support/players.js";

test.each([
  ["https://id.example.com", true],
  ["https://id.example.com:8443/tenant", true],
  ["https://example.com/", true],
  ["http://id.example.com", false],
  ["ftp://id.example.com", false],
  ["id.example.com", false],
  ["https://id.example.com?", false],
  ["https://id.example.com/?a=b", false],
  ["https://id.example.com#", false],
  ["https://user@id.example.com", false],
  ["https://user:secret@id.example.com", false],
  ["https://@id.example.com", false],
  ["https://example", false],
  ["https://example.com.", false],
  ["https://localhost", false],
  ["https://a.localhost", false],
  ["https://printer.local", false],
  ["https://1.0.0.127.in-addr.arpa", false],
  ["https://db.corp.internal", false],
  ["https://DB.CORP.INTERNAL", false],
  ["https://127.0.0.1", false],
  ["https://10.1.2.3:443", false],
  ["https://0x7f000001", false],
  ["https://2130706433", false],
  ["https://[::1]", false],
  ["https://[::ffff:10.0.0.1]", false],
  ["https://id.example.com\\@evil.example.com", false],
  [" https://id.example.com", false],
])("issuer %s: %s [auth.5-oidc-issuer-rules]", (issuer, allowed) => {
  expect(issuerFault(issuer, false) === undefined).toBe(allowed);
});

test.each(["http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9", "https://127.0.0.1"])(
  "%s passes with the exception for tests, and with nothing less",
  (issuer) => {
    expect(issuerFault(issuer, true)).toBeUndefined();
    expect(issuerFault(issuer, false)).toBeDefined();
  },
);

test("the exception is for this machine only", () => {
  for (const issuer of ["http://id.example.com", "https://10.0.0.1", "http://127.0.0.1.evil.com"]) {
    expect(issuerFault(issuer, true)).toBeDefined();
  }
});

/** A provider whose answers a test decides on; it counts what it was asked. */
async function misbehaving(
  answer: (path: string, issuer: string, response: ServerResponse) => unknown,
) {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url ?? "");
    const document = answer(request.url ?? "", issuer, response);
    if (!response.writableEnded) response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, asked };
}

const sound = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/keys`,
  id_token_signing_alg_values_supported: ["RS256"],
});
const redirect = (response: ServerResponse, location: string) =>
  void response.writeHead(302, { location }).end();

type Case = [string, Parameters<typeof misbehaving>[0], RegExp];

const cases: Case[] = [
  [
    "a redirect of the configuration",
    (path, issuer, response) =>
      path === "/real" ? sound(issuer) : redirect(response, `${issuer}/real`),
    /a redirect/,
  ],
  [
    "a redirect of the key set",
    (path, issuer, response) => {
      if (path === "/keys") return redirect(response, `${issuer}/real`);
      return path === "/real" ? { keys: [{ kty: "RSA" }] } : sound(issuer);
    },
    /a redirect/,
  ],
  ["another issuer", (_path, issuer) => ({ ...sound(issuer), issuer: `${issuer}/` }), /names the/],
  [
    "only algorithms that are not supported",
    (_path, issuer) => ({
      ...sound(issuer),
      id_token_signing_alg_values_supported: ["HS256", "none"],
    }),
    /no supported signing algorithm/,
  ],
  [
    "a key set without TLS elsewhere",
    (_path, issuer) => ({ ...sound(issuer), jwks_uri: "http://keys.example.com" }),
    /jwks_uri .* must begin with https/,
  ],
  ["no key set", (_path, issuer) => ({ ...sound(issuer), jwks_uri: undefined }), /is missing/],
  [
    "an empty key set",
    (path, issuer) => (path === "/keys" ? { keys: [] } : sound(issuer)),
    /holds no keys/,
  ],
  ["a failure", (_path, _issuer, response) => void response.writeHead(500).end(), /status 500/],
  ["no JSON", (_path, _issuer, response) => void response.end("<html>"), /did not answer/],
];

test.each(cases)(
  "a configuration with %s is refused when it is set [auth.5-oidc-issuer-rules]",
  async (_name, answer, why) => {
    const { platform, game } = await openAccounts();
    const { issuer, asked } = await misbehaving(answer);
    const good = await platform.identityProviders.start();
    const earlier = { issuer: good.issuer, clientId: "c", allowInsecureIssuer: true };
    await platform.accounts.setOidc(game.id, earlier);
    const configuration = { issuer, clientId: "c", allowInsecureIssuer: true };
    await expect(platform.accounts.setOidc(game.id, configuration)).rejects.toThrow(why);
    expect(asked).not.toContain("/real");
    expect(platform.exportState().oidcConfigurations).toEqual([{ id: game.id, ...earlier }]);
  },
);

test("an edited configuration is checked against the rules again [auth.5-oidc-issuer-rules]", async () => {
  const { platform, game } = await openAccounts();
  const { issuer } = await platform.identityProviders.start();
  const set = platform.accounts.setOidc(game.id, { issuer, clientId: "c" });
  await expect(set).rejects.toThrow(/must begin with https/);
  const empty = { issuer, clientId: "", allowInsecureIssuer: true };
  await expect(platform.accounts.setOidc(game.id, empty)).rejects.toThrow(/clientId/);
});

test("the admin API does all that the library does", async () => {
  const { platform, game, alice, accounts } = await openAccounts();
  const call = (method: string, path: string, body?: unknown) =>
    askAdmin(platform, method, path, body);
  const provider = (await call("POST", "/identity-providers", { algorithm: "ES256" })).body;
  const oidc = { issuer: provider.issuer, clientId: "c", allowInsecureIssuer: true };
  expect((await call("PUT", `/applications/${game.id}/oidc`, oidc)).status).toBe(204);
  const bad = await call("PUT", `/applications/${game.id}/oidc`, { ...oidc, issuer: "https://x" });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ["issuer"]]);
  const signed = await call("POST", `/identity-providers/${provider.id}/tokens`, {
    subject: "p1",
    audience: "c",
  });
  const { body: tokens } = await accounts.token(signed.body.token, "OIDC");
  const introspected = await call("POST", "/tokens/introspect", { token: tokens.access_token });
  expect(introspected.body).toMatchObject({ active: true, kind: "access" });
  expect((await accounts.merge(alice.id, signed.body.token, "OIDC")).status).toBe(200);
  const unmerge = { userId: alice.id, applicationId: game.id };
  expect((await call("POST", "/unmerge", unmerge)).status).toBe(204);
  expect((await accounts.merge(alice.id, signed.body.token, "OIDC")).status).toBe(200);
  expect((await call("PUT", `/users/${alice.id}/ban`, {})).status).toBe(204);
  const identities = await call("GET", `/applications/${game.id}/identities`);
  expect(identities.body).toMatchObject([{ subject: "p1", state: "provisional-restricted" }]);
  expect((await call("DELETE", `/users/${alice.id}/ban`)).status).toBe(204);
  expect((await call("DELETE", `/users/${alice.id}/ban`)).status).toBe(400);
  const ticket = { type: "STEAM_SESSION_TICKET", applicationId: game.id, subject: "s" };
  expect((await call("POST", "/provider-tokens", ticket)).body.token).toBeTruthy();
  const settings = await call("PATCH", "/accounts", { tokenLifetime: 60 });
  expect(settings.body).toEqual({ tokenLifetime: 60, mergeDuration: 0, usernameAttempts: 10 });
  const events = await call("GET", `/applications/${game.id}/webhook-events`);
  expect(events.body.at(-1)).toMatchObject({ type: "APPLICATION_DEAUTHORIZED" });
  const device = { userCode: "AAAAAAAA", userId: alice.id };
  expect((await call("POST", "/devices", device)).status).toBe(400);
  expect((await call("DELETE", `/identity-providers/${provider.id}`)).status).toBe(204);
  expect((await call("DELETE", `/applications/${game.id}/oidc`)).status).toBe(204);
});

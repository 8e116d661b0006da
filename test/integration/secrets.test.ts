import { inspect } from "node:util";
import { AuthorizationArgs, Client, LoggingSeverity } from "game-social-sdk";
import { expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { rejection, World } from "./support/world.js";

/** Everything a program might print of a value. */
function shown(value: unknown): string {
  const parts = [inspect(value, { depth: 10, showHidden: false }), JSON.stringify(value)];
  if (value instanceof Error) parts.push(value.message, value.stack ?? "", String(value));
  return parts.join("\n");
}

it("shows no credential in logs, errors, inspection or JSON, at the most verbose level", async () => {
  await using world = await World.open();
  await using browser = await BrowserStub.open();
  const player = world.player("alice");
  const client = world.client({ logSeverity: LoggingSeverity.Verbose });
  const visible: string[] = [];
  const secrets = new Map<string, string>();
  const show = (value: unknown) => visible.push(shown(value));
  client.on("log", (event) => show(event));
  client.on("statusChanged", (event) => show(event));

  // The whole flow, step by step, so that each secret is known here.
  const verifier = client.createAuthorizationCodeVerifier();
  secrets.set("verifier", verifier.verifier);
  show(verifier);
  const state = "a-state-of-the-caller-0123456789";
  secrets.set("state", state);
  const args = new AuthorizationArgs({
    scopes: Client.getDefaultCommunicationScopes(),
    codeChallenge: verifier.challenge,
    state,
  });
  show(args);
  const authorizing = client.authorize(args);
  const redirect = await world.platform.approveAuthorization(await browser.opened(), player.id);
  await fetch(redirect);
  const authorized = await authorizing;
  secrets.set("code", authorized.code);
  show(authorized);
  const { id } = world.application;
  const { code, redirectUri } = authorized;
  const tokens = await client.getToken(id, code, verifier.verifier, redirectUri);
  show(tokens);
  secrets.set("access token", tokens.accessToken);
  secrets.set("refresh token", tokens.refreshToken);
  await client.updateToken(tokens.tokenType, tokens.accessToken);
  await client.connectAndWait();
  const back = client.waitForStatus(Client.Status.Reconnecting);
  world.platform.sessions.drop();
  await back;
  await client.waitForStatus(Client.Status.Ready);
  const renewed = await client.refreshToken(id, tokens.refreshToken);
  show(renewed);
  secrets.set("new access token", renewed.accessToken);
  secrets.set("new refresh token", renewed.refreshToken);

  // Failures that are about the secrets.
  show(await rejection(client.getToken(id, code, verifier.verifier, redirectUri)));
  show(await rejection(client.refreshToken(id, tokens.refreshToken)));
  show(await rejection(client.fetchCurrentUser(1, tokens.accessToken)));
  show(await rejection(client.getToken("x", code, verifier.verifier, redirectUri)));
  show(await rejection(client.authorize({ scopes: "", state })));
  await client.updateToken(1, renewed.accessToken);
  await client.signOut();
  show(client);

  // The same through signIn, whose secrets are made inside.
  const signingIn = client.signIn({ scopes: Client.getDefaultPresenceScopes() });
  const url = await browser.opened();
  const second = await world.platform.approveAuthorization(url, player.id);
  secrets.set("state of signIn", new URL(url).searchParams.get("state") ?? "");
  secrets.set("code of signIn", new URL(second).searchParams.get("code") ?? "");
  await fetch(second);
  const signedIn = await signingIn;
  show(signedIn);
  secrets.set("access token of signIn", signedIn.accessToken);
  secrets.set("refresh token of signIn", signedIn.refreshToken);
  client.dispose();

  expect(visible.length).toBeGreaterThan(30);
  expect(visible.some((text) => text.includes("SdkError"))).toBe(true);
  expect(visible.join("\n")).toContain("severity");
  for (const [name, secret] of secrets) {
    expect(secret.length, name).toBeGreaterThanOrEqual(10);
    const leak = visible.find((text) => text.includes(secret));
    expect(leak, `the ${name} shows`).toBeUndefined();
  }
});

import { AuthorizationArgs, type Client, SdkError } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { rejection, World } from "./support/world.js";

const SCOPES = "openid sdk.social_layer_presence";

/** Signs in up to the code, as `getToken` needs it. */
async function codeFor(world: World, client: Client) {
  await using browser = await BrowserStub.open();
  const player = world.platform.users.named("alice") ?? world.player("alice");
  const verifier = client.createAuthorizationCodeVerifier();
  const authorized = client.authorize({ scopes: SCOPES, codeChallenge: verifier.challenge });
  await fetch(await world.platform.approveAuthorization(await browser.opened(), player.id));
  return { ...(await authorized), ...{ verifier: verifier.verifier } };
}

describe("authorize refuses", () => {
  it.each(["", " ", "\t"])("the scopes %j [args.scopes-required]", async (scopes) => {
    await using world = await World.open();
    const error = await rejection(world.client().authorize({ scopes }));
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ type: "ValidationError", operation: "Client.authorize" });
    expect((error as SdkError).message).toMatch(/scope/i);
  });

  it("to start without a client id from anywhere [args.clientid-falls-back-to-setapplicationid]", async () => {
    await using world = await World.open();
    const client = world.client({ applicationId: undefined });
    const error = await rejection(client.authorize({ scopes: SCOPES }));
    expect(error).toMatchObject({ type: "ValidationError" });
    expect((error as SdkError).message).toMatch(/client.?id|application/i);
  });

  it("a state that comes back different, and still takes the right one", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const player = world.player("alice");
    const client = world.client();
    const authorized = client.authorize({ scopes: SCOPES, state: "the-state-that-was-sent" });
    const redirect = await world.platform.approveAuthorization(await browser.opened(), player.id);
    const forged = redirect.replace("the-state-that-was-sent", "another-state-by-someone");
    expect(forged).not.toBe(redirect);
    expect((await fetch(forged)).status).toBe(400);
    expect((await fetch(redirect)).status).toBe(200);
    expect((await authorized).code).toBe(new URL(redirect).searchParams.get("code"));
  });

  it("a redirect with another state, and waits on for the right one", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const player = world.player("alice");
    const authorized = world.client().authorize({ scopes: SCOPES, state: "sent-state" });
    const redirect = await world.platform.approveAuthorization(await browser.opened(), player.id);
    expect((await fetch(redirect.replace("sent-state", "forged-state"))).status).toBe(400);
    expect((await fetch(redirect)).status).toBe(200);
    expect((await authorized).code).toBe(new URL(redirect).searchParams.get("code"));
  });

  it("other requests to the loopback listener", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const player = world.player("alice");
    const authorized = world.client().authorize({ scopes: SCOPES });
    const redirect = await world.platform.approveAuthorization(await browser.opened(), player.id);
    const { origin } = new URL(redirect);
    expect((await fetch(redirect, { method: "POST" })).status).toBe(400);
    expect((await fetch(`${origin}/`)).status).toBe(400);
    expect((await fetch(`${origin}/callback`)).status).toBe(400);
    expect((await fetch(redirect)).status).toBe(200);
    expect((await authorized).redirectUri).toBe(`${origin}/callback`);
  });

  it("to open a browser that is not there", async () => {
    await using world = await World.open();
    process.env.BROWSER = "/nonexistent/browser";
    const error = await rejection(world.client().authorize({ scopes: SCOPES }));
    expect(error).toMatchObject({ type: "AuthorizationFailed" });
    expect((error as SdkError).message).toContain("BROWSER");
  });
});

describe("malformed ids are refused by name", () => {
  it.each([
    ["a word", "abc", RangeError],
    ["an empty string", "", RangeError],
    ["a fraction", "1.5", RangeError],
    ["a sign", "-1", RangeError],
    ["leading zeros", "01", RangeError],
    ["65 bits", "18446744073709551616", RangeError],
    ["a bigint of 65 bits", 1n << 64n, RangeError],
    ["a negative bigint", -1n, RangeError],
    ["a number", 1, TypeError],
    ["null", null, TypeError],
    ["an object", {}, TypeError],
  ])("%s", async (_, id, type) => {
    await using world = await World.open();
    const client = world.client();
    const given = id as string;
    expect(() => client.setApplicationId(given)).toThrow(type);
    expect(() => client.setApplicationId(given)).toThrow(
      'Client.setApplicationId: parameter "applicationId"',
    );
    const error = await rejection(client.getToken(given, "code", "verifier", "http://127.0.0.1/"));
    expect(error).toBeInstanceOf(type);
    expect((error as Error).message).toContain('Client.getToken: parameter "applicationId"');
  });

  it("in a literal, with the path to the field", async () => {
    await using world = await World.open();
    const error = await rejection(world.client().authorize({ scopes: SCOPES, clientId: "x" }));
    expect(error).toBeInstanceOf(RangeError);
    expect((error as Error).message).toContain('Client.authorize: parameter "args.clientId"');
    expect(() => new AuthorizationArgs({ clientId: 7 as never })).toThrow(TypeError);
  });
});

describe("getToken refuses", () => {
  const invalidGrant = { type: "HTTPError", status: 400, retryable: false };

  it("a code that was used", async () => {
    await using world = await World.open();
    const client = world.client();
    const { code, verifier, redirectUri } = await codeFor(world, client);
    const id = world.application.id;
    await client.getToken(id, code, verifier, redirectUri);
    const error = await rejection(client.getToken(id, code, verifier, redirectUri));
    expect(error).toMatchObject(invalidGrant);
    expect((error as SdkError).responseBody).toContain("invalid_grant");
    expect((error as SdkError).message).toContain("sign in again");
  });

  it("a code that is expired", async () => {
    await using world = await World.open({ clock: { frozen: true } });
    const client = world.client();
    const { code, verifier, redirectUri } = await codeFor(world, client);
    // protocol 1.2: codes live 600 seconds
    world.platform.clock.advance(601_000);
    expect(
      await rejection(client.getToken(world.application.id, code, verifier, redirectUri)),
    ).toMatchObject(invalidGrant);
  });

  it("a verifier that is not the challenge's", async () => {
    await using world = await World.open();
    const client = world.client();
    const { code, redirectUri } = await codeFor(world, client);
    const other = client.createAuthorizationCodeVerifier().verifier;
    expect(
      await rejection(client.getToken(world.application.id, code, other, redirectUri)),
    ).toMatchObject(invalidGrant);
  });

  it("a redirect to another host", async () => {
    await using world = await World.open();
    const client = world.client();
    const { code, verifier } = await codeFor(world, client);
    const elsewhere = "http://game.example/callback";
    expect(
      await rejection(client.getToken(world.application.id, code, verifier, elsewhere)),
    ).toMatchObject(invalidGrant);
  });

  it("an application the service does not know", async () => {
    await using world = await World.open();
    const client = world.client();
    const { code, verifier, redirectUri } = await codeFor(world, client);
    expect(await rejection(client.getToken("1", code, verifier, redirectUri))).toMatchObject({
      type: "HTTPError",
    });
  });
});

describe("updateToken refuses", () => {
  it("an empty token and the token type of user accounts", async () => {
    await using world = await World.open();
    const client = world.client();
    const validation = { type: "ValidationError", operation: "Client.updateToken" };
    expect(await rejection(client.updateToken(1, ""))).toMatchObject(validation);
    expect(await rejection(client.updateToken(0, "some-token"))).toMatchObject(validation);
  });
});

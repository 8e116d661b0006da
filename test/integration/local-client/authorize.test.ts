import { Client } from "game-social-sdk";
import { afterEach, describe, expect, it } from "vitest";
import { BrowserStub } from "../support/browser-stub.js";
import { LocalServer, Refusal } from "../support/local-server.js";
import { rejection } from "../support/world.js";

const APPLICATION = "1234567890123456789";
const clients: Client[] = [];

function client(): Client {
  const made = new Client({ applicationId: APPLICATION, webBase: "http://127.0.0.1:1" });
  clients.push(made);
  return made;
}

afterEach(() => {
  for (const one of clients.splice(0)) one.dispose();
});

describe("requests to link the game", () => {
  it("are heard while somebody listens, and after the local client restarted [sdk.register-removeauthorizerequestcallback, rpc.authorize-request-re-subscribed-after-reconnect]", async () => {
    await using local = await LocalServer.open();
    const one = client();
    const requests = one.events("authorizeRequest");
    await local.dispatch("AUTHORIZE_REQUEST", null);
    await requests.next();
    await local.stop();
    await local.start();
    await local.dispatch("AUTHORIZE_REQUEST", null);
    await requests.next();
    await requests.return();
    const { evt } = await local.command("UNSUBSCRIBE");
    expect(evt).toBe("AUTHORIZE_REQUEST");
    const [connection] = local.connections;
    expect(connection?.subscriptions.has("AUTHORIZE_REQUEST")).toBe(false);
  });
});

describe("authorize with a local client", () => {
  it("asks the local client, without any browser [args.nonce, args.codechallenge]", async () => {
    await using local = await LocalServer.open();
    local.on("AUTHORIZE", () => ({ code: "the-code" }));
    const one = client();
    const { challenge } = one.createAuthorizationCodeVerifier();
    const result = await one.authorize({
      scopes: "openid  sdk.social_layer",
      state: "the-state",
      nonce: "the-nonce",
      codeChallenge: challenge,
      integrationType: 1,
    });
    expect(result.code).toBe("the-code");
    expect(result.redirectUri).toBe("http://127.0.0.1/callback");
    expect((await local.command("AUTHORIZE")).args).toEqual({
      client_id: APPLICATION,
      scopes: ["openid", "sdk.social_layer"],
      response_type: "code",
      state: "the-state",
      nonce: "the-nonce",
      code_challenge: challenge.challenge,
      code_challenge_method: "S256",
      integration_type: 1,
      pid: process.pid,
    });
  });

  it("asks for the application that was set, which can be read back [sdk.setapplicationid]", async () => {
    await using local = await LocalServer.open();
    local.on("AUTHORIZE", () => ({ code: "the-code" }));
    const one = new Client({ webBase: "http://127.0.0.1:1" });
    clients.push(one);
    expect(one.getApplicationId()).toBe("0");
    one.setApplicationId(APPLICATION);
    expect(one.getApplicationId()).toBe(APPLICATION);
    await one.authorize({ scopes: "openid" });
    expect((await local.command("AUTHORIZE")).args).toMatchObject({ client_id: APPLICATION });
  });

  it("asks for another application over a connection of its own", async () => {
    await using local = await LocalServer.open();
    local.on("AUTHORIZE", (_, connection) => ({ code: `code of ${connection.clientId}` }));
    const result = await client().authorize({ clientId: "42", scopes: "openid" });
    expect(result.code).toBe("code of 42");
  });

  it("fails when the player declines, and does not ask again in the browser", async () => {
    await using local = await LocalServer.open();
    await using browser = await BrowserStub.open();
    local.on("AUTHORIZE", () => new Refusal(5000, "OAuth2 Error: access_denied"));
    const error = await rejection(client().authorize({ scopes: "openid" }));
    expect(error).toMatchObject({
      type: "AuthorizationFailed",
      message: expect.stringContaining("access_denied"),
    });
    local.on("AUTHORIZE", () => new Refusal(4006, "no permission"));
    const other = await rejection(client().authorize({ scopes: "openid" }));
    expect(other).toMatchObject({ type: "RPCError", code: 4006 });
    browser.opened().then(() => expect.unreachable("A browser was opened."));
  });

  it.each([
    ["no local client runs", async (local: LocalServer) => local.stop()],
    [
      "the local client quits while it asks",
      async (local: LocalServer) =>
        local.on("AUTHORIZE", async () => {
          await local.stop();
          return null;
        }),
    ],
  ])("opens the browser when %s", async (_, prepare) => {
    await using local = await LocalServer.open();
    await using browser = await BrowserStub.open();
    await prepare(local);
    const one = client();
    const pending = rejection(one.authorize({ scopes: "openid" }));
    const url = new URL(await browser.opened());
    expect(url.searchParams.get("client_id")).toBe(APPLICATION);
    one.abortAuthorize();
    expect(await pending).toMatchObject({ type: "Aborted" });
  });

  it("can be aborted while the local client asks", async () => {
    await using local = await LocalServer.open();
    local.on("AUTHORIZE", () => new Promise(() => {}));
    const one = client();
    const pending = rejection(one.authorize({ scopes: "openid" }));
    await local.command("AUTHORIZE");
    one.abortAuthorize();
    expect(await pending).toMatchObject({ type: "Aborted" });
    // The connection is as good as before.
    await one.updateRichPresence({ state: "state" });
    expect(local.connections).toHaveLength(1);
  });
});

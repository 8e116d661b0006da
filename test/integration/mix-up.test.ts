/** What strangers may try with a sign-in that is under way, and that the right one completes. */

import { request } from "node:http";
import { Client } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { rejection, World } from "./support/world.js";

const scopes = Client.getDefaultPresenceScopes();

/** A sign-in that waits for its redirect. */
async function signingIn() {
  const world = await World.open();
  const browser = await BrowserStub.open();
  const player = world.player("alice");
  const client = world.client();
  const signIn = client.signIn({ scopes });
  const authorizeUrl = await browser.opened();
  return {
    world,
    client,
    browser,
    player,
    signIn,
    authorizeUrl,
    /** Where the service sends the browser once the player has agreed. */
    redirect: async () =>
      new URL(await world.platform.approveAuthorization(authorizeUrl, player.id)),
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await world.close();
    },
  };
}

/** The status that a request gets, 0 when nobody listens; like a browser, but free in its Host. */
function visit(url: URL, method = "GET", headers: Record<string, string> = {}, body = "") {
  return new Promise<number>((resolve) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

/** The redirect with some of its parameters changed; undefined takes one away. */
function changed(redirect: URL, changes: Record<string, string | undefined>): URL {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

const form = { "content-type": "application/x-www-form-urlencoded" };

const strangers: [string, (redirect: URL) => Promise<number>][] = [
  ["a redirect with another state", (url) => visit(changed(url, { state: "guess" }))],
  ["a redirect without a state", (url) => visit(changed(url, { state: undefined }))],
  ["a redirect without a code", (url) => visit(changed(url, { code: undefined }))],
  [
    "a denial with another state",
    (url) => visit(changed(url, { state: "guess", code: undefined, error: "access_denied" })),
  ],
  ["a second code beside the first", (url) => visit(new URL(`${url}&code=another`))],
  ["a second state beside the first", (url) => visit(new URL(`${url}&state=another`))],
  ["a page that posts to it", (url) => visit(url, "POST", form, url.search.slice(1))],
  [
    "a page that posts without a question first",
    (url) => visit(url, "POST", { "content-type": "text/plain", origin: "http://evil.example" }),
  ],
  ["a page that asks whether it may", (url) => visit(url, "OPTIONS")],
  ["a page that only looks", (url) => visit(url, "HEAD")],
  ["another name for this machine", (url) => visit(url, "GET", { host: "evil.example" })],
  ["another port in the name", (url) => visit(url, "GET", { host: "127.0.0.1:1" })],
  ["another path", (url) => visit(new URL(`/elsewhere${url.search}`, url))],
  ["the root", (url) => visit(new URL("/", url))],
];

describe("the loopback listener", () => {
  it.each(strangers)("refuses %s, and the right redirect still completes", async (_, intrude) => {
    await using attempt = await signingIn();
    const redirect = await attempt.redirect();
    expect(await intrude(redirect)).toBe(400);
    expect(await visit(redirect)).toBe(200);
    expect((await attempt.signIn).user?.id).toBe(attempt.player.id);
  });

  it("takes one redirect: the same one again finds nobody", async () => {
    await using attempt = await signingIn();
    const redirect = await attempt.redirect();
    expect(await visit(redirect)).toBe(200);
    expect(await visit(redirect)).not.toBe(200);
    await attempt.signIn;
    expect(await visit(redirect)).toBe(0);
  });

  it("belongs to one sign-in: the redirect of one before is refused", async () => {
    await using attempt = await signingIn();
    const { client, browser, world, player } = attempt;
    const failed = rejection(attempt.signIn);
    const old = await attempt.redirect();
    const second = client.signIn({ scopes });
    expect(await failed).toMatchObject({ type: "Aborted" });
    const right = new URL(
      await world.platform.approveAuthorization(await browser.opened(), player.id),
    );
    old.port = right.port;
    expect(await visit(old)).toBe(400);
    expect(await visit(right)).toBe(200);
    expect((await second).user?.id).toBe(player.id);
  });
});

describe("the service", () => {
  it.each([
    ["another host", "http://evil.example/callback"],
    ["a host that looks alike", "http://127.0.0.1.evil.example/callback"],
    ["another name for the loopback", "http://localhost:1/callback"],
    ["another path", "http://127.0.0.1:1/elsewhere"],
    ["another scheme", "https://127.0.0.1:1/callback"],
  ])("sends no code to %s, and the right redirect still completes", async (_, redirectUri) => {
    await using attempt = await signingIn();
    const { platform } = attempt.world;
    const url = changed(new URL(attempt.authorizeUrl), { redirect_uri: redirectUri });
    const refused = await rejection(platform.approveAuthorization(url.href, attempt.player.id));
    expect(refused).toMatchObject({ name: "PlatformError" });
    expect(await visit(await attempt.redirect())).toBe(200);
    expect((await attempt.signIn).user?.id).toBe(attempt.player.id);
  });

  it("gives no tokens for a code that was meant for another port", async () => {
    await using attempt = await signingIn();
    const { browser, client, player } = attempt;
    const { platform } = attempt.world;
    const failed = rejection(attempt.signIn);
    const own = new URL(new URL(attempt.authorizeUrl).searchParams.get("redirect_uri") ?? "");
    const url = changed(new URL(attempt.authorizeUrl), {
      redirect_uri: "http://127.0.0.1:1/callback",
    });
    const stolen = new URL(await platform.approveAuthorization(url.href, player.id));
    stolen.port = own.port;
    expect(await visit(stolen)).toBe(200);
    expect(await failed).toMatchObject({
      type: "HTTPError",
      status: 400,
      message: expect.stringContaining("invalid_grant"),
    });
    const again = client.signIn({ scopes });
    const right = await platform.approveAuthorization(await browser.opened(), player.id);
    expect(await visit(new URL(right))).toBe(200);
    expect((await again).user?.id).toBe(player.id);
  });

  it("gives no tokens for another client's code, which stays good for that one", async () => {
    await using world = await World.open();
    const { platform } = world;
    const player = world.player("alice");
    const other = platform.createApplication({ name: "Other Game", public: true });
    const client = world.client();
    const { challenge, verifier } = client.createAuthorizationCodeVerifier();
    const redirectUri = "http://127.0.0.1:40404/callback";
    const parameters = new URLSearchParams({
      client_id: other.id,
      response_type: "code",
      redirect_uri: redirectUri,
      scope: scopes,
      code_challenge: challenge.challenge,
      code_challenge_method: "S256",
    });
    const url = `${platform.webBase}/oauth2/authorize?${parameters}`;
    const location = await platform.approveAuthorization(url, player.id);
    const code = new URL(location).searchParams.get("code") ?? "";
    const { id } = world.application;
    expect(await rejection(client.getToken(id, code, verifier, redirectUri))).toMatchObject({
      type: "HTTPError",
      status: 400,
      message: expect.stringContaining("invalid_grant"),
    });
    const { accessToken } = await client.getToken(other.id, code, verifier, redirectUri);
    expect(await client.fetchCurrentUser(1, accessToken)).toMatchObject({ id: player.id });
  });

  it("gives no tokens to one who has the code alone", async () => {
    await using attempt = await signingIn();
    const { world } = attempt;
    const failed = rejection(attempt.signIn);
    const redirect = await attempt.redirect();
    const code = redirect.searchParams.get("code") ?? "";
    const thief = world.client();
    const { verifier } = thief.createAuthorizationCodeVerifier();
    const redirectUri = redirect.origin + redirect.pathname;
    const stolen = thief.getToken(world.application.id, code, verifier, redirectUri);
    const refused = { type: "HTTPError", status: 400 };
    expect(await rejection(stolen)).toMatchObject(refused);
    // The code is spent by the attempt, so that it is of no use to anybody.
    expect(await visit(redirect)).toBe(200);
    expect(await failed).toMatchObject(refused);
  });
});

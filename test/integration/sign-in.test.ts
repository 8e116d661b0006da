import { Client, SdkError, UserHandle } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { answerAs, rejection, World } from "./support/world.js";

describe("signing in through the consent page", () => {
  it("takes two players to Ready at the same time [sdk.client-authorize]", async () => {
    await using world = await World.open();
    const players = [world.player("alice"), world.player("bob")];
    const clients: Client[] = [];
    for (const { username, id } of players) {
      answerAs(username);
      const client = world.client();
      const { user, scopes, tokenType, expiresIn } = await client.signIn({
        scopes: Client.getDefaultCommunicationScopes(),
      });
      expect(user).toBeInstanceOf(UserHandle);
      expect(user?.id).toBe(id);
      expect(user?.username).toBe(username);
      expect(tokenType).toBe(1);
      // protocol 1.6: user tokens live seven days
      expect(expiresIn).toBe(604_800);
      expect(scopes.split(" ")).toContain("openid");
      clients.push(client);
    }
    expect(clients.map((client) => client.getStatus())).toEqual([
      Client.Status.Ready,
      Client.Status.Ready,
    ]);
    const ready = world.platform.sessions.list().map(({ userId }) => userId);
    expect(ready.sort()).toEqual(players.map(({ id }) => id).sort());
  });

  it("goes through the statuses of the protocol, in order", async () => {
    await using world = await World.open();
    world.player("alice");
    answerAs("alice");
    const client = world.client();
    const changes: [Client.Status, Client.Error, number][] = [];
    client.on("statusChanged", ({ status, error, errorDetail }) =>
      changes.push([status, error, errorDetail]),
    );
    await client.signIn();
    const { Connecting, Connected, Ready } = Client.Status;
    expect(changes).toEqual([
      [Connecting, 0, 0],
      [Connected, 0, 0],
      [Ready, 0, 0],
    ]);
  });

  it("sends what the contract says: challenge, state, scopes, loopback redirect [auth.2-code-flow-with-verifier, sdk.client-authorize]", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const player = world.player("alice");
    const client = world.client();
    const signIn = client.signIn({ nonce: "n-0S6_WzA2Mj" });
    const url = await browser.opened();
    const asked = new URL(url);
    expect(asked.origin + asked.pathname).toBe(`${world.platform.webBase}/oauth2/authorize`);
    const query = Object.fromEntries(asked.searchParams);
    expect(query).toMatchObject({
      client_id: world.application.id,
      response_type: "code",
      scope: "openid sdk.social_layer_presence",
      code_challenge_method: "S256",
      nonce: "n-0S6_WzA2Mj",
    });
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(query.state?.length).toBeGreaterThanOrEqual(22);
    expect(query.redirect_uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const page = await fetch(await world.platform.approveAuthorization(url, player.id));
    expect(page.status).toBe(200);
    expect((await signIn).user?.id).toBe(player.id);
  });

  it("makes a different state and verifier each time [args.state-optional-secure-random-when-unset]", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const client = world.client();
    const seen = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const abort = new AbortController();
      const failed = rejection(client.signIn({ signal: abort.signal }));
      const { searchParams } = new URL(await browser.opened());
      seen.add(searchParams.get("state") ?? "").add(searchParams.get("code_challenge") ?? "");
      abort.abort();
      await failed;
    }
    expect(seen.size).toBe(6);
  });

  it("fails with AuthorizationFailed when the player declines", async () => {
    await using world = await World.open();
    world.player("alice");
    answerAs("alice", "--deny");
    const error = await rejection(world.client().signIn());
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({ type: "AuthorizationFailed", operation: "Client.authorize" });
    expect((error as SdkError).message).toContain("access_denied");
  });

  it("is called off by its signal, which closes the loopback listener", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const abort = new AbortController();
    const signIn = rejection(world.client().signIn({ signal: abort.signal }));
    const redirect = new URL(await browser.opened()).searchParams.get("redirect_uri") ?? "";
    const reason = new Error("closed the window");
    abort.abort(reason);
    expect(await signIn).toMatchObject({ type: "Aborted", cause: reason });
    await expect(fetch(redirect)).rejects.toThrow();
  });

  it("is over when its time is over", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const error = await rejection(world.client().signIn({ timeout: 1 }));
    expect(error).toMatchObject({ type: "Aborted", cause: { name: "TimeoutError" } });
    void browser;
  });

  it.each([
    ["timeout", { timeout: "5" }, TypeError],
    ["timeout", { timeout: -1 }, RangeError],
    ["signal", { signal: {} }, TypeError],
  ])("refuses a wrong %s before anything happens: %j", async (name, options, type) => {
    await using world = await World.open();
    const error = await rejection(world.client().signIn(options as never));
    expect(error).toBeInstanceOf(type);
    expect((error as Error).message).toContain(`Client.signIn: parameter "options.${name}"`);
  });

  it("replaces a sign-in that is still waiting", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const player = world.player("alice");
    const client = world.client();
    const first = rejection(client.signIn());
    await browser.opened();
    const second = client.signIn();
    expect(await first).toMatchObject({ type: "Aborted", operation: "Client.authorize" });
    const url = await world.platform.approveAuthorization(await browser.opened(), player.id);
    await fetch(url);
    expect((await second).user?.id).toBe(player.id);
  });
});

describe("signing out", () => {
  it("disconnects, and revokes the token at the service", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    answerAs("alice");
    const client = world.client();
    const { accessToken, refreshToken } = await client.signIn();
    await client.signOut();
    expect(client.getStatus()).toBe(Client.Status.Disconnected);
    expect(world.platform.sessions.list({ userId: player.id })).toEqual([]);
    const stranger = world.client();
    expect(await rejection(stranger.fetchCurrentUser(1, accessToken))).toMatchObject({
      type: "HTTPError",
      status: 401,
    });
    expect(
      await rejection(stranger.refreshToken(world.application.id, refreshToken)),
    ).toMatchObject({ type: "HTTPError", status: 400 });
  });

  it("does nothing when nobody is signed in", async () => {
    await using world = await World.open();
    await world.client().signOut();
  });
});

describe("tokens", () => {
  it("are refreshed; the old pair is dead at once", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const { applicationId, userId } = { applicationId: world.application.id, userId: player.id };
    const issued = world.platform.issueToken({ applicationId, userId });
    const client = world.client();
    const renewed = await client.refreshToken(applicationId, issued.refreshToken);
    expect(renewed.accessToken).not.toBe(issued.accessToken);
    expect(await client.fetchCurrentUser(1, renewed.accessToken)).toEqual({
      id: player.id,
      name: "alice",
    });
    expect(await rejection(client.fetchCurrentUser(1, issued.accessToken))).toMatchObject({
      status: 401,
    });
    expect(await rejection(client.refreshToken(applicationId, issued.refreshToken))).toMatchObject({
      type: "HTTPError",
      status: 400,
      message: expect.stringContaining("sign in again"),
    });
  });

  it("make the client authenticated", async () => {
    await using world = await World.open();
    const client = world.client();
    expect(client.isAuthenticated()).toBe(false);
    await client.updateToken(1, world.token(world.player("alice")));
    expect(client.isAuthenticated()).toBe(true);
  });
});

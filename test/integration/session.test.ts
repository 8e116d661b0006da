import { Client, type SdkError } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { DAY, MINUTE, noBrowser, SessionWorld } from "./support/session-world.js";
import { rejection } from "./support/world.js";

const { Ready, Disconnected } = Client.Status;

/** A client whose renewal is under way: the service answers after a minute. */
async function signInRenewing(at: SessionWorld) {
  const { client, session } = await at.signIn();
  at.platform.faults.latency("POST /oauth2/token", MINUTE, 1);
  const asked = at.platform.events.waitFor("fault");
  const renewal = session.renew();
  await asked;
  return { client, renewal };
}

describe("a session", () => {
  it("renews its token when a day is left, without a call from anyone", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    expect(session).toBe(client.session);
    at.pass(6 * DAY - 1);
    expect(await session.accessToken()).toBe(accessToken);
    const renewed = at.platform.events.waitFor("oauth2.token_issued");
    at.pass(1);
    await renewed;
    const fresh = await session.accessToken();
    expect(fresh).not.toBe(accessToken);
    expect(at.store.load()).toContain(fresh);
    expect(session.expiresIn).toBe(604_800);
    // The client itself uses it now: the platform has forgotten the old one.
    expect((await client.fetchCurrentUser(1, fresh)).name).toBe("alice");
    expect(await rejection(client.fetchCurrentUser(1, accessToken))).toMatchObject({ status: 401 });
    await client.waitForStatus(Ready);
    expect(at.problems).toEqual([]);
  });

  it("is renewed once for fifty callers at once", async () => {
    await using at = await SessionWorld.open();
    const { session, accessToken } = await at.signIn();
    const before = at.issued();
    // Only the token's age changes, so that nobody but the callers asks for a renewal.
    at.clock.suspend(8 * DAY);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => session.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(accessToken);
    expect(at.issued()).toBe(before + 1);
  });

  it("outlives an hour without network, and is renewed when the network is back", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    const stored = at.store.load();
    at.platform.faults.drop("POST /oauth2/token", Number.POSITIVE_INFINITY);
    at.pass(6 * DAY);
    for (let minute = 0; minute < 60; minute += 1) {
      await at.idle();
      at.pass(MINUTE);
    }
    await at.idle();
    expect(at.problems.length).toBeGreaterThanOrEqual(12);
    for (const problem of at.problems) expect(problem).toMatchObject({ type: "NetworkError" });
    expect(session.active).toBe(true);
    expect(at.store.load()).toBe(stored);
    // Good for 23 hours more, so callers get it.
    expect(await session.accessToken()).toBe(accessToken);
    at.platform.faults.clear();
    at.pass(5 * MINUTE);
    await at.idle();
    expect(await session.accessToken()).not.toBe(accessToken);
    await client.waitForStatus(Ready);
  });

  it("outlives its token, too, when the network is away for a week", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    client.setHttpRequestTimeout(250);
    at.platform.faults.hang("POST /oauth2/token", Number.POSITIVE_INFINITY);
    at.pass(8 * DAY);
    await at.idle();
    expect(await rejection(session.accessToken())).toMatchObject({
      type: "NetworkError",
      operation: "Client.refreshToken",
    });
    expect(session.expiresIn).toBe(0);
    at.platform.faults.clear();
    client.setHttpRequestTimeout(30_000);
    expect(await session.accessToken()).not.toBe(accessToken);
  });

  it("notices on waking that the machine has slept through the token's life", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    const away = client.waitForStatus(Client.Status.Reconnecting);
    at.clock.suspend(8 * DAY);
    at.platform.clock.advance(8 * DAY);
    await away;
    await client.waitForStatus(Ready);
    expect(await session.accessToken()).not.toBe(accessToken);
    expect(await client.fetchCurrentUser(1, await session.accessToken())).toMatchObject({
      name: "alice",
    });
  });

  it("does not mind wall clocks that are set while it runs", async () => {
    await using at = await SessionWorld.open();
    const { session, accessToken } = await at.signIn();
    at.clock.setWall(at.clock.now() - 365 * DAY);
    at.pass(5 * DAY);
    expect(await session.accessToken()).toBe(accessToken);
    at.pass(DAY);
    await at.idle();
    expect(await session.accessToken()).not.toBe(accessToken);
  });

  it("ends when the player removes the game, with the service's reason and no loop [account-lifecycle.refresh-with-a-deleted-token-to-invalid-grant]", async () => {
    await using at = await SessionWorld.open();
    const { client, session } = await at.signIn();
    const statuses: Client.Status[] = [];
    client.on("statusChanged", ({ status }) => statuses.push(status));
    at.platform.revoke(at.player.id, at.world.application.id);
    const reason = await session.ended;
    expect(reason).toMatchObject({ operation: "Client.refreshToken", type: "HTTPError" });
    expect(reason?.responseBody).toContain("invalid_grant");
    expect(session.active).toBe(false);
    expect(at.store.load()).toBeUndefined();
    expect(client.getStatus()).toBe(Disconnected);
    expect(statuses).toEqual([Disconnected]);
    expect(at.clock.pending).toBe(0);
    expect(await rejection(session.accessToken())).toMatchObject({ type: "AuthorizationFailed" });
    // What a game does then: the player is asked again.
    const again = await at.signIn();
    expect(again.user?.username).toBe("alice");
  });

  it("connects again with a new token when only the token was refused", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    const away = client.waitForStatus(Disconnected);
    at.platform.sessions.close({}, 4004);
    await away;
    await client.waitForStatus(Ready);
    expect(await session.accessToken()).not.toBe(accessToken);
    expect(session.active).toBe(true);
  });
});

describe("signing out", () => {
  it("revokes the tokens and forgets them", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken, refreshToken } = await at.signIn();
    await client.signOut();
    expect(at.store.load()).toBeUndefined();
    expect(client.session).toBeUndefined();
    expect(await session.ended).toBeUndefined();
    expect(at.platform.introspect(accessToken)).toMatchObject({ active: false });
    expect(at.platform.introspect(refreshToken)).toMatchObject({ active: false });
    expect(at.clock.pending).toBe(0);
  });

  it("leaves no tokens on the machine without network, and can be repeated to revoke them", async () => {
    await using at = await SessionWorld.open();
    const { client, accessToken } = await at.signIn();
    at.platform.faults.drop("POST /oauth2/token/revoke", Number.POSITIVE_INFINITY);
    expect(await rejection(client.signOut())).toMatchObject({ type: "NetworkError" });
    expect(at.store.load()).toBeUndefined();
    expect(client.session).toBeUndefined();
    at.platform.faults.clear();
    await client.signOut();
    expect(at.store.load()).toBeUndefined();
    expect(at.platform.introspect(accessToken)).toMatchObject({ active: false });
  });

  it("removes the stored tokens although it ends early, while a renewal is under way", async () => {
    await using at = await SessionWorld.open();
    const { client, renewal } = await signInRenewing(at);
    const early = rejection(client.signOut({ signal: AbortSignal.abort() }));
    expect(await early).toMatchObject({ type: "Aborted", operation: "Client.signOut" });
    at.platform.clock.advance(MINUTE);
    await renewal;
    await expect.poll(() => at.store.load()).toBeUndefined();
  });

  it("leaves the next sign-in its tokens, although it ended early while a renewal was under way", async () => {
    await using at = await SessionWorld.open();
    const { client, renewal } = await signInRenewing(at);
    await rejection(client.signOut({ signal: AbortSignal.abort() }));
    const next = client.signIn(at.options());
    at.platform.clock.advance(MINUTE);
    await renewal;
    const { session, accessToken } = await next;
    expect(at.store.load()).toContain(accessToken);
    expect(await session.accessToken()).toBe(accessToken);
    expect(at.platform.introspect(accessToken)).toMatchObject({ active: true });
  });

  it("ends a sign-in that is under way", async () => {
    await using at = await SessionWorld.open();
    noBrowser();
    const asked = at.platform.events.waitFor("oauth2.device_started");
    const client = at.world.client();
    const signIn = rejection(client.signIn(at.options({ method: "device" })));
    await asked;
    await client.signOut();
    expect(await signIn).toMatchObject({ type: "Aborted", operation: "Client.signIn" });
    expect(String(await signIn)).toContain("signOut() was called");
    expect(client.session).toBeUndefined();
  });

  it("takes back what another program with the same store has renewed", async () => {
    await using at = await SessionWorld.open();
    const one = await at.signIn();
    noBrowser();
    const other = await at.world.client().signIn(at.options());
    await other.session.renew();
    const token = await other.session.accessToken();
    await one.client.signOut();
    expect(at.platform.introspect(token)).toMatchObject({ active: false });
    expect(at.store.load()).toBeUndefined();
  });

  it("is not undone by a renewal that was under way", async () => {
    await using at = await SessionWorld.open();
    const { client, renewal } = await signInRenewing(at);
    const signedOut = client.signOut();
    at.platform.clock.advance(MINUTE);
    await Promise.all([renewal, signedOut]);
    expect(at.store.load()).toBeUndefined();
  });
});

describe("the session and the client's own functions", () => {
  it("an updateToken of the game's own ends the session, not the token", async () => {
    await using at = await SessionWorld.open();
    const { client, session, accessToken } = await at.signIn();
    await client.updateToken(1, at.world.token(at.player));
    expect(await session.ended).toBeUndefined();
    expect(client.session).toBeUndefined();
    expect(at.store.load()).toContain(accessToken);
    expect(at.clock.pending).toBe(0);
  });

  it("names the scope that a function lacks, before and after asking the service", async () => {
    await using at = await SessionWorld.open();
    const { client, session } = await at.signIn();
    session.requireScopes("connect", "getRelationships");
    expect(() => session.requireScopes("connect", "getUserGuilds")).toThrow(
      expect.objectContaining({ type: "ValidationError", missingScope: "guilds" }) as SdkError,
    );
    const error = await rejection(client.signIn(at.options({ scopes: "openid identify" })));
    expect(error).toMatchObject({
      operation: "Client.connect",
      type: "ValidationError",
      missingScope: "gateway.connect",
    });
  });
});

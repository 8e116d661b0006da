import { Client, type ClientEvents, type SdkError } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { rejection, World } from "./support/world.js";

const { Ready, Reconnecting, Disconnected } = Client.Status;
const WEEK = 604_800_000;

/** The client's status changes from now on, as status, error and detail. */
function changes(client: Client): [Client.Status, Client.Error, number][] {
  const seen: [Client.Status, Client.Error, number][] = [];
  client.on("statusChanged", ({ status, error, errorDetail }) =>
    seen.push([status, error, errorDetail]),
  );
  return seen;
}

/** Counts the occurrences of an event without a payload. */
function counted(client: Client, event: "tokenExpiration" | "authorizeRequest") {
  const seen = { count: 0 };
  client.on(event, () => {
    seen.count += 1;
  });
  return seen;
}

describe("a token that runs out", () => {
  it("is reported shortly before its end, by the service's clock, once", async () => {
    const clock = { now: Date.UTC(2040, 0, 1), frozen: true };
    await using world = await World.open({ clock });
    const { platform, application } = world;
    const who = { userId: world.player("alice").id, applicationId: application.id };
    const client = world.client();
    const expirations = counted(client, "tokenExpiration");
    const expiring = client.events("tokenExpiration");
    await client.updateToken(1, platform.issueToken(who).accessToken);
    expect(expirations.count).toBe(0);
    const brief = platform.issueToken({ ...who, expiresIn: 1 });
    await client.updateToken(1, brief.accessToken);
    await expiring.next();
    // Not dead yet: there is time to renew it.
    await client.fetchCurrentUser(1, brief.accessToken);
    expect(expirations.count).toBe(1);
  });

  it("that the client obtained needs no question to the service", async () => {
    await using world = await World.open();
    const { platform, application } = world;
    const { id: applicationId } = application;
    platform.accounts.tokenLifetime = 1;
    const type = "STEAM_SESSION_TICKET";
    const proof = await platform.accounts.providerToken({ type, applicationId, subject: "s-1" });
    platform.faults.add({
      target: "http",
      route: "GET /oauth2/@me",
      count: Number.POSITIVE_INFINITY,
      fault: { kind: "hang" },
    });
    const client = world.client();
    const expiring = client.events("tokenExpiration");
    const { accessToken } = await client.getProvisionalToken(applicationId, 3, proof);
    await client.updateToken(1, accessToken);
    expect((await expiring.next()).done).toBe(false);
  });

  it("is reported at once when it is already invalid", async () => {
    await using world = await World.open();
    const { platform } = world;
    const token = world.token(world.player("alice"));
    platform.clock.advance(WEEK);
    const client = world.client();
    const expired = client.events("tokenExpiration");
    await client.updateToken(1, token);
    expect((await expired.next()).done).toBe(false);
  });

  it("leaves the session alone: events come, requests wait for a new token", async () => {
    await using world = await World.open();
    const { platform, application } = world;
    const player = world.player("alice");
    const who = { userId: player.id, applicationId: application.id };
    const brief = platform.issueToken({ ...who, expiresIn: 30 });
    const client = world.client();
    await client.updateToken(1, brief.accessToken);
    await client.connectAndWait();
    const seen = changes(client);
    platform.clock.advance(30_000);
    expect(await rejection(client.fetchCurrentUser(1, brief.accessToken))).toMatchObject({
      status: 401,
    });
    const updated = client.events("userUpdated");
    platform.dispatch(player.id, "USER_UPDATE", { id: player.id, username: "alice2" });
    await updated.next();
    const session = platform.sessions.list({ userId: player.id })[0]?.id;
    await client.updateToken(1, platform.issueToken(who).accessToken);
    expect(seen).toEqual([]);
    expect(client.getStatus()).toBe(Ready);
    expect(platform.sessions.list({ userId: player.id })[0]?.id).toBe(session);
  });
});

it("the own user is known from the first session on [sdk.getcurrentuser-deprecated-getcurrentuserv2]", async () => {
  await using world = await World.open();
  const player = world.player("alice");
  const client = world.client();
  expect(client.getCurrentUserV2()).toBeUndefined();
  expect(client.getCurrentUser().id).toBe("0");
  await client.updateToken(1, world.token(player));
  await client.connectAndWait();
  expect(client.getCurrentUserV2()?.id).toBe(player.id);
  expect(client.getCurrentUser().id).toBe(player.id);
});

describe("a token of another player", () => {
  it("starts a session of that player", async () => {
    await using world = await World.open();
    const [alice, bob] = [world.player("alice"), world.player("bob")];
    const client = await world.connected(alice);
    const seen = changes(client);
    const back = client.waitForStatus(Reconnecting).then(() => client.waitForStatus(Ready));
    await client.updateToken(1, world.token(bob));
    await back;
    expect(client.getCurrentUserV2()?.id).toBe(bob.id);
    expect(seen.map(([status]) => status)).toEqual([Reconnecting, Ready]);
  });
});

describe("a token that is revoked under way", () => {
  it("ends the session with 4004, and nothing is tried again", async () => {
    await using world = await World.open();
    const { platform, application } = world;
    const player = world.player("alice");
    const client = await world.connected(player);
    const expirations = counted(client, "tokenExpiration");
    const seen = changes(client);
    const ended = client.waitForStatus(Disconnected);
    platform.revoke(player.id, application.id);
    await ended;
    const attempts = () =>
      platform.events.recent().filter(({ kind }) => /^gateway\.(ready|resumed)$/.test(kind)).length;
    const before = attempts();
    // A whole sign-in of somebody else: time enough for a loop to show.
    await world.connected(world.player("bob"));
    expect(attempts()).toBe(before + 1);
    expect(seen).toEqual([[Disconnected, Client.Error.UnexpectedClose, 4004]]);
    expect(expirations.count).toBe(0);
    await client.updateToken(1, world.token(player));
    await client.connectAndWait();
    expect(client.getCurrentUserV2()?.id).toBe(player.id);
  });

  it("refreshes no more: invalid_grant, as loud as the deauthorization itself [account-lifecycle.refresh-with-a-deleted-token-to-invalid-grant, errors.invalid-grant, endpoints.post-oauth2-token, webhook-events.application-deauthorized]", async () => {
    await using world = await World.open();
    const { platform, application } = world;
    const { id: applicationId } = application;
    const player = world.player("alice");
    const issued = platform.issueToken({ userId: player.id, applicationId });
    const client = world.client();
    await client.revokeToken(applicationId, issued.refreshToken);
    const error = await rejection(client.refreshToken(applicationId, issued.refreshToken));
    expect(error).toMatchObject({ type: "HTTPError", status: 400, retryable: false });
    expect((error as SdkError).message).toMatch(/invalid_grant.*sign in again/);
    expect(JSON.parse((error as SdkError).responseBody)).toMatchObject({ error: "invalid_grant" });
    expect(platform.webhookEvents(applicationId).at(-1)).toMatchObject({
      type: "APPLICATION_DEAUTHORIZED",
      data: { user: { id: player.id } },
    });
  });
});

describe("a publisher's token", () => {
  const open = async () => {
    const world = await World.open();
    const { platform } = world;
    const publisher = platform.createApplication({ name: "Publisher", public: true });
    const game = platform.createApplication({ name: "G", public: true, parentId: publisher.id });
    const player = world.player("alice");
    const parent = platform.issueToken({ userId: player.id, applicationId: publisher.id });
    return { world, platform, publisher, game, player, parent };
  };

  it("becomes one of a game, which connects and ends with it [sdk.gettoken-createauthorizationcodeverifier-updatet, auth.6-publisher-level-linking]", async () => {
    const { world, platform, publisher, game, player, parent } = await open();
    await using _ = world;
    const client = world.client({ applicationId: game.id });
    const child = await client.exchangeChildToken(parent.accessToken, game.id);
    expect(child).toMatchObject({ tokenType: 1, scopes: parent.scopes.join(" ") });
    expect(child.expiresIn).toBeLessThanOrEqual(604_800);
    expect(child).not.toHaveProperty("refreshToken");
    await client.updateToken(child.tokenType, child.accessToken);
    await client.connectAndWait();
    expect(client.getCurrentUserV2()?.id).toBe(player.id);
    const ended = client.waitForStatus(Disconnected);
    platform.revoke(player.id, publisher.id);
    await ended;
    expect(await rejection(client.fetchCurrentUser(1, child.accessToken))).toMatchObject({
      status: 401,
    });
  });

  it("does not connect itself", async () => {
    const { world, publisher, parent } = await open();
    await using _ = world;
    const client = world.client({ applicationId: publisher.id });
    await client.updateToken(1, parent.accessToken);
    expect(await rejection(client.connectAndWait())).toMatchObject({ code: 4004 });
  });

  it("is exchanged for games of the publisher only, and must be good", async () => {
    const { world, game, parent } = await open();
    await using _ = world;
    const client = world.client();
    const strange = client.exchangeChildToken(parent.accessToken, world.application.id);
    expect(await rejection(strange)).toMatchObject({ type: "HTTPError", status: 400, code: 50035 });
    const bad = await rejection(client.exchangeChildToken("no-such-token", game.id));
    expect(bad).toMatchObject({ type: "HTTPError", status: 403, code: 50025 });
    for (const call of [
      client.exchangeChildToken("", game.id),
      client.exchangeChildToken(parent.accessToken, "0"),
    ]) {
      expect(await rejection(call)).toMatchObject({ type: "ValidationError" });
    }
  });
});

it("a program may listen for requests of the local client where none runs, and stop [sdk.register-removeauthorizerequestcallback]", async () => {
  await using world = await World.open();
  const client = world.client();
  const requests: ClientEvents["authorizeRequest"][] = [];
  const listener = (event: ClientEvents["authorizeRequest"]) => requests.push(event);
  client.on("authorizeRequest", listener);
  client.off("authorizeRequest", listener);
  await client.updateToken(1, world.token(world.player("alice")));
  await client.connectAndWait();
  expect(requests).toEqual([]);
});

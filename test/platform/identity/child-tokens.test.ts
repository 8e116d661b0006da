import { expect, test } from "vitest";
import { openAccounts } from "../support/accounts.js";
import { startDevice } from "../support/device.js";
import { GatewayClient } from "../support/gateway.js";
import { authorizeUrl, get, open, postForm } from "../support/platform.js";
import { Player, send } from "../support/players.js";

async function openPublisher(confidential = false) {
  const platform = await open({ clock: { frozen: true } });
  const parent = platform.createApplication({ name: "Publisher", public: !confidential });
  const child = platform.createApplication({ name: "Game", public: true, parentId: parent.id });
  const alice = platform.createUser({ username: "alice" });
  const issued = platform.issueToken({ userId: alice.id, applicationId: parent.id });
  const exchange = (changes: object = {}) =>
    send(platform, "", "POST", "/partner-sdk/child-token", {
      parent_access_token: issued.accessToken,
      child_application_id: child.id,
      ...changes,
    });
  return { platform, parent, child, alice, issued, exchange };
}

test("a parent's token is exchanged for one of a child with the same end [auth.6-publisher-level-linking]", async () => {
  const { platform, parent, child, alice, issued, exchange } = await openPublisher();
  platform.clock.advance(1000_000);
  const { status, body } = await exchange();
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: "Bearer",
    expires_in: 603_800,
    scope: issued.scopes.join(" "),
  });
  const me = await get(platform, "/oauth2/@me", `Bearer ${body.access_token}`);
  expect(me.body).toMatchObject({ application: { id: child.id }, user: { id: alice.id } });
  expect(platform.introspect(body.access_token).parentApplicationId).toBe(parent.id);
});

test("a parent's token does not connect, a child's does; READY names the parent", async () => {
  const { platform, parent, issued, exchange } = await openPublisher();
  const refused = new GatewayClient(platform.gatewayUrl);
  refused.identify(`Bearer ${issued.accessToken}`).catch(() => {});
  expect((await refused.closed).code).toBe(4004);
  const { body } = await exchange();
  const client = new GatewayClient(platform.gatewayUrl);
  const ready = await client.identify(`Bearer ${body.access_token}`);
  expect(ready.d.application.parent_id).toBe(parent.id);
  const shown = await get(platform, `/applications/${parent.id}/partial`);
  expect(BigInt(shown.body.flags_new) & (1n << 33n)).not.toBe(0n);
});

test("revoking the parent ends the children's tokens [auth.6-publisher-level-linking]", async () => {
  const { platform, parent, issued, exchange } = await openPublisher();
  const { body } = await exchange();
  const form = { client_id: parent.id, token: issued.accessToken };
  await postForm(platform, "/oauth2/token/revoke", form);
  expect((await get(platform, "/users/@me", `Bearer ${body.access_token}`)).status).toBe(401);
});

test("what does not belong together is refused [auth.6-publisher-level-linking]", async () => {
  const { platform, exchange } = await openPublisher();
  const stranger = platform.createApplication({ name: "Stranger", public: true });
  expect(await exchange({ parent_access_token: "nonsense" })).toMatchObject({
    status: 403,
    body: { code: 50025 },
  });
  expect(await exchange({ child_application_id: stranger.id })).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
  const { body } = await exchange();
  expect((await exchange({ parent_access_token: body.access_token })).body.code).toBe(50025);
  platform.clock.advance(604_800_000);
  expect((await exchange()).body.code).toBe(50025);
});

test("a confidential parent proves itself [auth.6-publisher-level-linking]", async () => {
  const { parent, exchange } = await openPublisher(true);
  expect((await exchange()).body.code).toBe(530007);
  expect((await exchange({ parent_client_secret: "wrong" })).body.code).toBe(530007);
  expect((await exchange({ parent_client_secret: parent.clientSecret })).status).toBe(200);
});

test("a child has no sign-in of its own", async () => {
  const { platform, child, alice } = await openPublisher();
  await expect(
    platform.approveAuthorization(authorizeUrl(platform, child.id), alice.id),
  ).rejects.toThrow(/sign in to its parent/);
  const device = await startDevice(platform, child.id);
  expect([device.status, device.body.error]).toEqual([400, "unauthorized_client"]);
  const provisional = await send(platform, "", "POST", "/partner-sdk/token", {
    client_id: child.id,
    external_auth_type: "STEAM_SESSION_TICKET",
    external_auth_token: await platform.accounts.providerToken({
      type: "STEAM_SESSION_TICKET",
      applicationId: child.id,
      subject: "p",
    }),
  });
  expect(provisional.body.code).toBe(530000);
});

test("linking replaces what the user had in the child", async () => {
  const { platform, child, alice, exchange } = await openPublisher();
  const earlier = platform.issueToken({ userId: alice.id, applicationId: child.id });
  const first = await exchange();
  expect(platform.introspect(earlier.accessToken).active).toBe(false);
  await exchange();
  expect(platform.introspect(first.body.access_token).active).toBe(true);
});

test("the hierarchy has two levels", async () => {
  const { platform, parent, child } = await openPublisher();
  const other = platform.createApplication({ name: "Other" });
  const { applications } = platform;
  expect(() => applications.update(other.id, { parentId: child.id })).toThrow(/two levels/);
  expect(() => applications.update(other.id, { parentId: other.id })).toThrow(/two levels/);
  expect(() => applications.update(parent.id, { parentId: other.id })).toThrow(/two levels/);
  expect(() => applications.update(other.id, { parentId: "1" })).toThrow(/two levels/);
});

test("linking ends the lobbies, identity and friends that the player had in the game, nothing of others", async () => {
  const { platform, game, alice, bob, accounts } = await openAccounts();
  const other = platform.createApplication({ name: "Other", public: true, bot: true });
  await accounts.token(await accounts.ticket());
  await accounts.merge(alice.id, await accounts.ticket());
  const lobbies: string[] = [];
  for (const [id, applicationId] of [
    [alice.id, game.id],
    [bob.id, game.id],
    [alice.id, other.id],
    [bob.id, other.id],
  ] as const) {
    const player = new Player(platform, "", applicationId, undefined, id);
    lobbies.push((await player.send("PUT", "/lobbies", { secret: "shared" })).body.id);
  }
  for (const applicationId of [game.id, other.id]) {
    platform.relationships.befriend(alice.id, bob.id, { applicationId });
  }
  const friend = await new Player(platform, "", game.id, undefined, bob.id).connect();
  await friend.seen();
  const publisher = platform.createApplication({ name: "Publisher", public: true });
  platform.applications.update(game.id, { parentId: publisher.id });
  const issued = platform.issueToken({ userId: alice.id, applicationId: publisher.id });
  const exchanged = await send(platform, "", "POST", "/partner-sdk/child-token", {
    parent_access_token: issued.accessToken,
    child_application_id: game.id,
  });
  expect(exchanged.status).toBe(200);
  expect((await friend.seen()).map(([name]) => name).sort()).toEqual([
    "GAME_RELATIONSHIP_REMOVE",
    "LOBBY_MEMBER_REMOVE",
    "USER_APPLICATION_IDENTITY_REMOVE",
  ]);
  expect(platform.accounts.identities(game.id)).toEqual([]);
  const { gameRelationships } = platform.view();
  expect(gameRelationships.map(({ applicationId }) => applicationId)).toEqual([other.id, other.id]);
  const members = async (lobby: string | undefined, bot: string | null | undefined) => {
    const { body } = await get(platform, `/lobbies/${lobby}`, `Bot ${bot}`);
    return body.members.map(({ id }: { id: string }) => id);
  };
  expect(await members(lobbies[0], game.botToken)).toEqual([bob.id]);
  expect(await members(lobbies[2], other.botToken)).toEqual([alice.id, bob.id]);
});

test("a link is an authorization of the child, whose end is reported to it; the exchange is an event", async () => {
  const { platform, child, alice, exchange } = await openPublisher();
  const issued = platform.events.waitFor("oauth2.child_token_issued");
  await exchange();
  expect(await issued).toMatchObject({ userId: alice.id, applicationId: child.id });
  platform.revoke(alice.id, child.id);
  expect(platform.webhookEvents(child.id)).toMatchObject([
    { type: "APPLICATION_DEAUTHORIZED", data: { user: { id: alice.id } } },
  ]);
});

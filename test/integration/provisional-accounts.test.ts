import { AuthenticationExternalAuthType as AuthType, Client, SdkError } from "game-social-sdk";
import type { ExternalAuthType } from "game-social-sdk-platform";
import { describe, expect, it } from "vitest";
import { Accounts } from "./support/accounts.js";
import { rejection } from "./support/world.js";

// protocol 2.2 and 2.3; OIDC and the backend's own token have tests of their own below
const providers: [keyof typeof AuthType, ExternalAuthType, string][] = [
  ["EpicOnlineServicesAccessToken", "EPIC_ONLINE_SERVICES_ACCESS_TOKEN", "EPIC_ONLINE_SERVICES"],
  ["EpicOnlineServicesIdToken", "EPIC_ONLINE_SERVICES_ID_TOKEN", "EPIC_ONLINE_SERVICES"],
  ["SteamSessionTicket", "STEAM_SESSION_TICKET", "STEAM"],
  ["UnityServicesIdToken", "UNITY_SERVICES_ID_TOKEN", "UNITY"],
  ["AppleIdToken", "APPLE_ID_TOKEN", "APPLE"],
  ["PlayStationNetworkIdToken", "PLAYSTATION_NETWORK_ID_TOKEN", "PLAYSTATION_NETWORK"],
];

describe("getProvisionalToken", () => {
  it.each(providers)("plays with an account made for %s", async (name, type, providerType) => {
    await using accounts = await Accounts.open();
    const client = accounts.client();
    const proof = await accounts.ticket(type);
    const tokens = await client.getProvisionalToken(accounts.id, AuthType[name], proof);
    expect(tokens).toMatchObject({ tokenType: 1, expiresIn: 604_800, refreshToken: "" });
    expect(accounts.identity()).toMatchObject({ providerType, state: "provisional" });
    await client.updateToken(tokens.tokenType, tokens.accessToken);
    await client.connectAndWait();
    const me = client.getCurrentUserV2();
    expect(me?.id).toBe(accounts.identity()?.userId);
    expect(me?.isProvisional).toBe(true);
  });

  it("takes an ID token of the game's own provider", async () => {
    await using accounts = await Accounts.open();
    const { platform } = accounts.world;
    const provider = await platform.identityProviders.start();
    const configuration = { issuer: provider.issuer, clientId: "c", allowInsecureIssuer: true };
    await platform.accounts.setOidc(accounts.id, configuration);
    const proof = await provider.sign({ subject: "p-1", audience: "c" });
    await accounts.client().getProvisionalToken(accounts.id, AuthType.OIDC, proof);
    expect(accounts.identity()).toMatchObject({ providerType: "OIDC", subject: "p-1" });
  });

  it("takes the token that the game's backend obtained", async () => {
    await using accounts = await Accounts.open();
    const { platform } = accounts.world;
    const { botToken } = platform.resetBot(accounts.id);
    const answer = await fetch(`${platform.apiBase}/partner-sdk/token/bot`, {
      method: "POST",
      headers: { authorization: `Bot ${botToken}`, "content-type": "application/json" },
      body: JSON.stringify({ external_user_id: "player-7" }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const type = AuthType.DiscordBotIssuedAccessToken;
    await accounts.client().getProvisionalToken(accounts.id, type, access_token);
    expect(accounts.identity()).toMatchObject({ providerType: "DISCORD_BOT", subject: "player-7" });
  });

  it("gives one account however often it is asked", async () => {
    await using accounts = await Accounts.open();
    const client = accounts.client();
    const first = await accounts.provisional(client);
    const again = await accounts.provisional(client);
    expect(again.accessToken).not.toBe(first.accessToken);
    const who = (token: string) => client.fetchCurrentUser(1, token);
    expect(await who(again.accessToken)).toEqual(await who(first.accessToken));
  });

  it("refuses what is no proof before anything is sent", async () => {
    await using accounts = await Accounts.open();
    const client = accounts.client();
    const refused = { type: "ValidationError" };
    for (const proof of ["", "x".repeat(10_241)]) {
      expect(await rejection(client.getProvisionalToken(accounts.id, 0, proof))).toMatchObject(
        refused,
      );
    }
    const unknown = 99 as AuthType;
    expect(await rejection(client.getProvisionalToken("0", 0, "p"))).toMatchObject(refused);
    expect(await rejection(client.getProvisionalToken(accounts.id, unknown, "p"))).toBeInstanceOf(
      Error,
    );
  });
});

// protocol 2.7, with words that tell what to do about it
const refusals: [code: number, status: number, advice: RegExp][] = [
  [50025, 403, /fresh token/],
  [50229, 400, /nothing to unmerge/],
  [10013, 404, /external identity/],
  [530000, 400, /Enable provisional accounts/],
  [530001, 400, /fresh token/],
  [530002, 400, /issuer/],
  [530003, 400, /client id/],
  [530004, 400, /fresh token/],
  [530006, 400, /[Tt]ry again/],
  [530007, 400, /public client/],
  [530008, 400, /OIDC configuration/],
  [530009, 400, /jwks_uri/],
  [530010, 400, /sign in with authorize/],
  [530014, 400, /getProvisionalToken/],
  [530016, 400, /full account/],
  [530017, 400, /until the ban ends/],
  [530020, 400, /signature/],
  [530023, 400, /Unmerge/],
  [530027, 400, /kid/],
  [0, 423, /try again/],
];

describe("a refusal of the service", () => {
  it.each(refusals)(
    "with code %i reaches JavaScript and says what to do",
    async (code, status, advice) => {
      await using accounts = await Accounts.open();
      accounts.world.platform.faults.add({
        target: "http",
        route: "* *",
        count: Number.POSITIVE_INFINITY,
        fault: { kind: "error", status, code, message: "As the service says" },
      });
      const client = accounts.client();
      const proof = [AuthType.SteamSessionTicket, "a-proof"] as const;
      const retryable = code === 530006 || status === 423;
      for (const call of [
        client.getProvisionalToken(accounts.id, ...proof),
        client.getTokenFromProvisionalMerge(accounts.id, "c", "v", "http://127.0.0.1/c", ...proof),
        client.unmergeIntoProvisionalAccount(accounts.id, ...proof),
      ]) {
        const error = await rejection(call);
        expect(error).toBeInstanceOf(SdkError);
        expect(error).toMatchObject({ type: "HTTPError", code, status, retryable });
        expect((error as SdkError).message).toContain("As the service says");
        expect((error as SdkError).message).toMatch(advice);
      }
    },
  );
});

describe("merging", () => {
  it("makes the identity part of the full account, whose session goes on", async () => {
    await using accounts = await Accounts.open();
    const { world } = accounts;
    const client = accounts.client();
    const { accessToken } = await accounts.provisional(client);
    await client.updateToken(1, accessToken);
    await client.connectAndWait();
    const alice = world.player("alice");
    const ended = client.waitForStatus(Client.Status.Disconnected);
    const tokens = await accounts.merge(client, alice);
    await ended;
    await client.updateToken(tokens.tokenType, tokens.accessToken);
    await client.connectAndWait();
    expect(client.getCurrentUserV2()?.id).toBe(alice.id);
    expect(client.getCurrentUserV2()?.isProvisional).toBe(false);
    expect(accounts.identity()).toMatchObject({ userId: alice.id, state: "merged" });
    expect(await rejection(accounts.provisional(client))).toMatchObject({ code: 530010 });
  });

  it("can be tried again while another merge of the account is going on", async () => {
    await using accounts = await Accounts.open();
    const { platform } = accounts.world;
    platform.clock.freeze();
    platform.accounts.mergeDuration = 1000;
    const [alice, bob] = [accounts.world.player("alice"), accounts.world.player("bob")];
    const client = accounts.client();
    await accounts.provisional(client);
    await accounts.merge(client, alice);
    const locked = await rejection(accounts.merge(client, bob));
    expect(locked).toMatchObject({ status: 423, retryable: true });
    platform.clock.advance(1000);
    expect(await rejection(accounts.merge(client, bob))).toMatchObject({ code: 530014 });
  });
});

describe("unmerging", () => {
  it("ends the session for good and gives the identity a new account", async () => {
    await using accounts = await Accounts.open();
    const client = accounts.client();
    await accounts.provisional(client);
    const before = accounts.identity()?.userId;
    const alice = accounts.world.player("alice");
    const tokens = await accounts.merge(client, alice);
    await client.updateToken(1, tokens.accessToken);
    await client.connectAndWait();
    const ended = client.events("statusChanged");
    await accounts.unmerge(client);
    expect((await ended.next()).value).toEqual({
      status: Client.Status.Disconnected,
      error: Client.Error.UnexpectedClose,
      errorDetail: 4004,
    });
    expect(accounts.identity()?.state).toBe("provisional");
    expect([before, alice.id]).not.toContain(accounts.identity()?.userId);
    const dead = await rejection(client.refreshToken(accounts.id, tokens.refreshToken));
    expect((dead as SdkError).message).toContain("invalid_grant");
    const fresh = await accounts.provisional(client);
    await client.updateToken(1, fresh.accessToken);
    await client.connectAndWait();
    expect(client.getCurrentUserV2()?.id).toBe(accounts.identity()?.userId);
  });

  it("after a ban leaves an account that cannot be merged until the ban ends", async () => {
    await using accounts = await Accounts.open();
    const { platform } = accounts.world;
    const [alice, bob] = [accounts.world.player("alice"), accounts.world.player("bob")];
    const client = accounts.client();
    await accounts.provisional(client);
    const tokens = await accounts.merge(client, alice);
    await client.updateToken(1, tokens.accessToken);
    await client.connectAndWait();
    const ended = client.waitForStatus(Client.Status.Disconnected);
    platform.accounts.ban(alice.id);
    await ended;
    expect(await rejection(client.refreshToken(accounts.id, tokens.refreshToken))).toMatchObject({
      status: 400,
    });
    expect(accounts.identity()?.state).toBe("provisional-restricted");
    await accounts.provisional(client);
    const refused = await rejection(accounts.merge(client, bob));
    expect(refused).toMatchObject({ type: "HTTPError", code: 530017, status: 400 });
    expect((refused as SdkError).message).toContain("banned");
    platform.accounts.unban(alice.id);
    await accounts.merge(client, bob);
    expect(accounts.identity()).toMatchObject({ userId: bob.id, state: "merged" });
  });
});

describe("the display name", () => {
  it("of a provisional account is changed, and the handles show it", async () => {
    await using accounts = await Accounts.open();
    const client = accounts.client();
    const { accessToken } = await accounts.provisional(client);
    await client.updateToken(1, accessToken);
    const early = await rejection(client.updateProvisionalAccountDisplayName("Nova"));
    expect(early).toMatchObject({ type: "ClientNotReady" });
    await client.connectAndWait();
    const updated = client.events("userUpdated");
    await client.updateProvisionalAccountDisplayName("Nova ☃");
    await updated.next();
    expect(client.getCurrentUserV2()?.displayName).toBe("Nova ☃");
    for (const name of ["", "x".repeat(33)]) {
      const refused = await rejection(client.updateProvisionalAccountDisplayName(name));
      expect(refused).toMatchObject({ type: "ValidationError" });
    }
  });

  it("of a full account is not changed by a game", async () => {
    await using accounts = await Accounts.open();
    const client = await accounts.world.connected(accounts.world.player("alice"));
    const refused = await rejection(client.updateProvisionalAccountDisplayName("Alice"));
    expect(refused).toMatchObject({ type: "HTTPError", status: 403 });
  });
});

it("reports a merge that no operation waits for without harm", async () => {
  await using accounts = await Accounts.open();
  const client = await accounts.world.connected(accounts.world.player("alice"));
  client.provisionalUserMergeCompleted(true);
  client.provisionalUserMergeCompleted(false);
  expect(
    (await client.fetchCurrentUser(1, accounts.world.token(accounts.world.player("bob")))).name,
  ).toBe("bob");
});

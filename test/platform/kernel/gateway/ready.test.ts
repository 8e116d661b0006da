import { expect, test } from "vitest";
import { GatewayClient, identified, openGateway } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";

test("READY of a user's session has every field of the protocol", async () => {
  const { platform, user, game, token } = await openGateway();
  const { payload, client } = await identified(platform, token);
  expect(payload).toMatchObject({ op: 0, s: 1, t: "READY" });
  expect(payload.d).toMatchObject({
    v: 10,
    user: { id: user.id, username: "alice", global_name: "Alice" },
    users: [],
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    session_type: "oauth",
    resume_gateway_url: platform.gatewayUrl,
    relationships: [],
    game_relationships: [],
    private_channels: [],
    lobbies: [],
    guilds: [],
    sessions: [
      {
        session_id: payload.d.session_id,
        client_info: { client: "test", os: "linux" },
        status: "online",
        activities: [],
      },
    ],
    application: { id: game.id, name: "Game", flags: 256, flags_new: "256" },
    feature_flags: { disabled_functions: [], disabled_gateway_events: [] },
    user_application_profiles: {},
    av_sf_protocol_floor: expect.any(Number),
  });
  expect(payload.d.scopes).toContain("gateway.connect");
  const supplement = await client.next();
  expect(supplement).toMatchObject({
    t: "READY_SUPPLEMENTAL",
    s: 2,
    d: {
      merged_presences: { friends: [], guilds: [] },
      merged_members: [],
      guilds: [],
      lazy_private_channels: [],
      game_invites: [],
      disclose: [],
    },
  });
});

test("without capability bit 5 there is no READY_SUPPLEMENTAL", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token, { capabilities: 1 << 4 });
  expect(await client.beat()).toEqual([]);
});

test("an application's switched-off functions are listed in READY", async () => {
  const { platform, game, token } = await openGateway();
  platform.applications.update(game.id, {
    disabledFunctions: ["Client::SendLobbyMessage"],
    disabledGatewayEvents: ["LOBBY_CREATE"],
  });
  const { payload } = await identified(platform, token);
  expect(payload.d.feature_flags).toEqual({
    disabled_functions: ["Client::SendLobbyMessage"],
    disabled_gateway_events: ["LOBBY_CREATE"],
  });
});

test("version 9 is served as well", async () => {
  const { platform, token } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl, "v=9&encoding=json");
  expect((await client.identify(token)).d.v).toBe(9);
});

test("a user's session may leave intents out", async () => {
  const { platform, token } = await openGateway();
  const { payload } = await identified(platform, token, { intents: undefined });
  expect(payload.t).toBe("READY");
});

test("a bot identifies with its bare token and gets a bot's READY", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const { payload, client } = await identified(platform, game.botToken as string, {
    intents: 1 | (1 << 9),
    capabilities: undefined,
    shard: [0, 1],
  });
  expect(payload.d).toMatchObject({
    v: 10,
    user: { id: game.botUserId, bot: true },
    guilds: [],
    application: { id: game.id, flags: 256 },
    shard: [0, 1],
  });
  expect(payload.d).toMatchObject({ private_channels: [], relationships: [], guilds: [] });
  expect(await client.beat()).toEqual([]);
});

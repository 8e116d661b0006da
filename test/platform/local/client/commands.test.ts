import { expect, test } from "vitest";
import { openSocial } from "../../support/players.js";
import { connected, op, openLocal, Program } from "./support/program.js";

/** Everything SET_ACTIVITY takes (protocol 5.8), each text as long as it may be. */
const full = {
  name: "n".repeat(128),
  type: 5,
  status_display_type: 2,
  details: "d".repeat(128),
  details_url: `https://${"d".repeat(248)}`,
  state: "s".repeat(128),
  state_url: `https://${"s".repeat(248)}`,
  timestamps: { start: 1_795_000_000_000, end: 1_795_000_060_000 },
  assets: {
    large_image: "l".repeat(300),
    large_text: "t".repeat(128),
    large_url: `https://${"l".repeat(248)}`,
    small_image: "s",
    small_text: "st",
    small_url: "u",
    invite_cover_image: "cover",
  },
  party: { id: "party-1", size: [2, 4], privacy: 1 },
  secrets: { join: "j".repeat(128) },
  buttons: [
    { label: "b".repeat(32), url: `https://${"b".repeat(504)}` },
    { label: "Watch", url: "https://game.example/watch" },
  ],
  supported_platforms: ["desktop", "android"],
  instance: true,
};

test("READY names the user, the version and the service, and needs no token [rpc.ready]", async () => {
  const { local, game, user, platform } = await openLocal();
  const program = new Program(local.address as string);
  expect(await program.handshake(game.id)).toEqual({
    cmd: "DISPATCH",
    evt: "READY",
    nonce: null,
    data: {
      v: 1,
      config: {
        api_endpoint: `//${new URL(platform.webBase).host}/api`,
        environment: "production",
      },
      user: expect.objectContaining({
        id: user.id,
        username: "alice",
        discriminator: "0",
        global_name: "Alice",
        avatar: null,
        bot: false,
        flags: 0,
        premium_type: 0,
      }),
    },
  });
});

test("an activity with every field is shown as sent", async () => {
  const { local, game, platform } = await openLocal();
  const program = await connected(platform, game.id);
  const answer = await program.request("SET_ACTIVITY", { pid: 4711, activity: full });
  const shown = { ...full, application_id: game.id };
  expect(answer).toEqual({ cmd: "SET_ACTIVITY", data: shown, evt: null, nonce: "nonce-1" });
  expect(local.programs()).toEqual([
    { id: 1, applicationId: game.id, pid: 4711, activity: shown, subscriptions: [], scopes: [] },
  ]);
  expect((await program.request("SET_ACTIVITY", { pid: 4711, activity: null })).data).toBeNull();
  expect(local.activities()).toEqual([]);
});

test.each([0, 2, 3, 5])(
  "an activity of type %i is shown [rpc.set-activity-types-0-2-3-5]",
  async (type) => {
    const { local, game, platform } = await openLocal();
    const program = await connected(platform, game.id);
    const answer = await program.request("SET_ACTIVITY", { pid: 1, activity: { type } });
    expect(answer).toMatchObject({ evt: null, data: { type } });
    expect(local.programs()).toMatchObject([{ activity: { type } }]);
  },
);

test("the name is the application's by default; small timestamps are seconds", async () => {
  const { game, platform } = await openLocal();
  const program = await connected(platform, game.id);
  const timestamps = { start: 1_795_000_000, end: "1795000060" };
  const { data } = await program.request("SET_ACTIVITY", { pid: 1, activity: { timestamps } });
  expect(data).toEqual({
    name: "Game",
    application_id: game.id,
    type: 0,
    timestamps: { start: 1_795_000_000_000, end: 1_795_000_060_000 },
  });
});

test.each([
  ["pid", { activity: null }],
  ["pid", { pid: -1, activity: null }],
  ["pid", { pid: "1", activity: null }],
  ["activity", { pid: 1, activity: [] }],
  ["activity.name", { pid: 1, activity: { name: "" } }],
  ["activity.name", { pid: 1, activity: { name: "n".repeat(129) } }],
  ["activity.type", { pid: 1, activity: { type: 1 } }],
  ["activity.type", { pid: 1, activity: { type: 4 } }],
  ["activity.type", { pid: 1, activity: { type: 6 } }],
  ["activity.type", { pid: 1, activity: { type: "0" } }],
  ["activity.status_display_type", { pid: 1, activity: { status_display_type: 3 } }],
  ["activity.details", { pid: 1, activity: { details: "d" } }],
  ["activity.details", { pid: 1, activity: { details: "d".repeat(129) } }],
  ["activity.details", { pid: 1, activity: { details: 1 } }],
  ["activity.details_url", { pid: 1, activity: { details_url: "u".repeat(257) } }],
  ["activity.state", { pid: 1, activity: { state: "s" } }],
  ["activity.state_url", { pid: 1, activity: { state_url: "u" } }],
  ["activity.timestamps.start", { pid: 1, activity: { timestamps: { start: -1 } } }],
  ["activity.timestamps.end", { pid: 1, activity: { timestamps: { end: "now" } } }],
  ["activity.assets", { pid: 1, activity: { assets: "image" } }],
  ["activity.assets.large_image", { pid: 1, activity: { assets: { large_image: "" } } }],
  ["activity.assets.small_text", { pid: 1, activity: { assets: { small_text: "t" } } }],
  ["activity.party.id", { pid: 1, activity: { party: { id: "p" } } }],
  ["activity.party.size", { pid: 1, activity: { party: { size: [1] } } }],
  ["activity.party.size[0]", { pid: 1, activity: { party: { size: [0, 4] } } }],
  ["activity.party.privacy", { pid: 1, activity: { party: { privacy: 2 } } }],
  ["activity.secrets.join", { pid: 1, activity: { secrets: { join: "j" } } }],
  ["activity.buttons", { pid: 1, activity: { buttons: [{}, {}, {}] } }],
  ["activity.buttons[0].label", { pid: 1, activity: { buttons: [{ url: "u" }] } }],
  ["activity.buttons[0].url", { pid: 1, activity: { buttons: [{ label: "l" }] } }],
  ["activity.supported_platforms", { pid: 1, activity: { supported_platforms: "desktop" } }],
])(
  "what does not fit is refused with 4000 and names %s (%j) [rpc.set-activity-types-0-2-3-5]",
  async (field, args) => {
    const { game, platform, local } = await openLocal();
    const program = await connected(platform, game.id);
    const answer = await program.request("SET_ACTIVITY", args);
    expect(answer).toMatchObject({ cmd: "SET_ACTIVITY", evt: "ERROR", data: { code: 4000 } });
    expect(answer.data.message).toContain(`"${field}"`);
    expect(local.activities()).toEqual([]);
  },
);

test.each([
  ["an unknown command", { cmd: "FLY", nonce: "1" }, 4002],
  ["a command of the vendor's private origin", { cmd: "INVITE_BROWSER", nonce: "1" }, 4002],
  ["no command", { nonce: "1" }, 4000],
  ["arguments that are text", { cmd: "SET_ACTIVITY", args: "x", nonce: "1" }, 4000],
  ["an unknown event", { cmd: "SUBSCRIBE", evt: "RAIN", nonce: "1" }, 4004],
  ["no event", { cmd: "SUBSCRIBE", nonce: "1" }, 4004],
  ["an event that needs a scope", { cmd: "SUBSCRIBE", evt: "GUILD_STATUS", nonce: "1" }, 4006],
  ["a command that needs a scope", { cmd: "GET_RELATIONSHIPS", nonce: "1" }, 4006],
  ["a token nobody issued", command("AUTHENTICATE", { access_token: "x" }), 4009],
  ["no token", command("AUTHENTICATE", {}), 4000],
  ["another client id", command("AUTHORIZE", { client_id: "1", scopes: ["openid"] }), 4007],
  ["an unknown scope", command("AUTHORIZE", { scopes: ["sing"] }), 5000],
  ["no scope", command("AUTHORIZE", {}), 5000],
  ["an invite without a party", command("ACTIVITY_INVITE_USER", { type: 1, user_id: "1" }), 5006],
  ["an invite of another type", command("ACTIVITY_INVITE_USER", { type: 5, user_id: "1" }), 4000],
  ["an answer nobody asked for", command("SEND_ACTIVITY_JOIN_INVITE", { user_id: "1" }), 4012],
  ["a refusal nobody asked for", command("CLOSE_ACTIVITY_REQUEST", { user_id: "1" }), 4012],
  [
    "an invite that is not there",
    command("ACCEPT_ACTIVITY_INVITE", { type: 1, user_id: "1", session_id: "s", message_id: "1" }),
    4011,
  ],
  [
    "a message that is not there",
    command("OPEN_MESSAGE", { channel_id: "1", message_id: "1", pid: 1 }),
    4005,
  ],
  ["an unknown guild invite", command("OPEN_OVERLAY_GUILD_INVITE", { code: "x", pid: 1 }), 4011],
  ["a deep link to nowhere", command("DEEP_LINK", { params: {} }), 4000],
])("%s is an ERROR, and the connection goes on [rpc.error]", async (_name, message, code) => {
  const { game, platform } = await openLocal();
  const program = await connected(platform, game.id);
  program.send(message);
  const answer = (await program.next())?.json;
  expect(answer).toMatchObject({ evt: "ERROR", nonce: "1", data: { code } });
  expect(answer.data.message).toMatch(/^[A-Z"].*\.$/);
  await program.settle();
});

test("what a program shows is the presence of its user, who is online by it", async () => {
  const { platform, game, connected: players } = await openSocial();
  const [bob] = await players("bob");
  const alice = platform.createUser({ username: "alice" });
  platform.relationships.befriend(alice.id, bob!.id);
  await bob!.seen();
  await platform.localClient.start({ user: "alice" });
  expect(await bob!.seen()).toMatchObject([
    ["PRESENCE_UPDATE", { user: { id: alice.id }, status: "online", activities: [] }],
  ]);
  const program = await connected(platform, game.id);
  await program.request("SET_ACTIVITY", { pid: 1, activity: { ...full, details: "Lap 1" } });
  await program.request("SET_ACTIVITY", { pid: 1, activity: { ...full, details: "Lap 2" } });
  const update = (await bob!.gateway.event("PRESENCE_UPDATE")).d;
  const { supported_platforms, secrets: _, instance: __, ...visible } = full;
  expect(update.activities).toEqual([
    {
      ...visible,
      details: expect.stringMatching(/^Lap [12]$/),
      application_id: game.id,
      supported_platforms,
      session_id: expect.any(String),
      party: { id: "party-1", size: [2, 4] },
      buttons: ["b".repeat(32), "Watch"],
      // Instance 1, join 2, party open to friends 64 and to a voice channel 128 (protocol 4.9).
      flags: 1 | 2 | 64 | 128,
    },
  ]);
  await platform.localClient.stop();
  for (;;) {
    const { status } = (await bob!.gateway.event("PRESENCE_UPDATE")).d;
    if (status === "offline") break;
  }
});

test("relationships and users are sent to a program with the scope for it", async () => {
  const { platform, game, user } = await openLocal();
  const bob = platform.createUser({ username: "bob" });
  platform.relationships.befriend(user.id, bob.id);
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const program = await connected(platform, game.id);
  const authenticated = await program.request("AUTHENTICATE", { access_token: accessToken });
  expect(authenticated.data).toMatchObject({
    application: { id: game.id, name: "Game" },
    user: { id: user.id, username: "alice" },
    access_token: accessToken,
    expires: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(authenticated.data.scopes).toContain("relationships.read");
  expect((await program.request("GET_RELATIONSHIPS")).data).toEqual({
    relationships: [
      {
        type: 1,
        user: expect.objectContaining({ id: bob.id, username: "bob" }),
        presence: { status: "offline", activity: null },
      },
    ],
  });
  expect((await program.request("GET_USER", { id: bob.id })).data).toMatchObject({ id: bob.id });
  expect((await program.request("GET_USER", { id: "1" })).data).toBeNull();
});

test("a token of another application is refused with 4009", async () => {
  const { platform, game, user } = await openLocal();
  const other = platform.createApplication({ name: "Other" });
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: other.id });
  const program = await connected(platform, game.id);
  const answer = await program.request("AUTHENTICATE", { access_token: accessToken });
  expect(answer.data.code).toBe(4009);
});

test("places that a program opens are sent as events", async () => {
  const { platform, game, user } = await openLocal();
  const bob = platform.createUser({ username: "bob" });
  platform.relationships.befriend(user.id, bob.id);
  const messageId = platform.as(user.id, game.id).sendUserMessage(bob.id, "hi");
  const program = await connected(platform, game.id);
  const args = { channel_id: "1", message_id: messageId, pid: 1 };
  expect((await program.request("OPEN_MESSAGE", args)).data).toBeNull();
  const nowhere = { message_id: messageId, pid: 1 };
  expect((await program.request("OPEN_MESSAGE", nowhere)).data.code).toBe(4000);
  const link = { type: "USER_SETTINGS", params: { section: "connected-games" } };
  expect((await program.request("DEEP_LINK", link)).data).toBeNull();
  const opened = platform.events.recent().filter(({ kind }) => kind === "local.opened");
  expect(opened).toMatchObject([
    { userId: user.id, applicationId: game.id, detail: `message ${messageId}` },
    { userId: user.id, applicationId: game.id, detail: "USER_SETTINGS connected-games" },
  ]);
});

test("events reach those alone who asked for them", async () => {
  const { platform, game, local } = await openLocal();
  const wanting = await connected(platform, game.id);
  const other = await connected(platform, game.id);
  await wanting.subscribe("CURRENT_USER_UPDATE");
  expect(local.send("CURRENT_USER_UPDATE", { id: "1" })).toBe(1);
  expect(await wanting.event("CURRENT_USER_UPDATE")).toEqual({ id: "1" });
  expect(await other.settle()).toEqual([]);
  await wanting.request("UNSUBSCRIBE", {}, "CURRENT_USER_UPDATE");
  expect(local.send("CURRENT_USER_UPDATE", { id: "2" })).toBe(0);
});

test("pings are answered with the same bytes, pongs with nothing", async () => {
  const { platform, game } = await openLocal();
  const program = await connected(platform, game.id);
  program.send("1", op.pong);
  expect(await program.settle()).toEqual([]);
});

function command(cmd: string, args: unknown) {
  return { cmd, args, nonce: "1" };
}

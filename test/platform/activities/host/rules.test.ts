/** What commands of activities may say, and what a reload or an end leaves (activities 2.3–2.9). */

import { expect, test } from "vitest";
import { activityHost, monetization } from "../../../../platform/index.js";
import { ALL_BUT_ADMINISTRATOR, allowEveryone } from "../../support/guilds.js";
import { befriended, openHosted } from "../../support/hosted-activity.js";

const ALL =
  "identify guilds guilds.members.read relationships.read rpc.activities.write dm_channels.read";

/** Alice's activity with a token of all scopes. */
async function openAll() {
  const opened = await openHosted();
  await opened.activity.authenticate(ALL);
  return opened;
}

test.each<[cmd: string, field: string, most: number, rest: object]>([
  ["GET_USER", "id", 64, {}],
  ["SHARE_LINK", "message", 1000, {}],
  ["SHARE_LINK", "custom_id", 64, { message: "Come" }],
  ["SHARE_LINK", "link_id", 64, { message: "Come" }],
  ["SHARE_INTERACTION", "content", 2000, { command: "launch" }],
])("%s: %s has at most %i characters", async (cmd, field, most, rest) => {
  const { activity, platform } = await openAll();
  platform.domain(activityHost).promptMode = "deny";
  const send = (length: number) => activity.answer(cmd, { ...rest, [field]: "x".repeat(length) });
  expect((await send(most)).evt).toBeNull();
  expect((await send(most + 1)).data).toMatchObject({ code: 4000 });
});

test("friends may join what the activity shows, or its instance where it shows nothing", async () => {
  const { activity, platform, game, user } = await openAll();
  const shown = () =>
    platform.view().presences.find(({ userId }) => userId === user.id)?.activities;
  const { id } = activity.session.instance;
  const plain = [
    expect.objectContaining({
      name: "Game",
      application_id: game.id,
      type: 0,
      party: { id, size: [1, 0] },
      flags: (1 << 1) | (1 << 6) | (1 << 7),
    }),
  ];
  befriended(platform, user.id, "bob");
  expect(shown()).toEqual(plain);
  const party = { id: "room-7", size: [2, 4] };
  await activity.call("SET_ACTIVITY", { activity: { name: "Mine", state: "In a room", party } });
  expect(shown()).toMatchObject([{ name: "Game", state: "In a room", party }]);
  expect(activity.session.partyId).toBe("room-7");
  expect(await activity.call("SET_ACTIVITY", { activity: null })).toEqual({
    name: "Game",
    type: 0,
  });
  expect(shown()).toEqual(plain);
  activity.session.close(1000, "");
  expect(shown() ?? []).toEqual([]);
});

test("a channel is for who sees it, a conversation for who is in it and with a scope of its own", async () => {
  const { activity, platform, game, guild, user, member, bot, greeted, channel } = await openAll();
  allowEveryone(platform, guild.id, ALL_BUT_ADMINISTRATOR);
  const hidden = platform.guilds.createChannel({
    guildId: guild.id,
    name: "hidden",
    overwrites: [{ id: guild.id, type: 0, allow: "0", deny: (1n << 10n).toString() }],
  });
  const bob = member("bob");
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  const bobs = await greeted({ userId: bob }, ALL);
  const channel_id = channel.id;
  expect(await bobs.call("GET_CHANNEL", { channel_id })).toEqual({
    id: channel_id,
    type: 0,
    guild_id: guild.id,
    name: "general",
    topic: "",
    position: expect.any(Number),
    voice_states: [],
    messages: [],
  });
  for (const channel_id of [hidden.id, dm.id, "1"]) {
    expect((await bobs.refusal("GET_CHANNEL", { channel_id })).code).toBe(4005);
  }
  const conversation = { id: dm.id, type: 1, voice_states: [], messages: [] };
  expect(await activity.call("GET_CHANNEL", { channel_id: dm.id })).toEqual(conversation);
  // A bot makes a group with people who have given its application `gdm.join`.
  const tokens = [user.id, bob].map((userId) =>
    platform.issueToken({ userId, applicationId: game.id, scopes: "gdm.join" }),
  );
  const access_tokens = tokens.map(({ accessToken }) => accessToken);
  const { body: group } = await bot("POST", "/users/@me/channels", { access_tokens });
  const inGroup = { id: group.id, type: 3, voice_states: [], messages: [] };
  expect(await activity.call("GET_CHANNEL", { channel_id: group.id })).toEqual(inGroup);
  const carols = await greeted({ userId: member("carol") }, ALL);
  expect((await carols.refusal("GET_CHANNEL", { channel_id: group.id })).code).toBe(4005);
  const alone = [["guilds"], ["guilds.channels.read"]];
  for (const [scope = ""] of alone) {
    await activity.authenticate(scope);
    expect((await activity.refusal("GET_CHANNEL", { channel_id: dm.id })).code).toBe(4006);
    expect(await activity.call("GET_CHANNEL", { channel_id })).toMatchObject({ id: channel_id });
  }
  // The permissions are those in the channel.
  await bobs.authenticate("guilds.channels.read");
  const deny = (1n << 13n).toString();
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny }];
  platform.guilds.updateChannel(channel.id, { overwrites });
  const { permissions } = await bobs.call("GET_CHANNEL_PERMISSIONS");
  expect(BigInt(permissions) & ((1n << 39n) | (1n << 13n))).toBe(1n << 39n);
  const direct = await greeted({ channelId: dm.id }, "guilds.members.read");
  expect(await direct.call("GET_CHANNEL_PERMISSIONS")).toEqual({ permissions: "0" });
  const query = new URLSearchParams(direct.session.framePath.split("?")[1]);
  expect([query.has("guild_id"), query.get("location_id")]).toEqual([false, `pc-${dm.id}`]);
});

test("who leaves the guild leaves the activity there, and is the only one who does", async () => {
  const { activity, platform, guild, user, member, greeted } = await openAll();
  await activity.call("SUBSCRIBE", {}, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
  const bob = member("bob");
  allowEveryone(platform, guild.id, ALL_BUT_ADMINISTRATOR);
  const bobs = await greeted({ userId: bob });
  platform.guilds.removeMember(guild.id, bob);
  expect(bobs.closed).toMatchObject({ code: 1000 });
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect(activity.closed).toBeUndefined();
  expect(activity.events("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE").at(-1)).toMatchObject({
    participants: [{ id: user.id }],
  });
});

test("the locale is the user's, and so is what GET_USER says of others", async () => {
  const { activity, platform, user } = await openAll();
  platform.users.update(user.id, { locale: "de" });
  expect(await activity.call("USER_SETTINGS_GET_LOCALE")).toEqual({ locale: "de" });
  expect(await activity.call("GET_USER", { id: user.id })).toMatchObject({ id: user.id });
  expect(await activity.call("GET_USER", { id: "1" })).toBeNull();
});

test("a reload drops events, token and questions, and answers nothing of before", async () => {
  const { activity, platform, game } = await openAll();
  await activity.call("SUBSCRIBE", {}, "ACTIVITY_JOIN");
  const answers: unknown[] = [];
  void activity
    .answer("OPEN_EXTERNAL_LINK", { url: "https://example.com/" })
    .then((answer) => answers.push(answer));
  expect(activity.prompts()).toHaveLength(1);
  activity.greet();
  expect(await activity.next()).toMatchObject([1, { evt: "READY" }]);
  expect(activity.prompts()).toEqual([]);
  expect((await activity.refusal("USER_SETTINGS_GET_LOCALE")).code).toBe(4006);
  expect((await activity.refusal("GET_SKUS_EMBEDDED")).code).toBe(4006);
  expect(platform.as(activity.session.userId, game.id).joinActivity("x")).toBe(0);
  // The token of before says nothing of this document.
  platform.revoke(activity.session.userId, game.id);
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect([answers, activity.closed]).toEqual([[], undefined]);
});

test("more than 60 handshakes in a minute are too many, but not in a longer time", async () => {
  const { shown, platform } = await openHosted({}, { handshake: false, clock: { frozen: true } });
  const activity = shown();
  for (let count = 0; count < 60; count++) activity.greet();
  expect(activity.closed).toBeUndefined();
  platform.clock.advance(60_000);
  for (let count = 0; count < 60; count++) activity.greet();
  expect(activity.closed).toBeUndefined();
  activity.greet();
  expect(activity.closed).toMatchObject({ code: 4002 });
});

test("once it has shaken hands, or is closed, no note says that it has not", async () => {
  const { shown, platform } = await openHosted({}, { handshake: false, clock: { frozen: true } });
  const [ready, closed] = [shown(), shown()];
  ready.greet();
  closed.session.close(1000, "");
  platform.clock.advance(10_000);
  expect([ready.notes, closed.notes]).toEqual([[], []]);
});

test("what an activity says when it closes itself is shown, the first 500 characters", async () => {
  const { activity } = await openHosted();
  activity.session.receive([2, { message: "x".repeat(501) }]);
  expect(activity.closed).toMatchObject({ code: 1000, message: "x".repeat(500) });
});

test.each<[cmd: string, args: object]>([
  ["CAPTURE_LOG", { level: "shout", message: "x" }],
  ["SET_CONFIG", { use_interactive_pip: "yes" }],
  ["OPEN_SHARE_MOMENT_DIALOG", { mediaUrl: "https://example.com/cdn/a.png" }],
  ["AUTHENTICATE", { access_token: 7 }],
])("%s with %j is refused: 4000", async (cmd, args) => {
  const { activity } = await openAll();
  expect((await activity.refusal(cmd, args)).code).toBe(4000);
  expect(activity.prompts()).toEqual([]);
});

test("what the guild of the activity has counts for all who play there", async () => {
  const { activity, platform, game, guild, member } = await openAll();
  const store = platform.domain(monetization);
  const { id: applicationId } = game;
  const options = { applicationId, name: "Hall", kind: "subscription", owner: "guild" } as const;
  const sku = store.createSku(options);
  const bob = member("bob");
  store.buy(bob, sku.id, { guildId: guild.id });
  const { entitlements } = await activity.call("GET_ENTITLEMENTS_EMBEDDED");
  expect(entitlements).toMatchObject([{ sku_id: sku.id, user_id: bob }]);
  expect(entitlements[0]).not.toHaveProperty("guild_id");
});

test("who is banned cannot authorize, not even when the question was there before", async () => {
  const { activity, platform, game, user } = await openHosted();
  const args = { client_id: game.id, scope: ["identify"] };
  const asked = activity.answer("AUTHORIZE", args);
  platform.accounts.ban(user.id);
  activity.decide({ action: "allow" });
  const denied = { code: 5000, message: expect.stringMatching(/access_denied/) };
  expect((await asked).data).toEqual(denied);
  expect(await activity.refusal("AUTHORIZE", args)).toEqual(denied);
  expect(activity.prompts()).toEqual([]);
});

test("questions are the person's own, and those of an application where one is named", async () => {
  const { activity, platform, game, user, member } = await openHosted();
  void activity.answer("OPEN_EXTERNAL_LINK", { url: "https://example.com/" });
  const id = activity.prompts()[0]?.id as number;
  const other = platform.createApplication({ name: "Other" });
  const bob = platform.as(member("bob"), game.id);
  expect(bob.activityPrompts()).toEqual([]);
  expect(bob.decideActivityPrompt(id, { action: "allow" })).toBe(false);
  expect(platform.as(user.id, other.id).activityPrompts()).toEqual([]);
  expect(platform.as(user.id, game.id).activityPrompts()).toMatchObject([{ id, kind: "link" }]);
  expect(platform.as(user.id).activityPrompts()).toMatchObject([{ id, kind: "link" }]);
  activity.session.close(1000, "");
  expect([activity.prompts(), platform.as(user.id).activityPrompts()]).toEqual([[], []]);
});

test("phones have a version and a heat, and what a page shows is of people", async () => {
  const { activity, platform, game } = await openHosted({ platform: "mobile" });
  const query = new URLSearchParams(activity.session.framePath.split("?")[1]);
  expect([
    query.get("platform"),
    Number.parseInt(query.get("mobile_app_version") ?? "", 10),
  ]).toEqual(["mobile", 251]);
  expect(await activity.call("GET_PLATFORM_BEHAVIORS")).toEqual({ iosKeyboardResizesView: true });
  await activity.call("SUBSCRIBE", {}, "THERMAL_STATE_UPDATE");
  expect(activity.events("THERMAL_STATE_UPDATE")).toEqual([{ thermal_state: 0 }]);
  const host = platform.domain(activityHost);
  expect(() => host.user(game.botUserId as string)).toThrow(/could take part/);
  host.close();
  expect(activity.closed).toMatchObject({ code: 1001 });
});

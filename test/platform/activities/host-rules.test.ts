/** What commands of activities may say, where they lead, and what a reload leaves (activities 2.3–2.9). */

import { expect, test } from "vitest";
import { activityHost, monetization } from "../../../platform/index.js";
import { befriended, openHosted } from "../support/hosted-activity.js";

const ALL =
  "identify guilds guilds.members.read relationships.read rpc.activities.write dm_channels.read";
const EIGHT_MIB = 8 * 1024 * 1024;

/** Alice's activity with a token of all scopes. */
async function openAll(options: Parameters<typeof openHosted>[0] = {}) {
  const opened = await openHosted(options);
  const { activity, bot, channel, platform, guild } = opened;
  await activity.authenticate(ALL);
  /** The texts in a channel, latest first. */
  const texts = async (id = channel.id): Promise<string[]> =>
    (await bot("GET", `/channels/${id}/messages`)).body.map(
      ({ content }: { content: string }) => content,
    );
  /** Sends a command whose question the person answers so. */
  const decided = async (
    cmd: string,
    args: object,
    choice: Parameters<typeof activity.decide>[0],
  ) => {
    const asked = activity.answer(cmd, args);
    activity.decide(choice);
    return (await asked).data;
  };
  const allow = (bits: bigint) => {
    const role = platform.guilds.store.roles.get(guild.id);
    if (role === undefined) throw new Error("no role");
    platform.guilds.store.roles.update(role, { permissions: bits.toString() });
  };
  return { ...opened, texts, decided, allow };
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

test("a text that goes with an invite has at most 1,024 characters", async () => {
  const { activity, platform, user } = await openAll();
  const user_id = befriended(platform, user.id, "bob");
  const invite = (length: number) =>
    activity.answer("INVITE_USER_EMBEDDED", { user_id, content: "x".repeat(length) });
  expect((await invite(1024)).data).toBeNull();
  expect((await invite(1025)).data).toMatchObject({ code: 4000 });
  const [conversation] = platform.view().conversations;
  expect(conversation?.messages.map(({ content }) => content)).toEqual(["x".repeat(1024)]);
});

test("only friends are invited: 4010 for strangers, whom the user may write to otherwise", async () => {
  const { activity, member } = await openAll();
  const refusal = await activity.refusal("INVITE_USER_EMBEDDED", { user_id: member("bob") });
  expect(refusal.code).toBe(4010);
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
  const { activity, platform, guild, user, member, bot, shown, channel, allow } = await openAll();
  allow((1n << 53n) - 1n - 8n);
  const hidden = platform.guilds.createChannel({
    guildId: guild.id,
    name: "hidden",
    overwrites: [{ id: guild.id, type: 0, allow: "0", deny: (1n << 10n).toString() }],
  });
  const bob = member("bob");
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  const bobs = shown({ userId: bob });
  bobs.greet();
  await bobs.next();
  await bobs.authenticate(ALL);
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
  const alone = [["guilds"], ["guilds.channels.read"]];
  for (const [scope = ""] of alone) {
    await activity.authenticate(scope);
    expect((await activity.refusal("GET_CHANNEL", { channel_id: dm.id })).code).toBe(4006);
    expect(await activity.call("GET_CHANNEL", { channel_id })).toMatchObject({ id: channel_id });
  }
  // The permissions are those in the channel.
  await bobs.authenticate("guilds.channels.read");
  const { permissions } = await bobs.call("GET_CHANNEL_PERMISSIONS");
  expect(BigInt(permissions) & (1n << 39n)).toBe(1n << 39n);
  const direct = shown({ channelId: dm.id });
  direct.greet();
  await direct.next();
  await direct.authenticate("guilds.members.read");
  expect(await direct.call("GET_CHANNEL_PERMISSIONS")).toEqual({ permissions: "0" });
  const query = new URLSearchParams(direct.session.framePath.split("?")[1]);
  expect([query.has("guild_id"), query.get("location_id")]).toEqual([false, `pc-${dm.id}`]);
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

test("an invite is made by who may make invites, and sent where the person chooses", async () => {
  const { activity, platform, channel, guild, user, member, shown, texts, allow, game } =
    await openAll();
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  allow((1n << 10n) | (1n << 39n));
  const bobs = shown({ userId: member("bob") });
  bobs.greet();
  await bobs.next();
  await bobs.authenticate("identify");
  expect((await bobs.refusal("OPEN_INVITE_DIALOG")).code).toBe(4006);
  allow((1n << 53n) - 1n - 8n);
  await activity.call("OPEN_INVITE_DIALOG");
  const [prompt] = activity.prompts();
  const code = String(prompt?.details.code);
  const link = String(prompt?.details.link);
  expect(platform.guilds.invites.require(code)).toMatchObject({
    channelId: channel.id,
    targetApplicationId: game.id,
    inviterId: user.id,
  });
  expect(link).toBe(`${platform.webBase}/invite/${code}`);
  activity.decide({ action: "copy" });
  await activity.call("OPEN_INVITE_DIALOG");
  expect(activity.prompts()[0]?.details).toEqual({ code, link });
  activity.decide({ action: "allow", channel: other.id });
  await activity.call("OPEN_INVITE_DIALOG");
  activity.decide({ action: "allow" });
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect([await texts(other.id), await texts()]).toEqual([[link], [link]]);
});

test("a moment is a file of the platform's own, and is sent where the person chooses", async () => {
  const { activity, platform, texts } = await openAll();
  const mediaUrl = `${platform.webBase}/cdn/attachments/1/2/a.png`;
  const long = mediaUrl.padEnd(1025, "x");
  expect((await activity.refusal("OPEN_SHARE_MOMENT_DIALOG", { mediaUrl: long })).code).toBe(4000);
  for (const action of ["deny", "allow"] as const) {
    expect(await activity.call("OPEN_SHARE_MOMENT_DIALOG", { mediaUrl })).toBeNull();
    activity.decide({ action });
  }
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect(await texts()).toEqual([mediaUrl]);
});

test("a link or an interaction is shared where the person chooses", async () => {
  const { decided, platform, guild, texts, game, user } = await openAll();
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const choice = { action: "allow", channel: id } as const;
  const link = { message: "Come", link_id: "1-7", custom_id: "room" };
  expect(await decided("SHARE_LINK", link, choice)).toMatchObject({ didSendMessage: true });
  const address = new URL(String((await texts(id))[0]?.split("\n")[1]));
  expect(address.pathname).toBe(`/activities/${game.id}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    referrer_id: user.id,
    custom_id: "room",
    link_id: "1-7",
  });
  const command = { command: "launch" };
  expect(await decided("SHARE_INTERACTION", command, { action: "deny" })).toEqual({
    success: false,
  });
  expect(await decided("SHARE_INTERACTION", command, { action: "copy" })).toEqual({
    success: false,
  });
  expect(await decided("SHARE_INTERACTION", command, choice)).toEqual({ success: true });
  const worded = { ...command, content: "Play with me" };
  expect(await decided("SHARE_INTERACTION", worded, choice)).toEqual({ success: true });
  expect((await texts(id)).slice(0, 2)).toEqual(["Play with me", "/launch"]);
  expect(await texts()).toEqual([]);
  expect(await decided("SHARE_LINK", link, { ...choice, channel: "1" })).toMatchObject({
    code: 4005,
  });
});

test.each([
  ["nothing", undefined, false],
  ["an empty picture", 0, false],
  ["8 MiB", EIGHT_MIB, true],
  ["more", EIGHT_MIB + 1, false],
])("a picture of %s is taken or not", async (_what, size, taken) => {
  const { decided } = await openAll();
  const data = Buffer.alloc(size ?? 0).toString("base64");
  const file = { filename: "a.png", contentType: "image/png", data };
  const answer = await decided(
    "INITIATE_IMAGE_UPLOAD",
    {},
    {
      action: "allow",
      ...(size === undefined ? {} : { file }),
    },
  );
  expect(answer).toEqual(
    taken
      ? { image_url: expect.stringContaining("/ephemeral-attachments/") }
      : expect.objectContaining({ code: 1000 }),
  );
});

test("a person trusts a host when saying so with yes, and its links then open by themselves", async () => {
  const { platform, user, game } = await openHosted();
  const opened: string[] = [];
  const session = platform.domain(activityHost).open(
    { userId: user.id, applicationId: game.id },
    {
      send: (message) => {
        if (message.type === "open") opened.push(message.url);
      },
    },
  );
  session.receive([0, { v: 1, client_id: game.id, frame_id: session.id }]);
  const url = "https://example.com/x";
  const ask = (nonce: string) =>
    session.receive([1, { cmd: "OPEN_EXTERNAL_LINK", args: { url }, nonce }]);
  const decide = async (action: "allow" | "copy") => {
    const [prompt] = session.prompts.list();
    session.prompts.decide(prompt?.id as number, { action, always: true });
    await new Promise((resolve) => setImmediate(resolve));
  };
  ask("1");
  await decide("copy");
  ask("2");
  expect(session.prompts.list()).toHaveLength(1);
  await decide("allow");
  expect(opened).toEqual([]);
  ask("3");
  expect(session.prompts.list()).toEqual([]);
  expect(opened).toEqual([url]);
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
  expect(activity.closed).toMatchObject({ code: 1000 });
});

/** Which activities get which events, and with which scopes (activities 2.9, 2.10). */

import { expect, test } from "vitest";
import { activities, activityHost, monetization } from "../../../../platform/index.js";
import { ALL_BUT_ADMINISTRATOR, allowEveryone } from "../../support/guilds.js";
import { type HostedActivity, openHosted } from "../../support/hosted-activity.js";

const ALL =
  "identify guilds guilds.members.read relationships.read rpc.activities.write rpc.voice.read";

/** What an activity got of an event, once all that was sent has come. */
async function got(activity: HostedActivity, event: string) {
  await activity.call("GET_PLATFORM_BEHAVIORS");
  return activity.events(event);
}

/** Alice's activity with all scopes, in a guild whose members may do everything but administrate. */
async function openAll() {
  const opened = await openHosted();
  const { activity, greeted, platform, guild } = opened;
  await activity.authenticate(ALL);
  allowEveryone(platform, guild.id, ALL_BUT_ADMINISTRATOR);
  /** The activity of another user, or of another application, with all scopes. */
  const also = (options: Parameters<typeof greeted>[0]) => greeted(options, ALL);
  return { ...opened, also };
}

test.each([
  ["VOICE_STATE_UPDATE", "identify", "rpc.voice.read"],
  ["SPEAKING_START", "identify", "rpc.voice.read"],
  ["SPEAKING_STOP", "identify", "rpc.voice.read"],
  ["CURRENT_USER_UPDATE", "email", "identify"],
  ["CURRENT_GUILD_MEMBER_UPDATE", "identify", "identify guilds.members.read"],
  ["CURRENT_GUILD_MEMBER_UPDATE", "guilds.members.read", "identify guilds.members.read"],
  ["RELATIONSHIP_UPDATE", "identify", "relationships.read"],
  ["QUEST_ENROLLMENT_STATUS_UPDATE", "email", "identify"],
  ["ENTITLEMENT_CREATE", undefined, "email"],
  ["ACTIVITY_JOIN", undefined, "email"],
])("%s with the scopes %s is refused: 4006; with %s it is not", async (evt, before, after) => {
  const { activity } = await openHosted();
  if (before !== undefined) await activity.authenticate(before);
  expect((await activity.refusal("SUBSCRIBE", {}, evt)).code).toBe(4006);
  await activity.authenticate(after);
  expect(await activity.call("SUBSCRIBE", {}, evt)).toEqual({ evt });
});

test.each([
  "ACTIVITY_LAYOUT_MODE_UPDATE",
  "ORIENTATION_UPDATE",
  "THERMAL_STATE_UPDATE",
  "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE",
])("%s needs no token", async (evt) => {
  const { activity } = await openHosted();
  expect(await activity.call("SUBSCRIBE", {}, evt)).toEqual({ evt });
});

test("those in the instance get the whole list when somebody comes or goes, with nicknames", async () => {
  const { activity, platform, guild, channel, user, member, game } = await openAll();
  const evt = "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE";
  await activity.call("SUBSCRIBE", {}, evt);
  const bob = member("bob");
  const membership = platform.guilds.member(guild.id, bob);
  if (membership === undefined) throw new Error("no member");
  platform.guilds.managers.members.update(membership, { nick: "Bobby" });
  const id = platform.as(bob, game.id).launchActivity({ channel: channel.id });
  const [first, ...others] = (await got(activity, evt)) as [
    { participants: Record<string, unknown>[] },
  ];
  expect(others).toEqual([]);
  expect(first.participants).toMatchObject([{ id: user.id }, { id: bob, nickname: "Bobby" }]);
  expect(first.participants[0]).not.toHaveProperty("nickname");
  expect(await activity.call("GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS")).toEqual(first);
  platform.as(bob, game.id).leaveActivity(id);
  expect(await got(activity, evt)).toMatchObject([first, { participants: [{ id: user.id }] }]);
  // Another instance is not this activity's.
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  platform.as(bob, game.id).launchActivity({ channel: other.id });
  expect(await got(activity, evt)).toHaveLength(2);
  await activity.call("UNSUBSCRIBE", {}, evt);
  platform.as(bob, game.id).launchActivity({ channel: channel.id });
  expect(await got(activity, evt)).toHaveLength(2);
});

test("changes of a user and of a member reach that user's activities alone", async () => {
  const { activity, platform, guild, user, member, also } = await openAll();
  const bob = member("bob");
  const bobs = await also({ userId: bob });
  const second = platform.guilds.create({ name: "Second", ownerId: user.id });
  for (const each of [activity, bobs]) {
    await each.call("SUBSCRIBE", {}, "CURRENT_USER_UPDATE");
    await each.call("SUBSCRIBE", { guild_id: guild.id }, "CURRENT_GUILD_MEMBER_UPDATE");
  }
  platform.users.update(user.id, { globalName: "Ally" });
  const rename = (guildId: string, nick: string) => {
    const membership = platform.guilds.member(guildId, user.id);
    if (membership === undefined) throw new Error("no member");
    platform.guilds.managers.members.update(membership, { nick });
  };
  rename(second.id, "Elsewhere");
  rename(guild.id, "Al");
  expect(await got(activity, "CURRENT_USER_UPDATE")).toMatchObject([
    { id: user.id, global_name: "Ally", bot: false, avatar_decoration_data: null },
  ]);
  const changes = await got(activity, "CURRENT_GUILD_MEMBER_UPDATE");
  expect(changes.at(-1)).toEqual({
    user_id: user.id,
    guild_id: guild.id,
    nick: "Al",
    avatar: null,
    avatar_decoration_data: null,
  });
  // Of the guild that it has named alone.
  expect(changes).toEqual(changes.map(() => expect.objectContaining({ guild_id: guild.id })));
  expect(await got(bobs, "CURRENT_USER_UPDATE")).toEqual([]);
  expect(await got(bobs, "CURRENT_GUILD_MEMBER_UPDATE")).toEqual([]);
});

test("both are notified that they are friends; what a friend does is shown of this application alone", async () => {
  const { activity, platform, user, game, member, also } = await openAll();
  const bob = member("bob");
  const bobs = await also({ userId: bob });
  await bobs.call("SET_ACTIVITY", { activity: { state: "In a room" } });
  for (const each of [activity, bobs]) await each.call("SUBSCRIBE", {}, "RELATIONSHIP_UPDATE");
  platform.as(user.id).requestFriend(bob);
  const [sent] = await got(activity, "RELATIONSHIP_UPDATE");
  expect(sent).toMatchObject({
    type: 4,
    user: { id: bob },
    presence: { status: "offline", activity: null },
  });
  platform.relationships.befriend(user.id, bob);
  const shown = { application_id: game.id, name: "Game", state: "In a room" };
  expect((await got(activity, "RELATIONSHIP_UPDATE")).at(-1)).toMatchObject({
    type: 1,
    user: { id: bob, flags: 0, bot: false },
    presence: { status: "online", activity: shown },
  });
  expect((await got(bobs, "RELATIONSHIP_UPDATE")).at(-1)).toMatchObject({
    type: 1,
    user: { id: user.id },
  });
  const { relationships } = await activity.call("GET_RELATIONSHIPS");
  expect(relationships).toMatchObject([{ type: 1, presence: { activity: shown } }]);
  // Of another application's activity, nothing is shown.
  const other = platform.createApplication({ name: "Other" });
  platform.domain(activities).configure(other.id, {});
  const elsewhere = await also({ applicationId: other.id });
  expect((await elsewhere.call("GET_RELATIONSHIPS")).relationships).toMatchObject([
    { type: 1, presence: { status: "online", activity: null } },
  ]);
});

test("both are notified that a friendship has ended, or that one has blocked the other", async () => {
  const { activity, platform, user, member, also } = await openAll();
  const bob = member("bob");
  const bobs = await also({ userId: bob });
  platform.relationships.befriend(user.id, bob);
  for (const each of [activity, bobs]) await each.call("SUBSCRIBE", {}, "RELATIONSHIP_UPDATE");
  platform.as(user.id).removeRelationship(bob);
  for (const [each, id] of [
    [activity, bob],
    [bobs, user.id],
  ] as const) {
    expect(await got(each, "RELATIONSHIP_UPDATE")).toMatchObject([{ type: 0, user: { id } }]);
  }
  platform.as(user.id).block(bob);
  expect((await got(activity, "RELATIONSHIP_UPDATE")).at(-1)).toMatchObject({
    type: 2,
    user: { id: bob },
  });
});

test("an entitlement is reported to its user's activities of its application, once it is made", async () => {
  const { activity, platform, user, game, bot, member, also } = await openAll();
  const bobs = await also({ userId: member("bob") });
  const other = platform.createApplication({ name: "Other" });
  platform.domain(activities).configure(other.id, {});
  const elsewhere = await also({ applicationId: other.id });
  for (const each of [activity, bobs, elsewhere]) {
    await each.call("SUBSCRIBE", {}, "ENTITLEMENT_CREATE");
  }
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Gem", kind: "consumable" });
  const { entitlement } = store.buy(user.id, sku.id);
  const entitled = { entitlement: { id: entitlement.id, sku_id: sku.id, user_id: user.id } };
  expect(await got(activity, "ENTITLEMENT_CREATE")).toMatchObject([entitled]);
  const consumed = await bot(
    "POST",
    `/applications/${game.id}/entitlements/${entitlement.id}/consume`,
  );
  expect(consumed.status).toBe(204);
  expect(await got(activity, "ENTITLEMENT_CREATE")).toHaveLength(1);
  expect(await got(bobs, "ENTITLEMENT_CREATE")).toEqual([]);
  expect(await got(elsewhere, "ENTITLEMENT_CREATE")).toEqual([]);
});

test("a voice state is reported to who asked for its channel and sees it", async () => {
  const { activity, platform, guild, member, also } = await openAll();
  const make = (name: string, hidden = false) =>
    platform.guilds.createChannel({
      guildId: guild.id,
      name,
      type: 2,
      overwrites: hidden
        ? [{ id: guild.id, type: 0, allow: "0", deny: (1n << 10n).toString() }]
        : [],
    }).id;
  const [voice, next, hidden] = [make("Voice"), make("Next"), make("Hidden", true)];
  const carols = await also({ userId: member("carol") });
  const evt = "VOICE_STATE_UPDATE";
  for (const channel_id of [hidden, "1"]) {
    expect((await carols.refusal("SUBSCRIBE", { channel_id }, evt)).code).toBe(4005);
  }
  await activity.call("SUBSCRIBE", { channel_id: voice }, evt);
  await carols.call("SUBSCRIBE", {}, evt);
  const bob = member("bob");
  const membership = platform.guilds.member(guild.id, bob);
  if (membership === undefined) throw new Error("no member");
  platform.guilds.managers.members.update(membership, { nick: "Bobby" });
  platform.as(bob).joinVoice(voice);
  expect(await got(activity, evt)).toMatchObject([
    {
      nick: "Bobby",
      mute: false,
      volume: 100,
      user: { id: bob, bot: false },
      voice_state: { mute: false, deaf: false, self_mute: false, self_deaf: false },
    },
  ]);
  platform.as(bob).joinVoice(next);
  expect(await got(activity, evt)).toHaveLength(1);
  expect(await got(carols, evt)).toHaveLength(2);
  // What only its owner sees.
  const owner = platform.guilds.get(guild.id)?.ownerId as string;
  platform.as(owner).joinVoice(hidden);
  expect(await got(carols, evt)).toHaveLength(2);
  const channel = await activity.call("GET_CHANNEL", { channel_id: next });
  expect(channel).toMatchObject({ id: next, type: 2, voice_states: [{ nick: "Bobby" }] });
  expect(channel).toHaveProperty("bitrate");
});

test("the requests of an activity are shown on the screens of its application alone", async () => {
  const { platform, game, user, get } = await openAll();
  const other = platform.createApplication({ name: "Other" });
  platform.domain(activities).configure(other.id, {});
  const screen = (applicationId: string) => {
    const paths: string[] = [];
    platform.domain(activityHost).open(
      { userId: user.id, applicationId },
      {
        send: (message) => {
          if (message.type === "proxy") paths.push(message.entry.path);
        },
      },
    );
    return paths;
  };
  const [own, foreign] = [screen(game.id), screen(other.id)];
  await get("/nothing");
  expect([own, foreign]).toEqual([["/nothing"], []]);
});

test("a revoked token closes the activity that has it, and no other of its user", async () => {
  const { activity, platform, user, greeted } = await openHosted();
  const other = await greeted();
  const { id } = platform.createApplication({ name: "Other" });
  platform.domain(activities).configure(id, {});
  const elsewhere = await greeted({ applicationId: id });
  for (const each of [activity, elsewhere]) await each.authenticate("identify");
  platform.revoke(user.id, activity.session.applicationId);
  expect(await activity.until(2)).toEqual([2, { code: 4003, message: "Token revoked" }]);
  expect([other.closed, elsewhere.closed]).toEqual([undefined, undefined]);
});

test("a quest is of one application, and who is enrolled in it is notified", async () => {
  const { activity, platform, game, user, member, also } = await openAll();
  const bobs = await also({ userId: member("bob") });
  const host = platform.domain(activityHost);
  for (const each of [activity, bobs]) {
    expect((await each.refusal("GET_QUEST")).code).toBe(4000);
    await each.call("SUBSCRIBE", {}, "QUEST_ENROLLMENT_STATUS_UPDATE");
  }
  host.setQuest(game.id, "77", "https://example.com/quest");
  expect(() => host.setQuest("1", "77", "https://example.com/quest")).toThrow(/no application/);
  const own = { quest_id: "77" };
  expect(await activity.call("QUEST_START_TIMER", own)).toEqual({ success: false });
  expect(await activity.call("GET_QUEST_ENROLLMENT_STATUS", own)).toEqual({
    quest_id: "77",
    is_enrolled: false,
  });
  host.enrollInQuest(game.id, user.id);
  const at = new Date(platform.clock.now()).toISOString();
  expect(await got(activity, "QUEST_ENROLLMENT_STATUS_UPDATE")).toEqual([
    { quest_id: "77", is_enrolled: true, enrolled_at: at.slice(0, 10) },
  ]);
  expect(await got(bobs, "QUEST_ENROLLMENT_STATUS_UPDATE")).toEqual([]);
  expect(await activity.call("QUEST_START_TIMER", own)).toEqual({ success: true });
  expect(await activity.call("GET_QUEST")).toMatchObject({
    quest_id: "77",
    enrolled_at: expect.any(String),
  });
  expect(await bobs.call("GET_QUEST")).not.toHaveProperty("enrolled_at");
  expect((await activity.refusal("QUEST_START_TIMER", { quest_id: "78" })).code).toBe(4000);
});

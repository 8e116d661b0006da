/** Who gets which event of a guild: by intent, by permission, and by the channel (bots 2.6 and 2.8). */

import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { ALL_INTENTS, allowEveryone, bitfield, openGuild, permissions } from "../support/guilds.js";
import { dataUri, mp3, png } from "../support/media.js";

const wave = { name: "wave", image: dataUri("image/png", png()) };
const waving = { name: "Wave", tags: "wave" };
const VIEW = 10;

type Opened = Awaited<ReturnType<typeof openGuild>>;
/** A guild's owner at work, in a channel that one bot does not see. */
type Scene = Opened & {
  readonly owner: ReturnType<Platform["as"]>;
  readonly member: ReturnType<Platform["as"]>;
  readonly voice: { id: string };
};

/** Prepares what has to be there, and returns what causes the event. */
type Cause = (scene: Scene) => () => unknown;

/** The event, its intent, and which permissions let one get it (any). */
type Row = readonly [event: string, intent: number, needs: readonly number[], cause: Cause];

/** A cause that changes what is made before. */
const of =
  <T>(make: (scene: Scene) => T, change: (scene: Scene, made: T) => unknown): Cause =>
  (scene) => {
    const made = make(scene);
    return () => change(scene, made);
  };

const role = ({ platform, guild }: Scene) =>
  platform.guilds.managers.roles.create(guild.id, { name: "Low" }).id;
const sound = ({ owner, guild }: Scene) =>
  owner.createSound(guild.id, { name: "Quack", sound: dataUri("audio/mpeg", mp3(1)) });
const message = ({ member, text }: Scene) => member.sendMessage(text.id, "hello");
const event = ({ owner, guild, voice }: Scene) =>
  owner.createEvent(guild.id, {
    name: "Party",
    privacy_level: 2,
    scheduled_start_time: new Date(Date.now() + 3_600_000).toISOString(),
    entity_type: 2,
    channel_id: voice.id,
  });
/** Opens a stage. @returns the id of its channel */
const stage = ({ platform, owner, guild }: Scene) => {
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "stage", type: 13 });
  owner.openStage({ channel_id: id, topic: "Racing" });
  return id;
};
/** A rule that lets messages through. */
const keyword = {
  name: "Words",
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ["bad"] },
  actions: [{ type: 3, metadata: { duration_seconds: 60 } }],
  enabled: true,
};
const poll = {
  question: { text: "Which?" },
  answers: [{ poll_media: { text: "this" } }, { poll_media: { text: "that" } }],
};

const rows: readonly Row[] = [
  ["GUILD_BAN_ADD", 2, [2, 7], (s) => () => s.owner.banFromGuild(s.guild.id, s.bob.id)],
  [
    "GUILD_BAN_REMOVE",
    2,
    [2, 7],
    of(
      (s) => s.owner.banFromGuild(s.guild.id, s.bob.id),
      (s) => s.owner.unbanFromGuild(s.guild.id, s.bob.id),
    ),
  ],
  ["GUILD_AUDIT_LOG_ENTRY_CREATE", 2, [7], (s) => () => s.owner.createRole(s.guild.id, {})],
  ["GUILD_EMOJIS_UPDATE", 3, [], (s) => () => s.owner.createEmoji(s.guild.id, wave)],
  ["GUILD_STICKERS_UPDATE", 3, [], (s) => () => s.owner.createSticker(s.guild.id, waving, png())],
  ["GUILD_SOUNDBOARD_SOUND_CREATE", 3, [], (s) => () => sound(s)],
  [
    "GUILD_SOUNDBOARD_SOUND_UPDATE",
    3,
    [],
    of(sound, (s, id) => s.owner.editSound(s.guild.id, id, { name: "Moo" })),
  ],
  [
    "GUILD_SOUNDBOARD_SOUND_DELETE",
    3,
    [],
    of(sound, (s, id) => s.owner.deleteSound(s.guild.id, id)),
  ],
  ["GUILD_ROLE_CREATE", 0, [], (s) => () => role(s)],
  [
    "GUILD_ROLE_UPDATE",
    0,
    [],
    of(role, (s, id) => s.owner.editRole(s.guild.id, id, { name: "High" })),
  ],
  ["GUILD_ROLE_DELETE", 0, [], of(role, (s, id) => s.owner.deleteRole(s.guild.id, id))],
  [
    "GUILD_MEMBER_UPDATE",
    1,
    [],
    (s) => () => s.owner.editMember(s.guild.id, s.bob.id, { nick: "B" }),
  ],
  ["GUILD_MEMBER_REMOVE", 1, [], (s) => () => s.owner.kick(s.guild.id, s.bob.id)],
  ["CHANNEL_UPDATE", 0, [], (s) => () => s.owner.editChannel(s.text.id, { topic: "t" })],
  ["CHANNEL_DELETE", 0, [], (s) => () => s.owner.deleteChannel(s.text.id)],
  ["VOICE_STATE_UPDATE", 7, [], (s) => () => s.member.joinVoice(s.voice.id)],
  ["INVITE_CREATE", 6, [4], (s) => () => s.owner.inviteToChannel(s.text.id)],
  ["WEBHOOKS_UPDATE", 5, [], (s) => () => s.owner.createWebhook(s.text.id, "Hook")],
  ["MESSAGE_CREATE", 9, [VIEW], (s) => () => message(s)],
  ["MESSAGE_UPDATE", 9, [VIEW], of(message, (s, id) => s.member.editMessage(s.text.id, id, "bye"))],
  ["MESSAGE_DELETE", 9, [VIEW], of(message, (s, id) => s.member.deleteMessage(s.text.id, id))],
  [
    "MESSAGE_DELETE_BULK",
    9,
    [VIEW],
    of(
      (s) => [message(s), message(s)],
      (s, ids) => s.owner.deleteMessages(s.text.id, ids),
    ),
  ],
  ["MESSAGE_REACTION_ADD", 10, [VIEW], of(message, (s, id) => s.member.react(s.text.id, id, "👍"))],
  ["TYPING_START", 11, [VIEW], (s) => () => s.member.startTyping(s.text.id)],
  [
    "MESSAGE_POLL_VOTE_ADD",
    24,
    [VIEW],
    of(
      (s) => s.member.sendMessage(s.text.id, { poll }),
      (s, id) => s.member.vote(s.text.id, id, [1]),
    ),
  ],
  ["GUILD_SCHEDULED_EVENT_CREATE", 16, [VIEW], (s) => () => event(s)],
  [
    "GUILD_SCHEDULED_EVENT_UPDATE",
    16,
    [VIEW],
    of(event, (s, id) => s.owner.editEvent(s.guild.id, id, { name: "Picnic" })),
  ],
  [
    "GUILD_SCHEDULED_EVENT_DELETE",
    16,
    [VIEW],
    of(event, (s, id) => s.owner.deleteEvent(s.guild.id, id)),
  ],
  [
    "GUILD_SCHEDULED_EVENT_USER_ADD",
    16,
    [VIEW],
    of(event, (s, id) => s.member.joinEvent(s.guild.id, id)),
  ],
  ["STAGE_INSTANCE_CREATE", 0, [VIEW], (s) => () => stage(s)],
  [
    "STAGE_INSTANCE_UPDATE",
    0,
    [VIEW],
    of(stage, (s, id) => s.owner.editStage(id, { topic: "Winning" })),
  ],
  ["STAGE_INSTANCE_DELETE", 0, [VIEW], of(stage, (s, id) => s.owner.closeStage(id))],
  ["AUTO_MODERATION_RULE_CREATE", 20, [5], (s) => () => s.owner.createRule(s.guild.id, keyword)],
  [
    "AUTO_MODERATION_ACTION_EXECUTION",
    21,
    [5],
    of(
      (s) => s.owner.createRule(s.guild.id, keyword),
      (s) => s.member.sendMessage(s.text.id, "bad"),
    ),
  ],
];

test.each(rows)(
  "%s comes with intent %d alone, for who has one of %j",
  async (name, intent, needs, cause) => {
    const opened = await openGuild("0");
    const { platform, guild, bot, otherBot, alice, bob, game } = opened;
    const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
    const scene = {
      ...opened,
      voice,
      owner: platform.as(alice.id, game.id),
      member: platform.as(bob.id, game.id),
    };
    // What Bob does in channels needs more than to see them.
    const acts = [0, 6, 11, 16, 20, 49];
    allowEveryone(
      platform,
      guild.id,
      permissions(...acts, ...(needs.includes(VIEW) ? [] : [VIEW])),
    );
    const joins = (label: string, bits: readonly number[]) => {
      const one = otherBot(label);
      const held = platform.guilds.createRole(guild.id, label, permissions(...bits));
      platform.guilds.addMember(guild.id, one.id, [held.id]);
      return one;
    };
    const crew = platform.guilds.createRole(guild.id, "Crew", permissions(VIEW));
    platform.guilds.addMember(guild.id, bob.id, [crew.id]);
    const allowed = (needs.length === 0 ? [VIEW] : needs).map((bit) => joins(`has ${bit}`, [bit]));
    const blind = joins("without the intent", [VIEW, ...needs]);
    for (const one of allowed) await one.connect({ intents: bitfield(intent) });
    await blind.connect({ intents: ALL_INTENTS - bitfield(intent) });
    await bot.connect({ intents: ALL_INTENTS });
    const act = cause(scene);
    for (const one of [...allowed, blind, bot]) await one.seen();
    act();
    for (const one of allowed) expect(await one.names()).toContain(name);
    expect(await blind.names()).not.toContain(name);
    if (needs.length > 0) expect(await bot.names()).not.toContain(name);
  },
);

test("what a channel gives a member or takes from it counts for the channel's events", async () => {
  const { platform, guild, bot, otherBot, alice, game, text } = await openGuild(permissions(VIEW));
  const MANAGE_CHANNELS = 4;
  const denied = otherBot("Denied");
  const role = platform.guilds.createRole(guild.id, "Staff", permissions(MANAGE_CHANNELS));
  platform.guilds.addMember(guild.id, denied.id, [role.id]);
  const bits = permissions(MANAGE_CHANNELS);
  platform.guilds.updateChannel(text.id, {
    overwrites: [
      { id: bot.id, type: 1, allow: bits, deny: "0" },
      { id: denied.id, type: 1, allow: "0", deny: bits },
    ],
  });
  for (const one of [bot, denied]) await one.connect({ intents: bitfield(6) });
  platform.as(alice.id, game.id).inviteToChannel(text.id);
  expect(await bot.names()).toEqual(["INVITE_CREATE"]);
  expect(await denied.names()).toEqual([]);
});

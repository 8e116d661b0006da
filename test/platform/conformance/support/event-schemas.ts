/** What the API description says of the objects that events bring along. */

import type { Description } from "./description.js";

// biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
type Data = any;

/** The objects of an event, each with the schema that it has in answers. */
type Parts = (data: Data) => [schema: string, value: unknown][];

const whole =
  (schema: string): Parts =>
  (data) => [[schema, data]];

const field =
  (name: string, schema: string): Parts =>
  (data) => [[schema, data[name]]];

const each =
  (name: string, schema: string): Parts =>
  (data) =>
    (data[name] ?? []).map((one: unknown) => [schema, one]);

const all =
  (...parts: Parts[]): Parts =>
  (data) =>
    parts.flatMap((part) => part(data));

/** An event of which answers have nothing; these fields it has always (bots 2.7). */
const having =
  (...names: string[]): Parts =>
  (data) =>
    names.map((name) => ["", data[name]]);

const eventSchemas: Record<number, string> = {
  1: "StageScheduledEventResponse",
  2: "VoiceScheduledEventResponse",
  3: "ExternalScheduledEventResponse",
};
const scheduledEvent: Parts = (data) => [[eventSchemas[data.entity_type] as string, data]];

const ruleSchemas: Record<number, string> = {
  1: "KeywordRuleResponse",
  3: "MLSpamRuleResponse",
  4: "DefaultKeywordRuleResponse",
  5: "MentionSpamRuleResponse",
  6: "UserProfileRuleResponse",
};
const rule: Parts = (data) => [[ruleSchemas[data.trigger_type] as string, data]];

const expressions = all(each("emojis", "EmojiResponse"), each("stickers", "GuildStickerResponse"));

/** A guild as it arrives, whose parts do not say again where they are. */
const arriving: Parts = (data) => {
  const placed = (list: object[] = []) => list.map((one) => ({ ...one, guild_id: data.id }));
  return [
    ...all(each("roles", "GuildRoleResponse"), each("members", "GuildMemberResponse"))(data),
    ...expressions(data),
    ...placed(data.channels).map((one): [string, unknown] => ["GuildChannelResponse", one]),
    ...placed(data.threads).map((one): [string, unknown] => ["ThreadResponse", one]),
    ...placed(data.voice_states).map((one): [string, unknown] => ["VoiceStateResponse", one]),
    ...each("soundboard_sounds", "SoundboardSoundResponse")(data),
    ...(data.guild_scheduled_events ?? []).flatMap(scheduledEvent),
    ...each("stage_instances", "StageInstanceResponse")(data),
  ];
};

const message = whole("MessageResponse");
const channel = whole("GuildChannelResponse");
const thread = whole("ThreadResponse");
const role = all(having("guild_id"), field("role", "GuildRoleResponse"));
const user = all(having("guild_id"), field("user", "UserResponse"));
const member = all(having("guild_id"), whole("GuildMemberResponse"));
const sound = all(having("guild_id"), whole("SoundboardSoundResponse"));
const reaction = all(
  having("user_id", "channel_id", "message_id", "burst", "type"),
  field("emoji", "MessageReactionEmojiResponse"),
);
const vote = having("user_id", "channel_id", "message_id", "answer_id");
const interest = having("guild_scheduled_event_id", "user_id", "guild_id");
const integration = all(having("guild_id"), whole("DiscordIntegrationResponse"));
const exception = whole("GuildScheduledEventExceptionResponse");
const entitlement = whole("EntitlementResponse");
const subscription = whole("SubscriptionResponse");

const parts: Readonly<Record<string, Parts>> = {
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: whole("CommandPermissionsResponse"),
  AUTO_MODERATION_ACTION_EXECUTION: having(
    ...["guild_id", "action", "rule_id", "rule_trigger_type", "user_id", "content"],
    ...["matched_keyword", "matched_content"],
  ),
  AUTO_MODERATION_RULE_CREATE: rule,
  AUTO_MODERATION_RULE_DELETE: rule,
  AUTO_MODERATION_RULE_UPDATE: rule,
  CHANNEL_CREATE: channel,
  CHANNEL_DELETE: channel,
  CHANNEL_RECIPIENT_ADD: all(having("channel_id"), field("user", "UserResponse")),
  CHANNEL_RECIPIENT_REMOVE: all(having("channel_id"), field("user", "UserResponse")),
  CHANNEL_PINS_UPDATE: having("channel_id"),
  CHANNEL_UPDATE: channel,
  ENTITLEMENT_CREATE: entitlement,
  ENTITLEMENT_DELETE: entitlement,
  ENTITLEMENT_UPDATE: entitlement,
  GUILD_AUDIT_LOG_ENTRY_CREATE: all(having("guild_id"), whole("AuditLogEntryResponse")),
  GUILD_BAN_ADD: user,
  GUILD_BAN_REMOVE: user,
  GUILD_CREATE: arriving,
  GUILD_DELETE: having("id"),
  GUILD_EMOJIS_UPDATE: all(having("guild_id", "emojis"), expressions),
  GUILD_INTEGRATIONS_UPDATE: having("guild_id"),
  GUILD_MEMBER_ADD: member,
  GUILD_MEMBER_REMOVE: user,
  GUILD_JOIN_REQUEST_CREATE: field("request", "GuildJoinRequestResponse"),
  GUILD_JOIN_REQUEST_UPDATE: field("request", "GuildJoinRequestResponse"),
  GUILD_JOIN_REQUEST_DELETE: having("guild_id", "id", "user_id"),
  GUILD_MEMBER_UPDATE: member,
  GUILD_ROLE_CREATE: role,
  GUILD_ROLE_DELETE: having("guild_id", "role_id"),
  GUILD_ROLE_UPDATE: role,
  STAGE_INSTANCE_CREATE: whole("StageInstanceResponse"),
  STAGE_INSTANCE_UPDATE: whole("StageInstanceResponse"),
  STAGE_INSTANCE_DELETE: whole("StageInstanceResponse"),
  GUILD_SCHEDULED_EVENT_CREATE: scheduledEvent,
  GUILD_SCHEDULED_EVENT_DELETE: scheduledEvent,
  GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE: having("guild_id", "event_id"),
  GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: exception,
  GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: exception,
  GUILD_SCHEDULED_EVENT_UPDATE: scheduledEvent,
  GUILD_SCHEDULED_EVENT_USER_ADD: interest,
  GUILD_SCHEDULED_EVENT_USER_REMOVE: interest,
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: all(
    having("guild_id"),
    each("soundboard_sounds", "SoundboardSoundResponse"),
  ),
  GUILD_SOUNDBOARD_SOUND_CREATE: sound,
  GUILD_SOUNDBOARD_SOUND_DELETE: having("sound_id", "guild_id"),
  GUILD_SOUNDBOARD_SOUND_UPDATE: sound,
  GUILD_STICKERS_UPDATE: all(having("guild_id", "stickers"), expressions),
  GUILD_UPDATE: whole("GuildResponse"),
  INTEGRATION_CREATE: integration,
  INTEGRATION_DELETE: having("id", "guild_id"),
  INTEGRATION_UPDATE: integration,
  INTERACTION_CREATE: having(
    ...["id", "application_id", "type", "token", "version", "app_permissions", "entitlements"],
    ...["authorizing_integration_owners", "attachment_size_limit", "locale"],
  ),
  INVITE_CREATE: having(
    ...["type", "channel_id", "code", "created_at", "max_age", "max_uses", "temporary", "uses"],
    "expires_at",
  ),
  INVITE_DELETE: having("channel_id", "code"),
  MESSAGE_CREATE: all(having("channel_type"), message),
  MESSAGE_DELETE: having("id", "channel_id"),
  MESSAGE_DELETE_BULK: having("ids", "channel_id", "guild_id"),
  MESSAGE_POLL_VOTE_ADD: vote,
  MESSAGE_POLL_VOTE_REMOVE: vote,
  MESSAGE_REACTION_ADD: reaction,
  MESSAGE_REACTION_REMOVE: reaction,
  MESSAGE_REACTION_REMOVE_ALL: having("channel_id", "message_id"),
  MESSAGE_REACTION_REMOVE_EMOJI: all(
    having("channel_id", "message_id"),
    field("emoji", "MessageReactionEmojiResponse"),
  ),
  MESSAGE_UPDATE: all(having("channel_type"), message),
  PRESENCE_UPDATE: having("user", "guild_id", "status", "activities", "client_status"),
  SUBSCRIPTION_CREATE: subscription,
  SUBSCRIPTION_DELETE: subscription,
  SUBSCRIPTION_UPDATE: subscription,
  THREAD_CREATE: thread,
  THREAD_DELETE: having("id", "guild_id", "parent_id", "type"),
  THREAD_LIST_SYNC: all(
    having("guild_id", "members"),
    each("threads", "ThreadResponse"),
    each("members", "ThreadMemberResponse"),
  ),
  THREAD_MEMBERS_UPDATE: all(
    having("id", "guild_id", "member_count"),
    each("added_members", "ThreadMemberResponse"),
  ),
  THREAD_MEMBER_UPDATE: all(having("guild_id"), whole("ThreadMemberResponse")),
  THREAD_UPDATE: thread,
  TYPING_START: having("channel_id", "user_id", "timestamp"),
  USER_UPDATE: whole("UserResponse"),
  VOICE_CHANNEL_EFFECT_SEND: having("channel_id", "guild_id", "user_id"),
  VOICE_CHANNEL_START_TIME_UPDATE: having("id", "guild_id"),
  VOICE_CHANNEL_STATUS_UPDATE: having("id", "guild_id", "status"),
  VOICE_SERVER_UPDATE: having("token", "guild_id", "endpoint"),
  VOICE_STATE_UPDATE: whole("VoiceStateResponse"),
  WEBHOOKS_UPDATE: having("guild_id", "channel_id"),
};

/** What is wrong with an event that a bot got, in sentences. */
export function eventFindings(description: Description, [name, data]: [string, Data]): string[] {
  const found = parts[name]?.(data);
  if (found === undefined) return [`No bot knows the event ${name}.`];
  return found.flatMap(([schema, value]) => {
    if (value === undefined) return [`${name}: something is missing of ${JSON.stringify(data)}.`];
    if (schema === "") return [];
    return description.schemaFindings(schema, value).map((one) => `${name}: ${one}.`);
  });
}

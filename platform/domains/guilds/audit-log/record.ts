import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of entries. */
export const AuditLogEvent = {
  GuildUpdate: 1,
  ChannelCreate: 10,
  ChannelUpdate: 11,
  ChannelDelete: 12,
  OverwriteCreate: 13,
  OverwriteUpdate: 14,
  OverwriteDelete: 15,
  MemberKick: 20,
  MemberPrune: 21,
  MemberBanAdd: 22,
  MemberBanRemove: 23,
  MemberUpdate: 24,
  MemberRoleUpdate: 25,
  MemberMove: 26,
  MemberDisconnect: 27,
  BotAdd: 28,
  RoleCreate: 30,
  RoleUpdate: 31,
  RoleDelete: 32,
  InviteCreate: 40,
  InviteUpdate: 41,
  InviteDelete: 42,
  WebhookCreate: 50,
  WebhookUpdate: 51,
  WebhookDelete: 52,
  EmojiCreate: 60,
  EmojiUpdate: 61,
  EmojiDelete: 62,
  MessageDelete: 72,
  MessageBulkDelete: 73,
  MessagePin: 74,
  MessageUnpin: 75,
  IntegrationCreate: 80,
  IntegrationUpdate: 81,
  IntegrationDelete: 82,
  StageInstanceCreate: 83,
  StageInstanceUpdate: 84,
  StageInstanceDelete: 85,
  StickerCreate: 90,
  StickerUpdate: 91,
  StickerDelete: 92,
  ScheduledEventCreate: 100,
  ScheduledEventUpdate: 101,
  ScheduledEventDelete: 102,
  ThreadCreate: 110,
  ThreadUpdate: 111,
  ThreadDelete: 112,
  CommandPermissionUpdate: 121,
  SoundCreate: 130,
  SoundUpdate: 131,
  SoundDelete: 132,
  AutoModerationRuleCreate: 140,
  AutoModerationRuleUpdate: 141,
  AutoModerationRuleDelete: 142,
  AutoModerationBlock: 143,
  AutoModerationFlag: 144,
  AutoModerationTimeout: 145,
  AutoModerationQuarantine: 146,
  OnboardingPromptCreate: 163,
  OnboardingPromptUpdate: 164,
  OnboardingPromptDelete: 165,
  OnboardingCreate: 166,
  OnboardingUpdate: 167,
  HomeSettingsCreate: 190,
  HomeSettingsUpdate: 191,
  VoiceChannelStatusUpdate: 192,
  VoiceChannelStatusDelete: 193,
  ScheduledEventExceptionCreate: 200,
  ScheduledEventExceptionUpdate: 201,
  ScheduledEventExceptionDelete: 202,
} as const;

/** One changed field. */
export interface AuditChange {
  readonly key: string;
  readonly old_value?: unknown;
  readonly new_value?: unknown;
}

/** What somebody did in a guild. */
export type AuditRecord = RecordOf<typeof auditShape>;

/** Shape of an {@link AuditRecord} in a snapshot. */
export const auditShape = shape({
  id: "string",
  guildId: "string",
  /** The user who did it; null for the service itself. */
  actorId: "string?",
  /** One of {@link AuditLogEvent}. */
  type: "number",
  targetId: "string?",
  changes: of<AuditChange[]>("object[]"),
  options: of<Readonly<Record<string, string>> | null>("object?"),
  reason: "string?",
});

import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** What a rule looks at: messages, or the names of members. */
export const EventType = { Message: 1, MemberUpdate: 2 } as const;

/** What sets a rule off. */
export const Trigger = {
  Keyword: 1,
  Spam: 3,
  KeywordPreset: 4,
  MentionSpam: 5,
  MemberProfile: 6,
} as const;

/** What a rule does. */
export const ActionType = { BlockMessage: 1, Alert: 2, Timeout: 3, BlockMember: 4 } as const;

/** Details of what sets a rule off; which there are depends on the kind. */
export interface TriggerMetadata {
  readonly keyword_filter?: readonly string[];
  readonly regex_patterns?: readonly string[];
  readonly allow_list?: readonly string[];
  readonly presets?: readonly number[];
  readonly mention_total_limit?: number;
  readonly mention_raid_protection_enabled?: boolean;
}

/** One thing that a rule does. */
export interface RuleAction {
  /** One of {@link ActionType}. */
  readonly type: number;
  readonly metadata: {
    readonly custom_message?: string;
    readonly channel_id?: string;
    readonly duration_seconds?: number;
  };
}

/** A rule by which a guild moderates what its members write, or what they are called. */
export type RuleRecord = RecordOf<typeof ruleShape>;

/** Shape of a {@link RuleRecord} in a snapshot. */
export const ruleShape = shape({
  id: "id",
  guildId: "string",
  creatorId: "string",
  name: "string",
  /** One of {@link EventType}. */
  eventType: "number",
  /** One of {@link Trigger}. */
  trigger: "number",
  metadata: of<TriggerMetadata>("object?"),
  actions: of<RuleAction[]>("object[]"),
  enabled: "boolean",
  exemptRoles: "string[]",
  exemptChannels: "string[]",
});

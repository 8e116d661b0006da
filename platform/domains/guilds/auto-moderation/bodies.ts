import {
  anyObject,
  type FieldTable,
  fields,
  type Given,
  required,
} from "../../../kernel/http/input/fields.js";
import { Place } from "../../../kernel/http/input/place.js";
import {
  choice,
  list,
  type Reader,
  read,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { compilePattern } from "./patterns.js";
import { ActionType, EventType, type RuleAction, Trigger, type TriggerMetadata } from "./record.js";

/** Longest time-out, in seconds: 28 days. */
const MAX_TIMEOUT = 2_419_200;

const words = (most: number) => list(text({ min: 1, max: 60 }), { max: most });

const patternText = text({ min: 1, max: 260 });
const pattern: Reader<string> = (value: unknown, place: Place) => {
  const given = patternText(value, place);
  if (given === undefined) return undefined;
  try {
    compilePattern(given);
    return given;
  } catch {
    return place.wrong("AUTO_MODERATION_INVALID_REGEX", "Invalid regular expression");
  }
};

const keywords = fields({
  keyword_filter: words(1000),
  regex_patterns: list(pattern, { max: 10 }),
  allow_list: words(100),
});
const presets = fields({ allow_list: words(1000), presets: list(choice([1, 2, 3])) });
const mentions = fields({
  mention_total_limit: whole({ min: 0, max: 50 }),
  mention_raid_protection_enabled: yesNo,
});

/** Details of each trigger: how they are read, and what a new rule has without them. */
const triggers: ReadonlyMap<number, readonly [Reader<TriggerMetadata>, TriggerMetadata]> = new Map<
  number,
  readonly [Reader<TriggerMetadata>, TriggerMetadata]
>([
  [
    Trigger.Keyword,
    [
      keywords as Reader<TriggerMetadata>,
      { keyword_filter: [], regex_patterns: [], allow_list: [] },
    ],
  ],
  [Trigger.Spam, [fields({}) as Reader<TriggerMetadata>, {}]],
  [Trigger.KeywordPreset, [presets as Reader<TriggerMetadata>, { allow_list: [], presets: [] }]],
  [
    Trigger.MentionSpam,
    [
      mentions as Reader<TriggerMetadata>,
      { mention_total_limit: 0, mention_raid_protection_enabled: false },
    ],
  ],
  [
    Trigger.MemberProfile,
    [
      keywords as Reader<TriggerMetadata>,
      { keyword_filter: [], regex_patterns: [], allow_list: [] },
    ],
  ],
]);

const metadataOf = (table: FieldTable) => fields(table) as Reader<RuleAction["metadata"]>;

/** Details of each action. */
const actionMetadata: ReadonlyMap<number, Reader<RuleAction["metadata"]>> = new Map([
  [ActionType.BlockMessage, metadataOf({ custom_message: text({ max: 150 }) })],
  [ActionType.Alert, metadataOf({ channel_id: required(snowflake) })],
  [
    ActionType.Timeout,
    metadataOf({ duration_seconds: required(whole({ min: 0, max: MAX_TIMEOUT })) }),
  ],
  [ActionType.BlockMember, metadataOf({})],
]);

/** Which actions go with a trigger. */
export function allowedActions(trigger: number): readonly number[] {
  if (trigger === Trigger.MemberProfile) return [ActionType.Alert, ActionType.BlockMember];
  const timed = trigger === Trigger.Keyword || trigger === Trigger.MentionSpam;
  return timed
    ? [ActionType.BlockMessage, ActionType.Alert, ActionType.Timeout]
    : [ActionType.BlockMessage, ActionType.Alert];
}

function actionReader(trigger: number): Reader<RuleAction> {
  const kind = choice(allowedActions(trigger) as readonly number[]);
  const outer = fields({ type: required(kind), metadata: (value: unknown) => value as object });
  return (value, place) => {
    const given = outer(value, place);
    const reader = given && actionMetadata.get(given.type);
    const metadata = reader?.(given?.metadata ?? {}, place.at("metadata"));
    if (given === undefined || metadata === undefined) return undefined;
    return { type: given.type, metadata: withoutNothing(metadata) };
  };
}

/** What a request says of a rule. */
export interface RuleBody {
  readonly name?: string | undefined;
  readonly event_type?: number | undefined;
  readonly trigger_type?: number | undefined;
  readonly trigger_metadata?: TriggerMetadata | undefined;
  readonly actions?: RuleAction[] | undefined;
  readonly enabled?: boolean | undefined;
  readonly exempt_roles?: string[] | undefined;
  readonly exempt_channels?: string[] | undefined;
}

const kinds = choice([1, 3, 4, 5, 6]);

/**
 * Reads a rule to make, or changes of one.
 *
 * @param standing - the trigger of the rule that is changed, which stays
 * @throws ApiError 50035
 */
export function readRule(body: unknown, standing?: number): RuleBody {
  const place = new Place();
  const given = read(anyObject, body ?? {});
  const isNew = standing === undefined;
  const trigger = isNew ? readTrigger(given, place) : standing;
  place.check();
  const [metadata, without] = triggers.get(trigger as number) as [
    Reader<TriggerMetadata>,
    TriggerMetadata,
  ];
  const event = trigger === Trigger.MemberProfile ? EventType.MemberUpdate : EventType.Message;
  const needed = <T>(reader: Reader<T>) => (isNew ? required(reader) : reader);
  const found = fields({
    name: needed(text({ min: 1, max: 100 })),
    event_type: needed(choice([event])),
    trigger_type: choice([trigger as number]),
    trigger_metadata: metadata,
    actions: list(actionReader(trigger as number), { min: 1, max: 5 }),
    enabled: yesNo,
    exempt_roles: list(snowflake, { max: 20 }),
    exempt_channels: list(snowflake, { max: 50 }),
  })(given, place) as RuleBody | undefined;
  place.check();
  const details = found?.trigger_metadata;
  if (found === undefined || (details === undefined && !isNew)) return found ?? {};
  return { ...found, trigger_metadata: { ...without, ...withoutNothing(details ?? {}) } };
}

function readTrigger(given: Given, place: Place): number | undefined {
  const { trigger_type: type } = given;
  if (type !== undefined && type !== null) return kinds(type, place.at("trigger_type"));
  return place.at("trigger_type").wrong("BASE_TYPE_REQUIRED", "This field is required");
}

/** Fields that are there. */
function withoutNothing<T extends object>(given: T): T {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  ) as T;
}

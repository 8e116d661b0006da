import { fields, required } from "../../../kernel/http/input/fields.js";
import { choice, type Read, snowflake, text, yesNo } from "../../../kernel/http/input/readers.js";

const topic = text({ min: 1, max: 120 });
const privacyLevel = choice([1, 2]);

/** A stage to open. */
export const newStageBody = fields({
  channel_id: required(snowflake),
  topic: required(topic),
  privacy_level: privacyLevel,
  send_start_notification: yesNo,
  guild_scheduled_event_id: snowflake,
});
export type NewStageBody = Read<typeof newStageBody>;

/** Changes of a stage. */
export const stageBody = fields({ topic, privacy_level: privacyLevel });
export type StageBody = Read<typeof stageBody>;

import { fields, orNull } from "../../../kernel/http/input/fields.js";
import {
  type Read,
  snowflake,
  text,
  timestamp,
  yesNo,
} from "../../../kernel/http/input/readers.js";

/** The status of a voice channel (contract, Limits). */
export const statusBody = fields({ status: orNull(text({ max: 500 })) });

const stage = { channel_id: orNull(snowflake), suppress: orNull(yesNo) };

/** Changes of somebody else's voice state on a stage. */
export const stageBody = fields(stage);
/** Changes of one's own voice state on a stage. */
export const ownStageBody = fields({ ...stage, request_to_speak_timestamp: orNull(timestamp) });
export type StageBody = Read<typeof ownStageBody>;

import type { Shape } from "../../../kernel/store/shape.js";

/** A stage channel that is live. */
export interface StageRecord {
  readonly id: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly topic: string;
  /** 1 public, as the service had it once; 2 for members of the guild. */
  readonly privacyLevel: number;
  /** Scheduled event that the stage was opened for. */
  readonly eventId: string | null;
}

/** Shape of a {@link StageRecord} in a snapshot. */
export const stageShape: Shape<StageRecord> = {
  id: "id",
  guildId: "string",
  channelId: "string",
  topic: "string",
  privacyLevel: "number",
  eventId: "string?",
};

/** A stage in wire form. */
export function stageObject(stage: StageRecord) {
  return {
    id: stage.id,
    guild_id: stage.guildId,
    channel_id: stage.channelId,
    topic: stage.topic,
    privacy_level: stage.privacyLevel,
    discoverable_disabled: false,
    guild_scheduled_event_id: stage.eventId,
  };
}

import type { Shape } from "../../../kernel/store/shape.js";

/** What guilds can be made like. */
export interface TemplateRecord {
  /** The template's code, as in its link. */
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  readonly description: string | null;
  readonly usageCount: number;
  readonly creatorId: string;
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number;
  /** Milliseconds since the Unix epoch of the latest sync with the guild. */
  readonly updatedAt: number;
  /** The guild at that time, in wire form. */
  readonly snapshot: object;
}

/** Shape of a {@link TemplateRecord} in a snapshot of the platform. */
export const templateShape: Shape<TemplateRecord> = {
  id: "string",
  guildId: "string",
  name: "string",
  description: "string?",
  usageCount: "number",
  creatorId: "string",
  createdAt: "number",
  updatedAt: "number",
  snapshot: "object?",
};

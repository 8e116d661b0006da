import type { Shape } from "../../../kernel/store/shape.js";

/** A link to an activity that an application has made for its players to share (activities 2.8). */
export interface QuickLink {
  /** Snowflake; links name it with `1-` before it. */
  readonly id: string;
  /** Id of the application. */
  readonly applicationId: string;
  /** What the activity gets of who follows the link. */
  readonly customId: string | null;
  /** What its card is called, 1–32 characters. */
  readonly title: string;
  /** What its card says, 1–64 characters. */
  readonly description: string;
  /** Path of its picture, below the root of files. */
  readonly assetPath: string;
  /** When it is over, in milliseconds since the Unix epoch. */
  readonly until: number;
}

/** Shape of a {@link QuickLink} in a snapshot. */
export const quickLinkShape: Shape<QuickLink> = {
  id: "id",
  applicationId: "id",
  customId: "string?",
  title: "string",
  description: "string",
  assetPath: "string",
  until: "number",
};

/** A link as the application sees it. */
export function quickLinkObject(link: QuickLink) {
  return {
    application_id: link.applicationId,
    link_id: `1-${link.id}`,
    asset_path: link.assetPath,
    title: link.title,
    description: link.description,
    custom_id: link.customId,
    primary_cta: null,
  };
}

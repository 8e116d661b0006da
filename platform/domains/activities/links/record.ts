import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** A link to an activity that an application has made for its players to share (activities 2.8). */
export type QuickLink = RecordOf<typeof quickLinkShape>;

/** Shape of a {@link QuickLink} in a snapshot. */
export const quickLinkShape = shape({
  /** Snowflake; links name it with `1-` before it. */
  id: "id",
  /** Id of the application. */
  applicationId: "id",
  /** What the activity gets of who follows the link. */
  customId: "string?",
  /** What its card is called, 1–32 characters. */
  title: "string",
  /** What its card says, 1–64 characters. */
  description: "string",
  /** Path of its picture, below the root of files. */
  assetPath: "string",
  /** When it is over, in milliseconds since the Unix epoch. */
  until: "number",
});

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

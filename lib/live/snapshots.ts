/** What the addon reads of many objects in one call: a handle for each would cost more than what it shows. */

import type { RelationshipHandleData } from "../generated/data.js";
import type { UserPresence } from "./values.js";

/** How the current user is related to another. */
export type RelationSnapshot = Pick<
  RelationshipHandleData,
  "id" | "discordRelationshipType" | "gameRelationshipType"
>;

/** The addon's client, as far as the store reads it. */
export interface Snapshots {
  /** What is shown of these users; a hole where the client does not know the user. */
  readUsers(ids: readonly string[]): (UserPresence | undefined)[];
  /** With whom the current user is related, and how. */
  readRelationships(): RelationSnapshot[];
}

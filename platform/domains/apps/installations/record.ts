import type { Shape } from "../../../kernel/store/shape.js";

/** An application that was added to a guild. */
export interface IntegrationRecord {
  readonly id: string;
  readonly guildId: string;
  readonly applicationId: string;
  readonly scopes: string[];
  /** Who added it. */
  readonly userId: string;
  /** The role that its bot alone has; null when it was given no permissions. */
  readonly roleId: string | null;
}

/** Shape of an {@link IntegrationRecord} in a snapshot. */
export const integrationShape: Shape<IntegrationRecord> = {
  id: "string",
  guildId: "string",
  applicationId: "string",
  scopes: "string[]",
  userId: "string",
  roleId: "string?",
};

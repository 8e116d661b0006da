import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** An application that was added to a guild. */
export type IntegrationRecord = RecordOf<typeof integrationShape>;

/** Shape of an {@link IntegrationRecord} in a snapshot. */
export const integrationShape = shape({
  id: "string",
  guildId: "string",
  applicationId: "string",
  scopes: "string[]",
  /** The user who added it. */
  userId: "string",
  /** The role that its bot alone has; null when it was given no permissions. */
  roleId: "string?",
});

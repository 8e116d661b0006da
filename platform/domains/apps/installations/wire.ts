import type { Applications } from "../../identity/applications/api.js";
import { type Users, userObject } from "../../identity/users/api.js";
import type { IntegrationRecord } from "./record.js";

/** An application that was added to a guild. */
export function integrationObject(
  { applications, users }: { applications: Applications; users: Users },
  { id, applicationId, scopes, userId }: IntegrationRecord,
) {
  const { name, icon, description, botUserId } = applications.require(applicationId);
  const bot = botUserId === null ? undefined : users.get(botUserId);
  const user = users.get(userId);
  return {
    id,
    name,
    type: "discord",
    enabled: true,
    account: { id: applicationId, name },
    application: {
      id: applicationId,
      name,
      icon,
      description,
      summary: "",
      type: null,
      ...(bot === undefined ? {} : { bot: userObject(bot) }),
    },
    scopes,
    ...(user === undefined ? {} : { user: userObject(user) }),
  };
}

/** An integration as the audit log names it. */
export function partialIntegration(
  applications: Applications,
  { id, applicationId }: IntegrationRecord,
) {
  const { name } = applications.require(applicationId);
  const account = { id: applicationId, name };
  return { id, type: "discord", name, account, application_id: applicationId };
}

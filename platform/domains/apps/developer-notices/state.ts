import type { Applications } from "../../identity/applications/api.js";
import type { Users } from "../../identity/users/api.js";
import type { DirectMessages } from "../../social/direct-messages/api.js";

/** Name of the account that writes to developers. */
const AUTHOR = "platform.notices";

/** What the domain works with. */
export interface NoticeParts {
  readonly users: Users;
  readonly applications: Applications;
  readonly directMessages: DirectMessages;
}

/** Writes to the owners of applications, as the service does when it switches something off. */
export class DeveloperNotices {
  /** @internal Made by the domain. */
  constructor(private readonly parts: NoticeParts) {}

  /** Writes a direct message to an application's owner; nothing when nobody reads it. */
  notify(applicationId: string, text: string): void {
    const { users, applications, directMessages } = this.parts;
    const application = applications.get(applicationId);
    const owner = application && users.get(application.ownerId);
    if (application === undefined || owner === undefined || owner.system) return;
    directMessages.writeSystemMessage(this.#author(), owner.id, `${application.name}: ${text}`);
  }

  #author(): string {
    const { users } = this.parts;
    return (users.named(AUTHOR) ?? users.create({ username: AUTHOR, system: true })).id;
  }
}

import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { DeveloperNotices } from "./state.js";

/** What the service writes to developers about their applications. */
export const developerNotices = defineDomain({
  name: "developer_notices",
  needs: [users, applications, directMessages],
  create(kernel, users, applications, directMessages) {
    const api = new DeveloperNotices({ users, applications, directMessages });
    kernel.signals.on("developer.notice", ({ applicationId, text }) =>
      api.notify(applicationId, text),
    );
    return { api };
  },
});

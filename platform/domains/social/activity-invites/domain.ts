import { defineDomain } from "../../../kernel/domain.js";
import { messages } from "../../messages/core/domain.js";
import { directMessages } from "../direct-messages/domain.js";
import { relationships } from "../relationships/domain.js";
import { activityRoutes } from "./routes.js";
import { ActivityInvites } from "./state.js";

/** Invites into activities, and requests to be invited. */
export const activityInvites = defineDomain({
  name: "activity_invites",
  needs: [relationships, messages, directMessages],
  create(kernel, { platform }, messages, directMessages) {
    const api = new ActivityInvites(kernel, platform, messages, directMessages);
    return {
      api,
      routes: (app) => activityRoutes(app, kernel, api),
      ready: { supplemental: () => ({ game_invites: [] }) },
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { attachments } from "../attachments/domain.js";
import { channelActionRoutes } from "./action-routes.js";
import { MessageActor, messageActions } from "./actor.js";
import { MessageApi } from "./message-api.js";
import { channelMessageRoutes } from "./routes.js";

/** Every message, wherever it was sent; the domains that have channels build on it. */
export const messages = defineDomain({
  name: "messages",
  needs: [users, applications, attachments],
  create(kernel, users, applications, attachments) {
    const api = new MessageApi(kernel, { users, applications, attachments });
    return {
      api,
      routes: (app) => {
        channelMessageRoutes(app, kernel, api);
        channelActionRoutes(app, kernel, api, attachments);
      },
      actor: {
        of: (who: Caller) => new MessageActor(kernel, api, who),
        actions: messageActions,
      },
    };
  },
});

import { defineDomain } from "../../kernel/domain.js";
import type { Caller } from "../../kernel/principal.js";
import { applications } from "../applications/domain.js";
import { attachments } from "../attachments/domain.js";
import { users } from "../users/domain.js";
import { channelActionRoutes } from "./action_routes.js";
import { MessageActor, messageActions } from "./actor.js";
import { MessageApi } from "./api.js";
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

import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../users/domain.js";
import { applicationAdminRoutes } from "./admin.js";
import { descriptionEdit } from "./description-edit.js";
import { applicationReadyPart, endBotSessions } from "./gateway.js";
import { applicationRoutes } from "./routes.js";
import { Applications } from "./state.js";

/** All registered applications and their bots. */
export const applications = defineDomain({
  name: "applications",
  needs: [users],
  create(kernel, users) {
    const api = new Applications(kernel, users);
    api.edits.add(descriptionEdit(api));
    endBotSessions(kernel);
    return {
      api,
      routes: (app) => applicationRoutes(app, kernel, api, users),
      admin: (app) => applicationAdminRoutes(app, api),
      ready: applicationReadyPart(api),
    };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { attachments } from "../../messages/attachments/domain.js";
import { activities } from "../core/domain.js";
import { activityLinkRoutes } from "./routes.js";
import { ActivityLinks } from "./state.js";

/** What applications make for players of their activities to share: links, and pictures. */
export const activityLinks = defineDomain({
  name: "activity_links",
  needs: [applications, attachments, activities],
  create(kernel, applications, attachments) {
    const api = new ActivityLinks(kernel, attachments);
    const parts = { applications, attachments, links: api };
    return { api, routes: (app) => activityLinkRoutes(app, kernel, parts) };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import { attachmentPages } from "./pages.js";
import { attachmentRoutes } from "./routes.js";
import { Attachments } from "./state.js";

/** Files of messages, and where they can be had. */
export const attachments = defineDomain({
  name: "attachments",
  needs: [],
  create(kernel) {
    const api = new Attachments(kernel);
    return {
      api,
      routes: (app) => attachmentRoutes(app, kernel, api),
      pages: (app) => attachmentPages(app, api),
    };
  },
});

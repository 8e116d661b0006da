import { defineDomain } from "../../kernel/domain.js";
import { applications } from "../applications/domain.js";
import { users } from "../users/domain.js";
import { channelMessageRoutes } from "./routes.js";
import { Messages } from "./state.js";

/** Every message, wherever it was sent; the domains that have channels build on it. */
export const messages = defineDomain({
  name: "messages",
  needs: [users, applications],
  create(kernel, users, applications) {
    const api = new Messages(kernel, { users, applications });
    return { api, routes: (app) => channelMessageRoutes(app, kernel, api) };
  },
});

import { defineDomain } from "../../kernel/domain.js";
import { applications } from "../applications/domain.js";
import { localClient } from "../local_client/domain.js";
import { users } from "../users/domain.js";
import { statusRoute } from "./pages.js";

/** The page at the root, which shows what the platform holds. */
export const status = defineDomain({
  name: "status",
  needs: [users, applications, localClient],
  create(kernel, users, applications, localClient) {
    const needs = { users, applications, localClient };
    return { api: {}, pages: (app) => statusRoute(app, kernel, needs) };
  },
});

import { defineDomain } from "../../../kernel/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { monetization } from "../monetization/domain.js";
import { Orders } from "./orders.js";
import { STORE_PATH, storeRoutes } from "./routes.js";

/** The pages where people buy what applications sell. */
export const store = defineDomain({
  name: "store",
  needs: [users, applications, guilds, oauth2, monetization],
  create(kernel, _users, applications, guilds, oauth2, monetization) {
    oauth2.context.pages.set("store", STORE_PATH);
    const orders = new Orders(kernel.clock, kernel.random, monetization);
    const parts = { applications, guilds, oauth2: oauth2.context, monetization, orders };
    return { api: orders, pages: (app) => storeRoutes(app, parts) };
  },
});

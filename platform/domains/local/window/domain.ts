import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../../identity/users/domain.js";
import { windowAdmin } from "./admin.js";
import { windowPages } from "./pages.js";
import { Persons } from "./persons.js";

/** The web application at the root, and the sign-ins of people who use it. */
export const webWindow = defineDomain({
  name: "window",
  needs: [users],
  create(kernel, users) {
    const persons = new Persons(kernel, users);
    return {
      api: { persons },
      pages: (app) => windowPages(app),
      admin: (app) => windowAdmin(app, persons),
    };
  },
});

import { object, optionalText, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { unknownUser } from "../../../kernel/http/api-error.js";
import { anyObject, orNull } from "../../../kernel/http/input/fields.js";
import { choice, matching } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { UserRecord } from "./record.js";
import type { Users } from "./state.js";

const fields = {
  username: text,
  globalName: optionalText,
  avatar: optionalText,
  banner: optionalText,
  accentColor: orNull(whole),
  locale: text,
  email: optionalText,
  verified: yesNo,
  flags: whole,
  premiumType: whole,
  primaryGuild: orNull(anyObject),
};

const create = object({ id: text, ...fields }, ["username"]);
const update = object(fields);

const query = object({
  search: text,
  limit: matching(/^[1-9]\d{0,8}$/),
  people: choice(["true", "false"]),
});

/** `/admin/users`. */
export function userAdminRoutes(app: Routes, users: Users): void {
  const user = (id: string): UserRecord => {
    const found = users.get(id);
    if (found === undefined) throw unknownUser();
    return found;
  };

  app.get("/users", { query: query }, (request) => {
    const { search, limit, people } = request.query;
    const most = limit === undefined ? undefined : Number(limit);
    return users.find({ search, limit: most, people: people === "true" });
  });
  app.post("/users", { body: create }, ({ body }) => users.create(body));
  app.get("/users/:id", ({ params }) => user(params.id));
  app.patch("/users/:id", { body: update }, ({ params, body }) =>
    users.update(user(params.id).id, body),
  );
  app.delete("/users/:id", ({ params }) => {
    users.delete(user(params.id).id);
  });
}

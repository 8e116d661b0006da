import type { Routes } from "../../../kernel/http/routes.js";
import type { Persons } from "./persons.js";

/** `POST /admin/users/{id}/sign-in`. */
export function windowAdmin(app: Routes, persons: Persons): void {
  app.post("/users/:id/sign-in", ({ params }) => ({
    token: persons.signIn(params.id),
  }));
}

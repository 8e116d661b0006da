import type { FastifyInstance } from "fastify";
import type { Persons } from "./persons.js";

/** `POST /admin/users/{id}/sign-in`. */
export function windowAdmin(app: FastifyInstance, persons: Persons): void {
  app.post<{ Params: { id: string } }>("/users/:id/sign-in", ({ params }) => ({
    token: persons.signIn(params.id),
  }));
}

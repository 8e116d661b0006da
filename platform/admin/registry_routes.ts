import type { FastifyInstance } from "fastify";
import type { ApplicationOptions, ApplicationSettings } from "../applications/record.js";
import { unknownApplication, unknownUser } from "../http/api_error.js";
import type { Platform } from "../platform.js";
import type { UserOptions, UserRecord } from "../users/record.js";
import { schemas } from "./schemas.js";

interface ById {
  Params: { id: string };
}

/** `/admin/users` and `/admin/applications`. */
export function registryRoutes(app: FastifyInstance, platform: Platform): void {
  const { users, applications } = platform;

  const user = (id: string): UserRecord => {
    const found = users.get(id);
    if (found === undefined) throw unknownUser();
    return found;
  };

  /** An application without what it keeps of its secrets. */
  const application = (id: string) => {
    const found = applications.get(id);
    if (found === undefined) throw unknownApplication();
    const { secretHash: _secret, botTokenHash: _bot, ...shown } = found;
    return shown;
  };

  app.get("/users", () => users.all());
  app.post<{ Body: UserOptions }>("/users", { schema: { body: schemas.createUser } }, (request) =>
    platform.createUser(request.body),
  );
  app.get<ById>("/users/:id", (request) => user(request.params.id));
  app.patch<ById & { Body: Partial<UserRecord> }>(
    "/users/:id",
    { schema: { body: schemas.updateUser } },
    (request) => users.update(user(request.params.id).id, request.body),
  );
  app.delete<ById>("/users/:id", (request, reply) => {
    platform.deleteUser(user(request.params.id).id);
    return reply.code(204).send();
  });

  app.get("/applications", () => applications.all().map(({ id }) => application(id)));
  app.post<{ Body: ApplicationOptions }>(
    "/applications",
    { schema: { body: schemas.createApplication } },
    (request) => platform.createApplication(request.body),
  );
  app.get<ById>("/applications/:id", (request) => application(request.params.id));
  app.patch<ById & { Body: Partial<ApplicationSettings> }>(
    "/applications/:id",
    { schema: { body: schemas.updateApplication } },
    (request) => {
      const { id } = application(request.params.id);
      applications.update(id, request.body);
      return application(id);
    },
  );
  app.delete<ById>("/applications/:id", (request, reply) => {
    platform.deleteApplication(application(request.params.id).id);
    return reply.code(204).send();
  });
  app.post<ById>("/applications/:id/bot", (request) =>
    platform.resetBot(application(request.params.id).id),
  );
  app.post<ById>("/applications/:id/secret", (request) =>
    applications.resetSecret(application(request.params.id).id),
  );
}

import type { FastifyInstance } from "fastify";
import { object, optionalText, text, whole } from "../../../kernel/admin/schema.js";
import { choice, number } from "../../../kernel/http/input/readers.js";
import type { Voice } from "./control.js";
import type { NetworkFaults, NetworkMatch } from "./network.js";

interface Given<Body> {
  Body: Body;
}

const share = number({ min: 0, max: 1 });
const milliseconds = number({ min: 0, max: 60_000 });

const schemas = {
  server: object({ endpoint: text }),
  move: object({ endpoint: optionalText }, ["endpoint"]),
  user: object({ userId: text }, ["userId"]),
  close: object({ userId: text, code: whole }, ["userId", "code"]),
  network: object({
    loss: share,
    delay: milliseconds,
    jitter: milliseconds,
    reorder: share,
    duplicate: share,
    userId: text,
    direction: choice(["from", "to"]),
  }),
  seed: object({ seed: whole }, ["seed"]),
};

/** `/admin/voice`. */
export function voiceAdminRoutes(app: FastifyInstance, voice: Voice): void {
  app.get("/voice", () => ({ servers: voice.servers(), calls: voice.calls() }));
  serverRoutes(app, voice);
  connectionRoutes(app, voice);
  networkRoutes(app, voice);
}

function serverRoutes(app: FastifyInstance, voice: Voice): void {
  app.post("/voice/servers", async () => ({ endpoint: await voice.addServer() }));
  const disturbances = {
    freeze: (endpoint?: string) => voice.freeze(endpoint),
    thaw: (endpoint?: string) => voice.thaw(endpoint),
    crash: (endpoint?: string) => voice.crash(endpoint),
    restart: (endpoint?: string) => voice.restart(endpoint),
  };
  for (const [name, disturb] of Object.entries(disturbances)) {
    app.post<Given<{ endpoint?: string }>>(
      `/voice/servers/${name}`,
      { schema: { body: schemas.server } },
      async ({ body }, reply) => {
        await disturb(body.endpoint);
        return reply.code(204).send();
      },
    );
  }
  app.post<Given<{ endpoint: string | null }> & { Params: { id: string } }>(
    "/voice/calls/:id/move",
    { schema: { body: schemas.move } },
    ({ params, body }, reply) => {
      voice.move(params.id, body.endpoint);
      return reply.code(204).send();
    },
  );
}

function connectionRoutes(app: FastifyInstance, voice: Voice): void {
  app.post<Given<{ userId: string }>>(
    "/voice/drop",
    { schema: { body: schemas.user } },
    ({ body }) => ({ reached: voice.drop(body.userId) }),
  );
  app.post<Given<{ userId: string; code: number }>>(
    "/voice/close",
    { schema: { body: schemas.close } },
    ({ body }) => ({ reached: voice.close(body.userId, body.code) }),
  );
  app.post<Given<{ userId: string }>>(
    "/voice/spoil-keys",
    { schema: { body: schemas.user } },
    ({ body }, reply) => {
      voice.spoilKeys(body.userId);
      return reply.code(204).send();
    },
  );
}

function networkRoutes(app: FastifyInstance, voice: Voice): void {
  app.put<Given<NetworkFaults & NetworkMatch>>(
    "/voice/network",
    { schema: { body: schemas.network } },
    ({ body: { userId, direction, ...faults } }, reply) => {
      voice.network(faults, { userId, direction });
      return reply.code(204).send();
    },
  );
  app.delete("/voice/network", (_, reply) => {
    voice.clearNetwork();
    return reply.code(204).send();
  });
  app.put<Given<{ seed: number }>>(
    "/voice/network/seed",
    { schema: { body: schemas.seed } },
    ({ body }, reply) => {
      voice.seedNetwork(body.seed);
      return reply.code(204).send();
    },
  );
}

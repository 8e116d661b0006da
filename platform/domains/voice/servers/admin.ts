import { object, optionalText, text, whole } from "../../../kernel/admin/schema.js";
import { choice, number } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Voice } from "./control.js";

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
export function voiceAdminRoutes(app: Routes, voice: Voice): void {
  app.get("/voice", () => ({ servers: voice.servers(), calls: voice.calls() }));
  serverRoutes(app, voice);
  connectionRoutes(app, voice);
  networkRoutes(app, voice);
}

function serverRoutes(app: Routes, voice: Voice): void {
  app.post("/voice/servers", async () => ({ endpoint: await voice.addServer() }));
  const disturbances = {
    freeze: (endpoint?: string) => voice.freeze(endpoint),
    thaw: (endpoint?: string) => voice.thaw(endpoint),
    crash: (endpoint?: string) => voice.crash(endpoint),
    restart: (endpoint?: string) => voice.restart(endpoint),
  };
  for (const [name, disturb] of Object.entries(disturbances)) {
    app.post(`/voice/servers/${name}`, { body: schemas.server }, async ({ body }) => {
      await disturb(body.endpoint);
    });
  }
  app.post("/voice/calls/:id/move", { body: schemas.move }, ({ params, body }) => {
    voice.move(params.id, body.endpoint);
  });
}

function connectionRoutes(app: Routes, voice: Voice): void {
  app.post("/voice/drop", { body: schemas.user }, ({ body }) => ({
    reached: voice.drop(body.userId),
  }));
  app.post("/voice/close", { body: schemas.close }, ({ body }) => ({
    reached: voice.close(body.userId, body.code),
  }));
  app.post("/voice/spoil-keys", { body: schemas.user }, ({ body }) => {
    voice.spoilKeys(body.userId);
  });
}

function networkRoutes(app: Routes, voice: Voice): void {
  app.put(
    "/voice/network",
    { body: schemas.network },
    ({ body: { userId, direction, ...faults } }) => {
      voice.network(faults, { userId, direction });
    },
  );
  app.delete("/voice/network", () => {
    voice.clearNetwork();
  });
  app.put("/voice/network/seed", { body: schemas.seed }, ({ body }) => {
    voice.seedNetwork(body.seed);
  });
}

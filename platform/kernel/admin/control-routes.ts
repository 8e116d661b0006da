import type { FaultRule } from "../faults/rules.js";
import { anyObject, fields, type Given, required } from "../http/input/fields.js";
import { choice, missing, type Reader } from "../http/input/readers.js";
import type { Routes } from "../http/routes.js";
import type { Kernel } from "../kernel.js";
import { decimal, object, text, whole, yesNo } from "./schema.js";

/** Largest snapshot that can be imported over HTTP, in bytes. */
const SNAPSHOT_LIMIT = 256 * 1024 * 1024;

/** Most times that one answer lists. */
const MAX_DUE = 100;

/** A fault has a kind; what else there is depends on it. */
const anyFault: Reader<Given> = (value, place) => {
  const given = anyObject(value, place);
  if (given === undefined) return undefined;
  const at = place.at("kind");
  const kind = given.kind === undefined ? missing(at) : text(given.kind, at);
  return kind === undefined ? undefined : given;
};

const schemas = {
  clock: object({ now: decimal, frozen: yesNo }),
  advance: object({ ms: decimal }, ["ms"]),
  rateLimit: object(
    {
      route: text,
      limit: whole,
      windowMs: decimal,
      scope: choice(["user", "global", "shared"]),
      global: yesNo,
    },
    ["route", "limit", "windowMs"],
  ),
  fault: object(
    {
      target: choice(["http", "gateway"]),
      route: text,
      userId: text,
      applicationId: text,
      count: whole,
      forever: yesNo,
      fault: anyFault,
    },
    ["target", "fault"],
    // Faults.add checks the rest.
  ) as Reader<FaultRule & { readonly forever?: boolean }>,
};

const presetBody = fields({ preset: required(choice(["none", "service"])) });

/** State, clock, faults, rate limits and events of the admin API. */
export function controlRoutes(app: Routes, kernel: Kernel): void {
  const { clock, events, faults, rateLimits, store } = kernel;

  app.get("/state", () => store.export());
  app.put("/state", { bodyLimit: SNAPSHOT_LIMIT }, (request) => {
    store.import(request.body);
  });

  const time = () => ({ now: clock.now(), frozen: clock.frozen });
  let moves: Promise<unknown> = Promise.resolve();
  /** Moves the clock after all moves before. The platform serves others meanwhile. */
  const move = async (how: () => Promise<unknown>) => {
    const own = moves.then(how);
    moves = own.catch(() => {});
    await own;
    return time();
  };
  app.get("/clock", time);
  app.put("/clock", { body: schemas.clock }, ({ body: { now, frozen } }) =>
    move(async () => {
      if (frozen === true) clock.freeze();
      if (frozen === false) clock.run();
      if (now !== undefined) await clock.setInSlices(now);
    }),
  );
  app.post("/clock/advance", { body: schemas.advance }, ({ body }) =>
    move(() => clock.advanceInSlices(body.ms)),
  );
  app.post("/clock/reset", () => move(() => clock.reset()));

  app.get("/clock/due", () => clock.due(MAX_DUE));
  app.post("/clock/next", async () => {
    let moved = false;
    const after = await move(async () => {
      const [next] = clock.due(1);
      if (next === undefined) return;
      moved = true;
      await clock.setInSlices(Math.max(next.at, clock.now()));
    });
    return { ...after, moved };
  });

  app.get("/faults", () => faults.list());
  app.post("/faults", { body: schemas.fault }, ({ body: { forever = false, ...rule } }) => ({
    id: faults.add(forever ? { ...rule, count: Number.POSITIVE_INFINITY } : rule),
  }));
  app.delete("/faults", () => {
    faults.clear();
  });
  app.delete("/faults/:id", (request) => {
    faults.clear(Number(request.params.id));
  });

  app.put("/rate-limits", { body: schemas.rateLimit }, ({ body: { route, ...limit } }) => {
    rateLimits.set(route, limit);
  });
  app.put("/rate-limits/preset", { body: presetBody }, ({ body }) => {
    rateLimits.use(body.preset);
  });
  app.delete("/rate-limits", () => {
    rateLimits.clear();
  });

  app.get("/events", () => events.recent());
}

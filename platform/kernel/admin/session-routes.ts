import type { SessionControl } from "../gateway/control.js";
import { anything } from "../http/input/fields.js";
import type { Routes } from "../http/routes.js";
import { object, text, whole, yesNo } from "./schema.js";

const match = { id: text, userId: text, applicationId: text };

const schemas = {
  match: object(match),
  close: object({ ...match, code: whole }, ["code"]),
  invalidate: object({ ...match, resumable: yesNo }, ["resumable"]),
  raw: object({ ...match, text }, ["text"]),
  dispatch: object({ ...match, event: text, data: anything }, ["event"]),
};

/** `/admin/sessions`, `/admin/deliveries` and `/admin/dispatch`. */
export function sessionRoutes(app: Routes, sessions: SessionControl): void {
  app.get("/sessions", { query: schemas.match }, ({ query }) => sessions.list(query));
  app.get("/deliveries", () => sessions.deliveries());
  app.post("/sessions/close", { body: schemas.close }, ({ body: { code, ...match } }) => ({
    reached: sessions.close(match, code),
  }));
  app.post("/sessions/drop", { body: schemas.match }, ({ body }) => ({
    reached: sessions.drop(body),
  }));
  app.post("/sessions/reconnect", { body: schemas.match }, ({ body }) => ({
    reached: sessions.reconnect(body),
  }));
  app.post("/sessions/heartbeat", { body: schemas.match }, ({ body }) => ({
    reached: sessions.requestHeartbeat(body),
  }));
  app.post(
    "/sessions/invalidate",
    { body: schemas.invalidate },
    ({ body: { resumable, ...match } }) => ({ reached: sessions.invalidate(match, resumable) }),
  );
  app.post("/sessions/raw", { body: schemas.raw }, ({ body: { text, ...match } }) => ({
    reached: sessions.sendRaw(match, text),
  }));
  app.post("/dispatch", { body: schemas.dispatch }, ({ body: { event, data, ...match } }) => ({
    reached: sessions.dispatch(match, event, data),
  }));
}

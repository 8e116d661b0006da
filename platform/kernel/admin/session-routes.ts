import type { FastifyInstance } from "fastify";
import type { SessionControl, SessionMatch } from "../gateway/control.js";
import { anything } from "../http/input/fields.js";
import { object, text, whole, yesNo } from "./schema.js";

type Matching<Rest = unknown> = { Body: SessionMatch & Rest };

const match = { id: text, userId: text, applicationId: text };

const schemas = {
  match: object(match),
  close: object({ ...match, code: whole }, ["code"]),
  invalidate: object({ ...match, resumable: yesNo }, ["resumable"]),
  raw: object({ ...match, text }, ["text"]),
  dispatch: object({ ...match, event: text, data: anything }, ["event"]),
};

/** `/admin/sessions` and `/admin/dispatch`. */
export function sessionRoutes(app: FastifyInstance, sessions: SessionControl): void {
  app.get<{ Querystring: SessionMatch }>(
    "/sessions",
    { schema: { querystring: schemas.match } },
    ({ query }) => sessions.list(query),
  );
  app.post<Matching<{ code: number }>>(
    "/sessions/close",
    { schema: { body: schemas.close } },
    ({ body: { code, ...match } }) => ({ reached: sessions.close(match, code) }),
  );
  app.post<Matching>("/sessions/drop", { schema: { body: schemas.match } }, ({ body }) => ({
    reached: sessions.drop(body),
  }));
  app.post<Matching>("/sessions/reconnect", { schema: { body: schemas.match } }, ({ body }) => ({
    reached: sessions.reconnect(body),
  }));
  app.post<Matching>("/sessions/heartbeat", { schema: { body: schemas.match } }, ({ body }) => ({
    reached: sessions.requestHeartbeat(body),
  }));
  app.post<Matching<{ resumable: boolean }>>(
    "/sessions/invalidate",
    { schema: { body: schemas.invalidate } },
    ({ body: { resumable, ...match } }) => ({ reached: sessions.invalidate(match, resumable) }),
  );
  app.post<Matching<{ text: string }>>(
    "/sessions/raw",
    { schema: { body: schemas.raw } },
    ({ body: { text, ...match } }) => ({ reached: sessions.sendRaw(match, text) }),
  );
  app.post<Matching<{ event: string; data?: unknown }>>(
    "/dispatch",
    { schema: { body: schemas.dispatch } },
    ({ body: { event, data, ...match } }) => ({ reached: sessions.dispatch(match, event, data) }),
  );
}

import type { FastifyInstance } from "fastify";
import type { SessionMatch } from "../gateway/control.js";
import type { Platform, TokenOptions } from "../platform.js";
import { schemas } from "./schemas.js";

type Matching<Rest = unknown> = { Body: SessionMatch & Rest };

/** Acting as a user, tokens, and `/admin/sessions`. */
export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  const { sessions } = platform;

  app.post<{ Body: { url: string; userId: string; decision?: "approve" | "deny" } }>(
    "/authorize",
    { schema: { body: schemas.authorize } },
    async ({ body: { url, userId, decision = "approve" } }) => ({
      location:
        decision === "approve"
          ? await platform.approveAuthorization(url, userId)
          : await platform.denyAuthorization(url, userId),
    }),
  );
  app.post<{ Body: TokenOptions }>(
    "/tokens",
    { schema: { body: schemas.issueToken } },
    ({ body }) => platform.issueToken(body),
  );
  app.post<{ Body: { userId: string; applicationId: string } }>(
    "/tokens/revoke",
    { schema: { body: schemas.revoke } },
    ({ body }) => ({ revoked: platform.revoke(body.userId, body.applicationId) }),
  );

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

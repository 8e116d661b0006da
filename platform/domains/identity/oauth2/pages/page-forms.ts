import type { FastifyRequest } from "fastify";
import type { UserRecord } from "../../users/api.js";
import type { OAuthContext } from "../context.js";
import type { WebSession } from "../web-sessions.js";

/** A form that came from a page shown in this browser's session. */
export interface SentForm {
  readonly session: WebSession;
  readonly fields: URLSearchParams;
  /** The signed-in user. */
  readonly user: UserRecord | undefined;
}

/**
 * The users who may sign in on the platform's pages, the signed-in user, and the submitted forms.
 */
export class PageForms {
  constructor(private readonly context: Pick<OAuthContext, "bans" | "users" | "webSessions">) {}

  /** The people to choose from. */
  people(): UserRecord[] {
    const { users, bans } = this.context;
    return users.people().filter(({ id }) => !bans.active(id));
  }

  /** The signed-in user. A ban ends that at once. */
  user(session: WebSession | undefined): UserRecord | undefined {
    const id = session?.userId;
    return id === undefined || this.context.bans.active(id)
      ? undefined
      : this.context.users.get(id);
  }

  /** A form with the session's CSRF token; undefined for any other request. */
  read(request: FastifyRequest): SentForm | undefined {
    const { webSessions } = this.context;
    const session = webSessions.of(request);
    if (session === undefined || !(request.body instanceof URLSearchParams)) return undefined;
    const fields = request.body;
    if (!webSessions.owns(session, fields.get("csrf") ?? undefined)) return undefined;
    return { session, fields, user: this.user(session) };
  }
}

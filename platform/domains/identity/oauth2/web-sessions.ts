import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../kernel/clock.js";
import { ExpiringMap } from "../../../kernel/expiring-map.js";
import type { Urls } from "../../../kernel/http/urls.js";
import type { Random } from "../../../kernel/random.js";
import { hashSecret, secretsEqual } from "../../../kernel/secrets.js";

const LIFETIME = 24 * 3_600_000;

/** Most browsers at a time; every visit without a cookie starts a session. */
const MAX_SESSIONS = 10_000;

/** A browser that visits the platform's pages. */
export interface WebSession {
  /** Who is signed in; undefined before the user picker. */
  readonly userId: string | undefined;
  /** Must come back with every form. */
  readonly csrfToken: string;
}

/** Browser sessions. They are not part of snapshots. */
export class WebSessions {
  readonly #sessions: ExpiringMap<WebSession>;

  constructor(
    clock: Clock,
    private readonly urls: Urls,
    private readonly random: Random,
  ) {
    this.#sessions = new ExpiringMap(clock, MAX_SESSIONS);
  }

  /** How many there are. */
  get count(): number {
    return this.#sessions.size;
  }

  /** The session of a request's cookie. */
  of(request: FastifyRequest): WebSession | undefined {
    const secret = this.#secret(request);
    return secret === undefined ? undefined : this.#sessions.get(hashSecret(secret));
  }

  /** Starts a session under a new secret and sets its cookie; the browser's earlier one ends. */
  start(request: FastifyRequest, reply: FastifyReply, userId?: string): WebSession {
    this.end(request);
    const { secret, session } = this.#add(userId);
    const secure = this.urls.web.startsWith("https:") ? "; Secure" : "";
    reply.header(
      "set-cookie",
      `${this.#cookie}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    );
    return session;
  }

  end(request: FastifyRequest): void {
    const secret = this.#secret(request);
    if (secret !== undefined) this.#sessions.delete(hashSecret(secret));
  }

  /** Whether a form came from a page that this session was shown. */
  owns(session: WebSession, csrfToken: string | undefined): boolean {
    return csrfToken !== undefined && secretsEqual(session.csrfToken, csrfToken);
  }

  #add(userId: string | undefined): { secret: string; session: WebSession } {
    const secret = this.random.secret();
    const session = { userId, csrfToken: this.random.secret() };
    this.#sessions.set(hashSecret(secret), session, LIFETIME);
    return { secret, session };
  }

  /** Cookies know no ports, so that platforms of one host need names of their own. */
  get #cookie(): string {
    return `platform_session_${new URL(this.urls.web).port || "default"}`;
  }

  #secret(request: FastifyRequest): string | undefined {
    const pairs = (request.headers.cookie ?? "").split(/;\s*/);
    const pair = pairs.find((text) => text.startsWith(`${this.#cookie}=`));
    return pair?.slice(this.#cookie.length + 1);
  }
}

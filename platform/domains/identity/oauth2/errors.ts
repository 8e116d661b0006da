import type { FastifyReply, FastifyRequest } from "fastify";
import { AnsweredError } from "../../../kernel/http/answered-error.js";

/**
 * Error values of OAuth2 answers (protocol 1.6; RFC 6749 4.1.2.1 and 5.2; OpenID Connect 3.1.2.6;
 * RFC 8628 3.5).
 */
export type OAuthErrorCode =
  | "access_denied"
  | "authorization_pending"
  | "consent_required"
  | "expired_token"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_request"
  | "invalid_scope"
  | "login_required"
  | "slow_down"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A failure that OAuth2 endpoints answer as `{error, error_description}`. */
export class OAuthError extends AnsweredError {
  override readonly name = "OAuthError";

  constructor(
    readonly error: OAuthErrorCode,
    readonly description: string,
  ) {
    super(description);
  }

  /** 401 for a client that could not prove itself, else 400. */
  get status(): number {
    return this.error === "invalid_client" ? 401 : 400;
  }

  body() {
    return { error: this.error, error_description: this.description };
  }

  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (this.error === "invalid_client" && request.headers.authorization !== undefined) {
      reply.header("www-authenticate", 'Basic realm="oauth2"');
    }
    return reply.code(this.status).header("cache-control", "no-store").send(this.body());
  }
}

/** The failure of a code or refresh token, which differs by its field's name alone. */
export function invalidGrant(field: string): OAuthError {
  return new OAuthError("invalid_grant", `Invalid "${field}" in request.`);
}

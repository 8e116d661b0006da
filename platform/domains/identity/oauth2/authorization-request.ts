import type { FastifyReply, FastifyRequest } from "fastify";
import { AnsweredError } from "../../../kernel/http/answered-error.js";
import type { ApplicationRecord, Applications } from "../applications/api.js";
import { answerRedirect, redirectAllowed } from "../applications/group.js";
import { OAuthError } from "./errors.js";
import { Parameters } from "./parameters.js";
import { readScopes } from "./scopes.js";
import { requireOwnSignIn } from "./tokens/client-authentication.js";
import { isChallenge } from "./tokens/pkce.js";

/** A request of the authorize page that passed every check. */
export interface AuthorizationRequest {
  application: ApplicationRecord;
  redirectUri: string;
  /** As requested, umbrella scopes not expanded. */
  scopes: string[];
  state: string | undefined;
  nonce: string | undefined;
  challenge: string | undefined;
  prompt: "consent" | "none";
  integrationType: 0 | 1 | undefined;
  /** The guild that the link names for the application's bot, or that it insists on. */
  guildId: string | undefined;
  guildIsFixed: boolean;
  /** Permissions that it asks for its bot, as a decimal string. */
  permissions: string;
}

/** Scopes with which an application is put somewhere. Their links may leave out the redirect. */
const PLACING = ["bot", "applications.commands", "webhook.incoming"];

/**
 * A faulty request whose client and redirect are valid, so that the client can be redirected with
 * the error.
 */
export class RedirectedError extends AnsweredError {
  override readonly name = "RedirectedError";

  constructor(
    override readonly cause: OAuthError,
    readonly location: string,
  ) {
    super(cause.message);
  }

  /** To a program, which follows no redirect. */
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.cause.answer(request, reply);
  }
}

/**
 * Checks the query of an authorize URL (protocol 1.2).
 *
 * @throws OAuthError when client or redirect cannot be trusted: show the error, do not redirect
 * @throws RedirectedError for every other fault (RFC 6749 section 4.1.2.1)
 */
export function readAuthorizationRequest(
  query: string,
  applications: Applications,
): AuthorizationRequest {
  const parameters = new Parameters(query);
  const clientId = parameters.required("client_id");
  const application = applications.get(clientId);
  if (application === undefined) {
    throw new OAuthError("invalid_request", `There is no application with the id "${clientId}".`);
  }
  requireOwnSignIn(application);
  const redirectUri = readRedirect(parameters, application);
  if (!redirectAllowed(application.redirectUris, redirectUri)) {
    throw new OAuthError(
      "invalid_request",
      "The redirect URI is not registered for this application.",
    );
  }
  try {
    return { application, redirectUri, ...readRest(parameters, application) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw new RedirectedError(error, errorRedirect(redirectUri, error, stateOf(query)));
  }
}

/** A link that puts the application somewhere may leave the redirect to be the first registered one. */
function readRedirect(parameters: Parameters, { redirectUris }: ApplicationRecord): string {
  const scopes = parameters.optional("scope")?.split(" ") ?? [];
  const [first] = scopes.some((scope) => PLACING.includes(scope)) ? redirectUris : [];
  return parameters.optional("redirect_uri") ?? first ?? parameters.required("redirect_uri");
}

/** The redirect with the error for the client. */
export function errorRedirect(uri: string, error: OAuthError, state: string | undefined): string {
  return answerRedirect(uri, { ...error.body(), state });
}

function readRest(parameters: Parameters, application: ApplicationRecord) {
  const responseType = parameters.required("response_type");
  if (responseType !== "code") {
    throw new OAuthError(
      "unsupported_response_type",
      `The response type "${responseType}" is not supported; use "code".`,
    );
  }
  return {
    scopes: readScopes(parameters.required("scope"), application),
    state: parameters.optional("state"),
    nonce: parameters.optional("nonce"),
    challenge: readChallenge(parameters),
    prompt: oneOf(parameters, "prompt", { consent: "consent", none: "none" } as const) ?? "consent",
    integrationType: oneOf(parameters, "integration_type", { 0: 0, 1: 1 } as const),
    guildId: numberOf(parameters, "guild_id"),
    guildIsFixed:
      oneOf(parameters, "disable_guild_select", { true: true, false: false } as const) ?? false,
    permissions: numberOf(parameters, "permissions") ?? "0",
  };
}

function readChallenge(parameters: Parameters): string | undefined {
  const challenge = parameters.optional("code_challenge");
  const method = parameters.optional("code_challenge_method");
  if (challenge === undefined && method === undefined) return undefined;
  if (challenge === undefined || !isChallenge(challenge)) {
    throw new OAuthError("invalid_request", "The code challenge must be 43 base64url characters.");
  }
  if (method !== "S256") {
    throw new OAuthError("invalid_request", 'The code challenge method must be "S256".');
  }
  return challenge;
}

/** An id or a bitfield. */
function numberOf(parameters: Parameters, name: string): string | undefined {
  const given = parameters.optional(name);
  if (given === undefined || /^\d{1,20}$/.test(given)) return given;
  throw new OAuthError("invalid_request", `The parameter "${name}" must be a number.`);
}

function oneOf<T>(
  parameters: Parameters,
  name: string,
  values: Readonly<Record<string, T>>,
): T | undefined {
  const given = parameters.optional(name);
  if (given === undefined) return undefined;
  if (!Object.hasOwn(values, given)) {
    const allowed = Object.keys(values).join(" or ");
    throw new OAuthError("invalid_request", `The parameter "${name}" must be ${allowed}.`);
  }
  return values[given];
}

/** The state to send along with an error, unless it is ambiguous. */
function stateOf(query: string): string | undefined {
  const values = new URLSearchParams(query).getAll("state");
  return values.length === 1 ? values[0] : undefined;
}

import type { ApplicationRecord } from "../../applications/api.js";
import { redirectAllowed } from "../../applications/group.js";
import { isProvisional, type UserRecord } from "../../users/api.js";
import type { OAuthContext } from "../context.js";
import { DEVICE_GRANT, pollDevice } from "../device/device-grant.js";
import { invalidGrant, OAuthError } from "../errors.js";
import type { Parameters } from "../parameters.js";
import { expandScopes, readScopes } from "../scopes.js";
import { type AuthenticatedClient, requireOwnSignIn } from "./client-authentication.js";
import type { IssuedCode } from "./codes.js";
import type { IssuedTokens } from "./grants.js";
import { verifierMatches } from "./pkce.js";

/** Success body of the token endpoint (protocol 1.6). */
export interface TokenResponse {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token?: string;
  scope: string;
  id_token?: string;
}

type Step = (user: UserRecord) => void;

type GrantHandler = (
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
) => Promise<TokenResponse>;

const handlers: Readonly<Record<string, GrantHandler>> = {
  authorization_code: redeemCode,
  refresh_token: refresh,
  client_credentials: grantToClient,
  [DEVICE_GRANT]: redeemDevice,
};

/**
 * Answers a token request.
 *
 * @throws OAuthError for every reason not to
 */
export function exchange(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): Promise<TokenResponse> {
  requireOwnSignIn(client.application);
  const type = form.required("grant_type");
  const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
  if (handler === undefined) {
    throw new OAuthError("unsupported_grant_type", `The grant type "${type}" is not supported.`);
  }
  return handler(context, client, form);
}

async function redeemCode(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): Promise<TokenResponse> {
  const step = await readStep(context, client, form);
  const code = context.codes.find(form.required("code"));
  const redirectUri = readRedirect(form, code);
  const verifier = form.optional("code_verifier");
  if (!client.proven && verifier === undefined) {
    throw new OAuthError("invalid_request", "A public client must send the code verifier.");
  }
  if (code === undefined || code.applicationId !== client.application.id) {
    throw invalidGrant("code");
  }
  if (code.used) {
    revokeGrantOf(context, code);
    throw invalidGrant("code");
  }
  code.used = true;
  if (!redirectFits(code, client.application, redirectUri)) throw invalidGrant("redirect_uri");
  checkVerifier(code, verifier);
  const user = signedIn(context, code.userId);
  if (user === undefined) throw invalidGrant("code");
  signIn(step, user, "code", () => {
    code.used = false;
  });
  const tokens = context.grants.issue({ ...code, scopes: expandScopes(code.scopes) });
  code.grantId = tokens.grant.id;
  const response = await respond(context, tokens, user, code.nonce);
  return Object.assign(response, ...context.placements.map((each) => each.describe(code.placed)));
}

/** Someone who may sign in; a ban forbids it, however far the sign-in has come. */
function signedIn({ users, bans }: OAuthContext, userId: string): UserRecord | undefined {
  return bans.active(userId) ? undefined : users.get(userId);
}

/** What another domain does as the user signs in, when the request asks for it. */
async function readStep(
  { steps }: OAuthContext,
  { application }: AuthenticatedClient,
  form: Parameters,
): Promise<Step | undefined> {
  return steps.find((step) => step.asked(form))?.read(application, form);
}

/**
 * Does what the request asks for besides. A provisional account cannot be signed in to.
 *
 * @param restore - makes the grant usable again when the step is refused
 */
function signIn(
  step: Step | undefined,
  user: UserRecord,
  field: string,
  restore: () => void = () => {},
): void {
  try {
    if (step === undefined && isProvisional(user)) throw invalidGrant(field);
    step?.(user);
  } catch (error) {
    restore();
    throw error;
  }
}

/** A redirect must be repeated where there was one (RFC 6749 section 4.1.3). */
function readRedirect(form: Parameters, code: IssuedCode | undefined): string | undefined {
  const needed = code === undefined || code.redirectUri !== undefined;
  return needed ? form.required("redirect_uri") : form.optional("redirect_uri");
}

/** A code of the local client goes with any redirect of its application, or none (protocol 1.4). */
function redirectFits(
  code: IssuedCode,
  { redirectUris }: ApplicationRecord,
  redirectUri: string | undefined,
): boolean {
  if (code.redirectUri !== undefined) return code.redirectUri === redirectUri;
  return redirectUri === undefined || redirectAllowed(redirectUris, redirectUri);
}

/** A client that redeems a code a second time may have stolen it (RFC 6749 section 4.1.2). */
function revokeGrantOf(context: OAuthContext, code: IssuedCode): void {
  const grant = code.grantId === undefined ? undefined : context.grants.get(code.grantId);
  if (grant === undefined) return;
  context.grants.revoke(grant);
  context.events.add("oauth2.code_reused", {
    userId: code.userId,
    applicationId: code.applicationId,
  });
}

function checkVerifier(code: IssuedCode, verifier: string | undefined): void {
  if (code.challenge === undefined && verifier === undefined) return;
  const proven =
    code.challenge !== undefined &&
    verifier !== undefined &&
    verifierMatches(verifier, code.challenge);
  if (!proven) throw invalidGrant("code_verifier");
}

async function redeemDevice(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): Promise<TokenResponse> {
  const step = await readStep(context, client, form);
  const flow = pollDevice(context, client, form);
  const user = signedIn(context, flow.userId);
  if (user === undefined) throw invalidGrant("device_code");
  signIn(step, user, "device_code");
  flow.used = true;
  const tokens = context.grants.issue({ ...flow, scopes: expandScopes(flow.scopes) });
  return respond(context, tokens, user, undefined);
}

async function refresh(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): Promise<TokenResponse> {
  const grant = context.grants.byRefreshToken(form.required("refresh_token"));
  if (grant === undefined || grant.applicationId !== client.application.id) {
    throw invalidGrant("refresh_token");
  }
  const user = context.users.get(grant.userId);
  if (user === undefined) throw invalidGrant("refresh_token");
  const provisional = isProvisional(user);
  if (provisional) {
    const { userId, applicationId } = grant;
    context.events.add("oauth2.deprecated_refresh", { userId, applicationId });
  }
  const lifetime = provisional ? context.grants.provisionalLifetime : undefined;
  return respond(context, context.grants.refresh(grant, lifetime), user, undefined);
}

async function grantToClient(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): Promise<TokenResponse> {
  const { application, proven } = client;
  if (!proven) {
    throw new OAuthError("invalid_client", "The client credentials grant needs the client secret.");
  }
  const tokens = context.grants.issue({
    userId: application.ownerId,
    applicationId: application.id,
    scopes: expandScopes(readScopes(form.required("scope"), application)),
    refreshable: false,
  });
  return respond(context, tokens, context.users.require(application.ownerId), undefined);
}

/** Announces tokens and puts them into the form of the wire. */
export async function respond(
  context: OAuthContext,
  { grant, accessToken, refreshToken }: IssuedTokens,
  user: UserRecord,
  nonce: string | undefined,
): Promise<TokenResponse> {
  const { userId, applicationId, scopes, authTime } = grant;
  context.events.add("oauth2.token_issued", { userId, applicationId });
  const response: TokenResponse = {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: Math.round((grant.expiresAt - context.clock.now()) / 1000),
    scope: scopes.join(" "),
  };
  if (refreshToken !== undefined) response.refresh_token = refreshToken;
  if (scopes.includes("openid")) {
    response.id_token = await context.idTokens.sign({
      issuer: context.urls.web,
      audience: applicationId,
      user,
      scopes,
      authTime,
      nonce,
      accessToken,
    });
  }
  return response;
}

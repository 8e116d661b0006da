import { type Args, optionalText } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import {
  type AuthorizationRequest,
  deny,
  issueCode,
  OAuthError,
  readRpcAuthorization,
  renewCode,
  rpcDenied,
  rpcRefusal,
} from "../../identity/oauth2/api.js";
import type { ActivityCall } from "./call.js";
import { rpcTime, rpcUser } from "./objects.js";

/** Parameters of the authorize page that AUTHORIZE has as well. */
const PASSED_ON = ["state", "code_challenge", "code_challenge_method"];

/** AUTHORIZE: a code at once for what the user has allowed before, or else a question. */
export async function authorize(call: ActivityCall) {
  const { context, session } = call;
  const { oauth2, bans, users } = context;
  const request = readRequest(call);
  const { userId } = session;
  const user = users.require(userId);
  if (bans.active(userId)) throw rpcDenied();
  const { application, scopes } = request;
  if (oauth2.consents.covers(userId, application.id, scopes)) {
    return { code: renewCode(oauth2.context, request, user, undefined) };
  }
  const { action } = await session.prompts.ask("authorize", { scopes });
  if (action === "allow" && !bans.active(userId)) {
    return { code: issueCode(oauth2.context, request, user, undefined) };
  }
  deny(oauth2.context, request, user);
  throw rpcDenied();
}

/** AUTHENTICATE: gives the activity the scopes of a token. */
export function authenticate({ context, session, args }: ActivityCall) {
  const token = optionalText(args.access_token, "access_token") ?? "";
  const principal = context.kernel.authentication.bearer(token);
  const { userId, applicationId } = session;
  if (principal?.applicationId !== applicationId || principal.userId !== userId) {
    const message = "The access token is not one of this user for this application.";
    throw new RpcError(RpcErrorCode.InvalidToken, message);
  }
  session.authenticate(principal);
  const { id, name, description, icon } = context.applications.require(applicationId);
  return {
    access_token: token,
    user: rpcUser(context.users.require(userId)),
    scopes: principal.scopes,
    expires: rpcTime(principal.expiresAt),
    application: { id, name, description, icon, rpc_origins: [] },
  };
}

/** The same checks as on the authorize page. A redirect is not sent, but one must be registered. */
function readRequest({ context, session, args }: ActivityCall): AuthorizationRequest {
  const application = context.applications.require(session.applicationId);
  if (args.client_id !== application.id) {
    const message = "The client id is not the one of the handshake.";
    throw new RpcError(RpcErrorCode.InvalidClientId, message);
  }
  const scopes = readScopes(args);
  checkTerms(context.activities.settings(application.id).socialTerms, scopes);
  const query = new URLSearchParams({
    client_id: application.id,
    response_type: optionalText(args.response_type, "response_type") ?? "code",
    redirect_uri: redirectOf(application),
    scope: scopes.join(" "),
  });
  for (const name of PASSED_ON) {
    const value = optionalText(args[name], name, 0);
    // Activities usually send an empty state.
    if (value) query.set(name, value);
  }
  return readRpcAuthorization(query, context.applications);
}

function redirectOf({ redirectUris }: ApplicationRecord): string {
  const [first] = redirectUris;
  if (first !== undefined) return first;
  const text = 'The application has no redirect URI; register any for "redirect_uri".';
  throw rpcRefusal(new OAuthError("invalid_request", text));
}

/** `relationships.read` is open to activities that have accepted the social SDK's terms (contract). */
function checkTerms(accepted: boolean, scopes: readonly string[]): void {
  if (accepted || !scopes.includes("relationships.read")) return;
  throw rpcRefusal(
    new OAuthError("invalid_scope", "The requested scope is invalid, unknown, or malformed."),
  );
}

function readScopes({ scope }: Args): string[] {
  const fits = Array.isArray(scope) && scope.every((each) => typeof each === "string");
  if (!fits) throw invalidPayload('"scope" must be a list of strings.');
  return scope;
}

import { type Args, optionalText, requiredText } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import { partialApplication } from "../../identity/applications/api.js";
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
import { userObject } from "../../identity/users/api.js";
import type { CommandCall } from "./call.js";

/** Parameters of the authorize page that AUTHORIZE has as well. */
const PASSED_ON = ["state", "nonce", "code_challenge", "code_challenge_method", "prompt"];

/** AUTHORIZE: asks the user, and answers with a code (protocol 1.5, 5.7). */
export async function authorize(call: CommandCall) {
  const { client, connection } = call;
  const { user, prompts } = client;
  const { oauth2 } = client.context;
  const request = readRequest(call);
  if (client.context.bans.active(user.id)) throw rpcDenied();
  if (request.prompt === "none") {
    if (!oauth2.consents.covers(user.id, request.application.id, request.scopes)) {
      throw rpcRefusal(
        new OAuthError("consent_required", "The user has not allowed these scopes yet."),
      );
    }
    return { code: renewCode(oauth2.context, request, user, undefined) };
  }
  const mode = client.authorizeMode();
  client.log("local.authorize", connection, mode);
  const shown = { applicationId: request.application.id, scopes: request.scopes };
  const approved = mode === "ask" ? await prompts.ask(connection, shown) : mode === "approve";
  // The user may have been banned while the question was there.
  if (client.context.bans.active(user.id)) throw rpcDenied();
  if (approved) return { code: issueCode(oauth2.context, request, user, undefined) };
  deny(oauth2.context, request, user);
  throw rpcDenied();
}

/** AUTHENTICATE: gives the connection the scopes of a token. */
export function authenticate({ client, connection, application, args }: CommandCall) {
  const token = requiredText(args, "access_token");
  const { kernel, users } = client.context;
  const principal = kernel.authentication.bearer(token);
  const fits = principal?.applicationId === application.id && principal.userId === client.user.id;
  if (principal === undefined || !fits) {
    const message = "The access token is not one of the signed-in user for this application.";
    throw new RpcError(RpcErrorCode.InvalidToken, message);
  }
  connection.scopes = principal.scopes;
  connection.grantId = principal.grantId;
  return {
    application: partialApplication(application),
    scopes: principal.scopes,
    expires: new Date(principal.expiresAt).toISOString(),
    user: userObject(users.require(principal.userId)),
    access_token: token,
  };
}

/** The same checks as on the authorize page. The redirect is not sent, but registered. */
function readRequest({ client, application, args }: CommandCall): AuthorizationRequest {
  const clientId = optionalText(args.client_id, "client_id") ?? application.id;
  if (clientId !== application.id) {
    const message = "The client id is not the one of the handshake.";
    throw new RpcError(RpcErrorCode.InvalidClientId, message);
  }
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: optionalText(args.response_type, "response_type") ?? "code",
    redirect_uri: application.redirectUris[0] ?? "",
    scope: readScopes(args),
  });
  for (const name of PASSED_ON) {
    const value = optionalText(args[name], name);
    if (value !== undefined) query.set(name, value);
  }
  if (typeof args.integration_type === "number") {
    query.set("integration_type", String(args.integration_type));
  }
  return readRpcAuthorization(query, client.context.applications);
}

/** Programs send the scopes as `scopes` or `scope`, as a list or in one text. */
function readScopes(args: Args): string {
  const scopes = args.scopes ?? args.scope ?? [];
  if (typeof scopes === "string") return scopes;
  if (Array.isArray(scopes) && scopes.every((scope) => typeof scope === "string")) {
    return scopes.join(" ");
  }
  throw invalidPayload('"scopes" must be a list of strings.');
}

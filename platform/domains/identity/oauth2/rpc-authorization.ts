import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import type { Applications } from "../applications/api.js";
import {
  type AuthorizationRequest,
  RedirectedError,
  readAuthorizationRequest,
} from "./authorization-request.js";
import { OAuthError } from "./errors.js";

/** AUTHORIZE makes the same checks as the authorize page. A redirect is not sent, but one must be registered. */
export function readRpcAuthorization(
  query: URLSearchParams,
  applications: Applications,
): AuthorizationRequest {
  try {
    return readAuthorizationRequest(query.toString(), applications);
  } catch (error) {
    if (error instanceof RedirectedError) throw rpcRefusal(error.cause);
    if (error instanceof OAuthError) throw rpcRefusal(error);
    throw error;
  }
}

/** The user has not allowed what AUTHORIZE asks for. */
export const rpcDenied = () =>
  rpcRefusal(new OAuthError("access_denied", "The user denied the request."));

/** A failure of OAuth2 in the terms of commands. */
export function rpcRefusal({ error, description }: OAuthError): RpcError {
  return new RpcError(RpcErrorCode.OAuth2Error, `OAuth2 Error: ${error}: ${description}`);
}

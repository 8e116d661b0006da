/** The ways to sign in: how each obtains tokens, and how it renews them. */

import type { ClientMethods, TokenExchangeResult } from "../generated/client-methods.js";
import type { AuthenticationExternalAuthType, IntegrationType } from "../generated/enums.js";
import type { CallOptions } from "../operations/call-options.js";
import type { Operations } from "../operations/operation.js";
import type { SnowflakeInput } from "../values/snowflake.js";
import { NotRenewable } from "./final-errors.js";
import type { Tokens } from "./tokens.js";

/** Proves the identity of a player without an account of the platform. */
export interface ProvisionalCredentials {
  /** The kind of proof. */
  readonly externalAuthType: AuthenticationExternalAuthType;
  /**
   * Gets a fresh proof from its provider: an ID token or a session ticket. It is called at sign-in
   * and whenever the account's token has to be renewed, because such tokens cannot be refreshed. If
   * it throws, the failure counts as temporary: it is called again later.
   */
  readonly getExternalAuthToken: () => string | Promise<string>;
}

/**
 * How a player signs in:
 * - `"browser"`: the consent page in the system's browser, which redirects to the game;
 * - `"device"`: a page on which the player confirms the code that this device shows;
 * - {@link ProvisionalCredentials}: an account for players who have none on the platform, with an
 *   identity that the game already knows.
 */
export type SignInMethod = "browser" | "device" | ProvisionalCredentials;

/** What the player is asked. */
export interface SignInRequest {
  readonly client: ClientMethods;
  readonly operations: Operations;
  readonly applicationId: SnowflakeInput;
  /** Separated by spaces. */
  readonly scopes: string;
  /** The provisional account to merge into the account that signs in. */
  readonly merge: ProvisionalCredentials | undefined;
  readonly nonce: string | undefined;
  /** What the page's address contains, and the redirect repeats. */
  readonly state: string | undefined;
  readonly integrationType: IntegrationType | undefined;
  readonly customSchemeParam: string | undefined;
}

/** The steps of one sign-in method. */
export interface SignInSteps {
  readonly provisional: boolean;
  /** Gets tokens without using those of an earlier sign-in; this may wait for a person. */
  obtain(limits: CallOptions): Promise<TokenExchangeResult>;
  /** @param ended - Aborted when the session ends: then the game need not prove the identity any more. */
  renew(tokens: Tokens, ended: AbortSignal): Promise<TokenExchangeResult>;
}

/** @throws TypeError for a method that does not exist. */
export function signInSteps(method: SignInMethod, request: SignInRequest): SignInSteps {
  const account = (obtain: SignInSteps["obtain"]): SignInSteps => ({
    provisional: false,
    obtain,
    renew: (tokens) => refresh(request.client, tokens),
  });
  if (method === "browser") return account((limits) => byBrowser(request, limits));
  if (method === "device") return account((limits) => byDevice(request, limits));
  checkCredentials(method, "method");
  return {
    provisional: true,
    obtain: async (limits) =>
      provisional(request, method, await proof(request, method, limits), limits),
    // What the service was asked for is finished, though, because it may replace the old tokens.
    renew: async (_tokens, signal) =>
      provisional(request, method, await proof(request, method, { signal })),
  };
}

/** @throws TypeError if they are invalid. */
export function checkCredentials(credentials: ProvisionalCredentials, option: string): void {
  const { externalAuthType, getExternalAuthToken } = Object(credentials);
  if (typeof externalAuthType === "number" && typeof getExternalAuthToken === "function") return;
  const names = option === "method" ? '"browser", "device" or ' : "";
  throw new TypeError(
    `Client.signIn: parameter "options.${option}" must be ${names}an object with externalAuthType ` +
      "and the function getExternalAuthToken.",
  );
}

async function byBrowser(request: SignInRequest, limits: CallOptions) {
  const { client, applicationId, scopes, merge } = request;
  const { nonce, state, integrationType, customSchemeParam } = request;
  const { challenge, verifier } = client.createAuthorizationCodeVerifier();
  const asked = { clientId: applicationId, scopes, codeChallenge: challenge, nonce };
  const { code, redirectUri } = await client.authorize(
    { ...asked, state, integrationType, customSchemeParam },
    limits,
  );
  if (!merge) return client.getToken(applicationId, code, verifier, redirectUri, limits);
  return client.getTokenFromProvisionalMerge(
    applicationId,
    code,
    verifier,
    redirectUri,
    merge.externalAuthType,
    await proof(request, merge, limits),
    limits,
  );
}

async function byDevice(request: SignInRequest, limits: CallOptions) {
  const { client, applicationId, scopes, merge } = request;
  const args = { clientId: applicationId, scopes };
  if (!merge) return client.getTokenFromDevice(args, limits);
  const { externalAuthType } = merge;
  const token = await proof(request, merge, limits);
  return client.getTokenFromDeviceProvisionalMerge(args, externalAuthType, token, limits);
}

async function provisional(
  { client, applicationId }: SignInRequest,
  { externalAuthType }: ProvisionalCredentials,
  token: string,
  limits?: CallOptions,
) {
  return client.getProvisionalToken(applicationId, externalAuthType, token, limits);
}

/** Asks the game for a proof of identity, which may take as long as its provider does. */
function proof(
  { operations }: SignInRequest,
  credentials: ProvisionalCredentials,
  limits: CallOptions,
): Promise<string> {
  const given = async () => credentials.getExternalAuthToken();
  return operations.wait("Client.signIn", given(), limits);
}

async function refresh(client: ClientMethods, { applicationId, refreshToken }: Tokens) {
  if (refreshToken === "") throw new NotRenewable();
  return client.refreshToken(applicationId, refreshToken);
}

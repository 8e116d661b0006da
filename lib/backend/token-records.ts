/** Tokens as the service returns them, hidden from JSON and inspection (protocol 1.6, 2.1). */

import { AuthenticationExternalAuthType, AuthorizationTokenType } from "../generated/enums.js";
import type { OptionNames } from "../operations/option-names.js";
import { hideSecrets, type WithHiddenSecrets } from "../values/hidden-secrets.js";
import type { Snowflake } from "../values/snowflake.js";
import * as check from "./arguments.js";
import { checkSecret } from "./options.js";
import { type Reader, UnexpectedAnswer } from "./reader.js";

interface TokenFields {
  /** The access token; left out of JSON and inspection. */
  readonly accessToken: string;
  /** The token to renew it with; empty where there is none. Left out of JSON and inspection. */
  readonly refreshToken: string;
  /** The ID token; empty where the scope `openid` was not granted. Left out of JSON and inspection. */
  readonly idToken: string;
  /** Always `Bearer`. */
  readonly tokenType: AuthorizationTokenType;
  /** Seconds until the access token expires. */
  readonly expiresIn: number;
  /** The granted scopes, separated by spaces. Umbrella scopes may be spelled out. */
  readonly scopes: string;
}

const SECRETS = ["accessToken", "refreshToken", "idToken"] as const;

/** Tokens; `JSON.stringify` and `console.log` leave the credentials out. */
export type BackendTokens = WithHiddenSecrets<TokenFields, (typeof SECRETS)[number]>;

/** The application, scopes and user of an access token. */
export interface AccessTokenInfo {
  /** The application that it was given to. */
  readonly applicationId: Snowflake;
  /** Its scopes, separated by spaces. */
  readonly scopes: string;
  /** When it expires. */
  readonly expiresAt: Date;
  /** The user; undefined without the scope `identify`. */
  readonly userId: Snowflake | undefined;
}

/** A proof of a player's identity, from a store or another identity provider. */
export interface ExternalProof {
  /** Its kind, as for the client. */
  readonly externalAuthType: AuthenticationExternalAuthType;
  /** The provider's token. */
  readonly externalAuthToken: string;
}

const PROOF: OptionNames<ExternalProof> = { externalAuthType: true, externalAuthToken: true };

const types = AuthenticationExternalAuthType;
const wireTypes: Readonly<Record<AuthenticationExternalAuthType, string>> = {
  [types.OIDC]: "OIDC",
  [types.EpicOnlineServicesAccessToken]: "EPIC_ONLINE_SERVICES_ACCESS_TOKEN",
  [types.EpicOnlineServicesIdToken]: "EPIC_ONLINE_SERVICES_ID_TOKEN",
  [types.SteamSessionTicket]: "STEAM_SESSION_TICKET",
  [types.UnityServicesIdToken]: "UNITY_SERVICES_ID_TOKEN",
  [types.DiscordBotIssuedAccessToken]: "DISCORD_BOT_ISSUED_ACCESS_TOKEN",
  [types.AppleIdToken]: "APPLE_ID_TOKEN",
  [types.PlayStationNetworkIdToken]: "PLAYSTATION_NETWORK_ID_TOKEN",
};

/** The fields of a body that prove an identity. @throws TypeError that names the parameter */
export function proofFields(call: string, proof: ExternalProof) {
  const { externalAuthType, externalAuthToken } = check.fields(call, "proof", proof, PROOF);
  const external_auth_type = Object.hasOwn(wireTypes, externalAuthType)
    ? wireTypes[externalAuthType]
    : undefined;
  if (external_auth_type === undefined) {
    throw new TypeError(
      `${check.parameter(call, "proof.externalAuthType")} must be an AuthenticationExternalAuthType.`,
    );
  }
  checkSecret(externalAuthToken, check.parameter(call, "proof.externalAuthToken"));
  return { external_auth_type, external_auth_token: externalAuthToken };
}

/** Reads the tokens of a token response; refuses one whose `token_type` is not `Bearer`. */
export function readTokens(body: Reader): BackendTokens {
  const text = (value: Reader) => value.string();
  if (body.field("token_type").string().toLowerCase() !== "bearer") {
    throw new UnexpectedAnswer('token_type must be "Bearer"');
  }
  const accessToken = body.field("access_token").string();
  if (accessToken === "") throw new UnexpectedAnswer("access_token must not be empty");
  const fields: TokenFields = {
    accessToken,
    refreshToken: body.field("refresh_token").optional(text) ?? "",
    idToken: body.field("id_token").optional(text) ?? "",
    tokenType: AuthorizationTokenType.Bearer,
    expiresIn: body.field("expires_in").integer(),
    scopes: body.field("scope").string(),
  };
  return hideSecrets(fields, SECRETS);
}

/** Reads the information about a token. */
export function readTokenInfo(body: Reader): AccessTokenInfo {
  return {
    applicationId: body.field("application").field("id").id(),
    scopes: body
      .field("scopes")
      .list((scope) => scope.string())
      .join(" "),
    expiresAt: body.field("expires").time(),
    userId: body.field("user").optional((user) => user.field("id").id()),
  };
}

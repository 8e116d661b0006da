import type { CallOptions } from "../operations/call-options.js";
import type { OptionNames } from "../operations/option-names.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import * as check from "./arguments.js";
import { CLIENT_SCOPE } from "./credentials.js";
import type { BackendSettings } from "./options.js";
import { checkSecret } from "./options.js";
import type { Request, Requests } from "./requests.js";
import {
  type AccessTokenInfo,
  type BackendTokens,
  type ExternalProof,
  proofFields,
  readTokenInfo,
  readTokens,
} from "./token-records.js";

/** An authorization code from a player's sign-in. */
export interface CodeExchange {
  /** The code; it can be used once. */
  readonly code: string;
  /** The redirect URI, exactly as in the authorization request. */
  readonly redirectUri?: string | undefined;
  /** The verifier of the request's challenge; required for a public application. */
  readonly codeVerifier?: string | undefined;
  /** Merges the provisional account that this proves into the player's own. */
  readonly proof?: ExternalProof | undefined;
}

const EXCHANGE: OptionNames<CodeExchange> = {
  code: true,
  redirectUri: true,
  codeVerifier: true,
  proof: true,
};

/** Tokens of players and of the application (protocol 1.6, 1.7, 1.10). */
export class Tokens {
  readonly #requests: Requests;
  readonly #application: Snowflake;
  readonly #clientSecret: string | undefined;

  /** @internal */
  constructor(requests: Requests, { applicationId, clientSecret }: BackendSettings) {
    this.#requests = requests;
    this.#application = applicationId;
    this.#clientSecret = clientSecret;
  }

  /**
   * Exchanges a code. A code can be used once, so this is not sent again when the answer was lost.
   */
  async exchangeCode(exchange: CodeExchange, options?: CallOptions): Promise<BackendTokens> {
    const name = "tokens.exchangeCode";
    check.fields(name, "exchange", exchange, EXCHANGE);
    const { code, redirectUri, codeVerifier, proof } = exchange;
    checkSecret(code, check.parameter(name, "exchange.code"));
    const redirect_uri = check.optional(redirectUri, (value) =>
      check.text(name, "exchange.redirectUri", value, 1, 2048),
    );
    if (codeVerifier !== undefined) {
      checkSecret(codeVerifier, check.parameter(name, "exchange.codeVerifier"));
    }
    const form = {
      grant_type: "authorization_code",
      code,
      redirect_uri,
      code_verifier: codeVerifier,
      ...(proof === undefined ? {} : proofFields(name, proof)),
    };
    const secrets = [code, codeVerifier, proof?.externalAuthToken];
    return this.#grant(name, form, secrets, false, options);
  }

  /**
   * Renews tokens. The old ones become invalid at once, so store the new ones immediately; this is
   * not sent again when the answer was lost. `invalid_grant` means that the player has revoked the
   * authorization.
   */
  async refresh(refreshToken: string, options?: CallOptions): Promise<BackendTokens> {
    const name = "tokens.refresh";
    checkSecret(refreshToken, check.parameter(name, "refreshToken"));
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    return this.#grant(name, form, [refreshToken], false, options);
  }

  /** Gets a token of the application itself, which acts as its owner. Needs the client secret. */
  async clientCredentials(
    scopes: string = CLIENT_SCOPE,
    options?: CallOptions,
  ): Promise<BackendTokens> {
    const name = "tokens.clientCredentials";
    const scope = check.text(name, "scopes", scopes, 1, 2000);
    const form = { grant_type: "client_credentials", scope };
    return this.#grant(name, form, [], true, options);
  }

  /** Revokes all tokens of the player for this application, given any of them. */
  async revoke(token: string, options?: CallOptions): Promise<void> {
    const name = "tokens.revoke";
    checkSecret(token, check.parameter(name, "token"));
    return this.#requests.send(
      {
        name,
        route: "POST /oauth2/token/revoke",
        form: this.#form({ token }),
        sender: { as: "client" },
        repeatable: true,
        secrets: [token],
      },
      options,
    );
  }

  /**
   * Gets the application, scopes and user of an access token; status 401 if it is invalid or
   * expired.
   */
  async inspect(accessToken: string, options?: CallOptions): Promise<AccessTokenInfo> {
    const name = "tokens.inspect";
    checkSecret(accessToken, check.parameter(name, "accessToken"));
    return this.#requests.send(
      {
        name,
        route: "GET /oauth2/@me",
        sender: { as: "player", accessToken },
        repeatable: true,
        read: readTokenInfo,
      },
      options,
    );
  }

  /** Exchanges a player's token of this application for one of its child (protocol 1.10). */
  async exchangeChild(
    accessToken: string,
    childApplicationId: SnowflakeInput,
    options?: CallOptions,
  ): Promise<BackendTokens> {
    const name = "tokens.exchangeChild";
    checkSecret(accessToken, check.parameter(name, "accessToken"));
    return this.#requests.send(
      {
        name,
        route: "POST /partner-sdk/child-token",
        json: {
          parent_access_token: accessToken,
          child_application_id: check.id(name, "childApplicationId", childApplicationId),
          parent_client_secret: this.#clientSecret,
        },
        sender: { as: "nobody" },
        repeatable: true,
        secrets: [accessToken],
        read: readTokens,
      },
      options,
    );
  }

  #grant(
    name: string,
    fields: Readonly<Record<string, string | undefined>>,
    secrets: readonly unknown[],
    repeatable: boolean,
    options?: CallOptions,
  ): Promise<BackendTokens> {
    const request: Request<BackendTokens> = {
      name,
      route: "POST /oauth2/token",
      form: this.#form(fields),
      sender: { as: "client" },
      repeatable,
      secrets,
      read: readTokens,
    };
    return this.#requests.send(request, options);
  }

  /**
   * A client with a secret authenticates in the header, which is not logged; otherwise its id is in
   * the form.
   */
  #form(fields: Readonly<Record<string, string | undefined>>): URLSearchParams {
    const client_id = this.#clientSecret === undefined ? this.#application : undefined;
    return check.queryOf({ ...fields, client_id });
  }
}

import type { Clock } from "../../../../kernel/clock.js";
import { PlatformError } from "../../../../kernel/errors.js";
import { ExpiringMap } from "../../../../kernel/expiring-map.js";
import type { Random } from "../../../../kernel/random.js";
import { hashSecret } from "../../../../kernel/secrets.js";
import {
  authTypes,
  type ExternalAuthType,
  type ExternalIdentity,
  fittingName,
} from "./auth-types.js";
import { TokenSigner } from "./token-signer.js";

/** A token to make in the name of a store, console or engine provider. */
export interface ProviderTokenOptions {
  /** Any of protocol 2.2 but `OIDC` and the bot's. */
  type: ExternalAuthType;
  /** The application that the token is made for. */
  applicationId: string;
  /** What the provider calls the player. */
  subject: string;
  /** Name of the player at the provider. Default: none. */
  displayName?: string | undefined;
  /** Seconds. Default: 3600. */
  expiresIn?: number | undefined;
}

interface OpaqueToken {
  readonly type: ExternalAuthType;
  readonly applicationId: string;
  readonly identity: ExternalIdentity;
}

/** Maximum number of tokens; the oldest is dropped. */
const MAX_TOKENS = 10_000;

/** Plays the providers whose real services cannot be reached from here. */
export class ProviderTokens {
  readonly #opaque: ExpiringMap<OpaqueToken>;
  #signer: Promise<TokenSigner> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.#opaque = new ExpiringMap(clock, MAX_TOKENS);
  }

  /** How many opaque tokens there are that have not expired. */
  get count(): number {
    return this.#opaque.size;
  }

  /** @throws PlatformError for a type whose tokens come from elsewhere */
  async issue(options: ProviderTokenOptions): Promise<string> {
    const { type, applicationId, subject, displayName, expiresIn = 3600 } = options;
    const { proof } = authTypes[type];
    const now = this.clock.now();
    if (proof === "opaque") {
      const token = this.random.secret();
      const identity = identityOf(type, subject, displayName);
      this.#opaque.set(hashSecret(token), { type, applicationId, identity }, expiresIn * 1000);
      return token;
    }
    if (proof === "id-token") {
      const iat = Math.floor(now / 1000);
      return (await this.signer()).sign({
        iss: issuerOf(type),
        sub: subject,
        aud: applicationId,
        iat,
        exp: iat + expiresIn,
        ...(displayName === undefined ? {} : { preferred_username: displayName }),
      });
    }
    const source =
      proof === "oidc"
        ? "an identity provider"
        : "the bot's token endpoint, /partner-sdk/token/bot";
    throw new PlatformError(`Tokens of the type ${type} come from ${source}.`, "type");
  }

  /** The identity of an unexpired opaque token of this type for this application. */
  find(type: ExternalAuthType, applicationId: string, token: string): ExternalIdentity | undefined {
    const found = this.#opaque.get(hashSecret(token));
    const fits = found?.type === type && found.applicationId === applicationId;
    return fits ? found.identity : undefined;
  }

  /** Signs the ID tokens of all providers. */
  signer(): Promise<TokenSigner> {
    this.#signer ??= TokenSigner.create("RS256", this.random);
    return this.#signer;
  }
}

/** The issuer of a provider's ID tokens here. It is a name only; nothing is read from it. */
export function issuerOf(type: ExternalAuthType): string {
  return `https://${authTypes[type].providerType.toLowerCase().replaceAll("_", "-")}.provider.test`;
}

/** An identity of one of these providers. */
export function identityOf(
  type: ExternalAuthType,
  subject: string,
  displayName: unknown,
): ExternalIdentity {
  const { providerType } = authTypes[type];
  return { providerType, providerId: null, subject, displayName: fittingName(displayName) };
}

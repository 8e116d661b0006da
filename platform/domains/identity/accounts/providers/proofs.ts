import type { Clock } from "../../../../kernel/clock.js";
import type { Grants } from "../../oauth2/group.js";
import { configurationNotFound, externalTokenInvalid, keysNotFound } from "../errors.js";
import type { Identities } from "../identities.js";
import {
  authTypes,
  BOT_PROVIDER,
  type ExternalAuthType,
  type ExternalIdentity,
  fittingName,
} from "./auth-types.js";
import { DiscoveryError, discover, type ProviderKeys } from "./discovery.js";
import { requireKeyId, verifyIdToken } from "./id-token.js";
import type { OidcConfigurations } from "./oidc-configurations.js";
import { identityOf, issuerOf, type ProviderTokens } from "./provider-tokens.js";

/** Finds out whom an external token stands for (protocol 2.2). */
export class ExternalProofs {
  constructor(
    private readonly context: {
      readonly clock: Clock;
      readonly grants: Grants;
      readonly identities: Identities;
      readonly oidc: OidcConfigurations;
      readonly providerTokens: ProviderTokens;
    },
  ) {}

  /** @throws ApiError with a code of protocol 2.7 */
  async check(
    applicationId: string,
    type: ExternalAuthType,
    token: string,
  ): Promise<ExternalIdentity> {
    switch (authTypes[type].proof) {
      case "oidc":
        return this.#oidc(applicationId, token);
      case "id-token":
        return this.#idToken(applicationId, type, token);
      case "opaque":
        return known(this.context.providerTokens.find(type, applicationId, token));
      case "bot":
        return known(this.#bot(applicationId, token));
    }
  }

  async #oidc(applicationId: string, token: string): Promise<ExternalIdentity> {
    requireKeyId(token);
    const configuration = this.context.oidc.get(applicationId);
    if (configuration === undefined) throw configurationNotFound();
    const { issuer, clientId: audience, allowInsecureIssuer } = configuration;
    const keys = await keysOf(issuer, allowInsecureIssuer);
    const now = this.context.clock.now();
    const claims = await verifyIdToken(token, { ...keys, issuer, audience, now });
    return {
      providerType: "OIDC",
      providerId: issuer,
      subject: claims.sub,
      displayName: fittingName(claims.preferred_username),
    };
  }

  async #idToken(applicationId: string, type: ExternalAuthType, token: string) {
    const signer = await this.context.providerTokens.signer();
    const claims = await verifyIdToken(token, {
      issuer: issuerOf(type),
      audience: applicationId,
      algorithms: [signer.algorithm],
      keys: { keys: [signer.jwk] },
      now: this.context.clock.now(),
    });
    return identityOf(type, claims.sub, claims.preferred_username);
  }

  /** The identity behind an access token that the application's bot was given. */
  #bot(applicationId: string, token: string): ExternalIdentity | undefined {
    const grant = this.context.grants.byAccessToken(token);
    if (grant?.applicationId !== applicationId) return undefined;
    const identity = this.context.identities.ofUser(grant.userId, applicationId);
    if (identity?.providerType !== BOT_PROVIDER) return undefined;
    const { providerType, providerId, subject, preferredGlobalName } = identity;
    return { providerType, providerId, subject, displayName: preferredGlobalName ?? undefined };
  }
}

function known(identity: ExternalIdentity | undefined): ExternalIdentity {
  if (identity === undefined) throw externalTokenInvalid();
  return identity;
}

async function keysOf(issuer: string, allowLoopback: boolean): Promise<ProviderKeys> {
  try {
    return await discover(issuer, allowLoopback);
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    throw error.step === "keys" ? keysNotFound() : configurationNotFound();
  }
}

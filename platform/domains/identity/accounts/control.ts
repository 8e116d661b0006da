import { PlatformError } from "../../../kernel/errors.js";
import type { AccountContext } from "./context.js";
import type { AccountState } from "./lifecycle.js";
import { IdentityProviders } from "./providers/identity-provider.js";
import type { OidcConfiguration } from "./providers/oidc-configurations.js";
import type { ProviderTokenOptions } from "./providers/provider-tokens.js";

/** An external identity as seen from outside. */
export interface IdentityInfo {
  /** Id of the application that the identity is known to. */
  readonly applicationId: string;
  /** Name of the provider's kind, e.g. `OIDC`. */
  readonly providerType: string;
  /** Which provider of the type, e.g. an OIDC issuer; null when there is only one. */
  readonly providerId: string | null;
  /** What the provider calls the player. */
  readonly subject: string;
  /** The account it belongs to now. */
  readonly userId: string;
  /** Where the identity stands now. */
  readonly state: AccountState;
}

/** Watches and moves accounts through their lifecycle (protocol 2.9). */
export class AccountControl {
  /** Sign-in services of games, for tests. */
  readonly identityProviders: IdentityProviders;

  /** @internal For the domains that build on this one. */
  readonly context: AccountContext;

  /** @internal Made by the domain. */
  constructor(context: AccountContext) {
    this.context = context;
    this.identityProviders = new IdentityProviders(context.kernel);
  }

  /** Lifetime of the access tokens of provisional accounts, in seconds. Default: 604800. */
  get tokenLifetime(): number {
    return this.context.oauth2.grants.provisionalLifetime;
  }

  set tokenLifetime(seconds: number) {
    this.context.oauth2.grants.provisionalLifetime = atLeast("tokenLifetime", seconds, 1);
  }

  /** How long a merge goes on after it was answered, in milliseconds. Default: 0. */
  get mergeDuration(): number {
    return this.context.lifecycle.mergeDuration;
  }

  set mergeDuration(ms: number) {
    this.context.lifecycle.mergeDuration = atLeast("mergeDuration", ms, 0);
  }

  /** @internal External identities of an application at most. */
  set maxIdentities(most: number) {
    this.context.lifecycle.maxIdentities = most;
  }

  /** How often a username is tried for a new account; 0 causes 530006. Default: 10. */
  get usernameAttempts(): number {
    return this.context.lifecycle.usernameAttempts;
  }

  set usernameAttempts(attempts: number) {
    this.context.lifecycle.usernameAttempts = atLeast("usernameAttempts", attempts, 0);
  }

  /** The external identities of an application. */
  identities(applicationId: string): IdentityInfo[] {
    const { lifecycle, identities } = this.context;
    return identities.ofApplication(applicationId).map((identity) => ({
      applicationId,
      providerType: identity.providerType,
      providerId: identity.providerId,
      subject: identity.subject,
      userId: identity.userId,
      state: lifecycle.stateOf(identity),
    }));
  }

  /**
   * Bans a user from the platform.
   *
   * @param until - when the ban ends, in milliseconds since the Unix epoch. Default: never
   * @throws PlatformError for an account that cannot be banned or is banned already
   */
  ban(userId: string, { until }: { until?: number | null | undefined } = {}): void {
    this.context.bans.add(userId, until ?? null);
  }

  /** Ends a ban. @throws PlatformError when the user is not banned */
  unban(userId: string): void {
    this.context.bans.lift(userId);
  }

  /** Whether a user is banned now. */
  banned(userId: string): boolean {
    return this.context.bans.active(userId);
  }

  /**
   * Severs a full account from its external identity in an application.
   *
   * @throws PlatformError when the two are not linked
   */
  unmerge(userId: string, applicationId: string): void {
    const { lifecycle, identities } = this.context;
    const identity = identities.ofUser(userId, applicationId);
    if (identity === undefined || lifecycle.stateOf(identity) !== "merged") {
      throw new PlatformError(`The user ${userId} is not merged in this application.`, "userId");
    }
    const { providerType, providerId, subject } = identity;
    lifecycle.unmerge(applicationId, { providerType, providerId, subject, displayName: undefined });
  }

  /**
   * Makes a token in the name of a store, console or engine provider.
   *
   * @throws PlatformError for an unknown application, or a type whose tokens come from elsewhere
   */
  async providerToken(options: ProviderTokenOptions): Promise<string> {
    this.context.applications.require(options.applicationId);
    return this.context.providerTokens.issue(options);
  }

  /**
   * Sets the OIDC provider of an application, after reading and checking its documents.
   *
   * @throws PlatformError saying which rule is broken; the earlier configuration stays
   */
  async setOidc(applicationId: string, configuration: OidcConfiguration): Promise<void> {
    const check = () => void this.context.applications.require(applicationId);
    check();
    await this.context.oidc.set(applicationId, configuration, check);
  }

  /** The OIDC provider of an application, if it has one. */
  oidc(applicationId: string): OidcConfiguration | undefined {
    const found = this.context.oidc.get(this.context.applications.require(applicationId).id);
    if (found === undefined) return undefined;
    const { id: _application, ...configuration } = found;
    return configuration;
  }

  /** Takes the OIDC provider from an application. */
  removeOidc(applicationId: string): void {
    this.context.oidc.remove(applicationId);
  }
}

function atLeast(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new PlatformError(`${name} must be a whole number of ${least} or more.`, name);
}

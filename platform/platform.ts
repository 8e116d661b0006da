import { AccountControl } from "./accounts/control.js";
import type { Applications } from "./applications/applications.js";
import type { ApplicationOptions, CreatedApplication } from "./applications/record.js";
import type { PlatformParts } from "./assembly.js";
import type { Clock } from "./core/clock.js";
import { PlatformError } from "./core/errors.js";
import type { EventLog } from "./core/event_log.js";
import type { Snapshot } from "./core/store.js";
import type { Faults } from "./faults/faults.js";
import type { SessionControl } from "./gateway/control.js";
import type { Session } from "./gateway/session.js";
import type { Guilds } from "./guilds/guilds.js";
import type { RateLimits } from "./http/rate_limits.js";
import type { LocalClient } from "./local_client/local_client.js";
import { decideDevice } from "./oauth2/device_decision.js";
import { introspect, type TokenInfo } from "./oauth2/introspection.js";
import { unlink } from "./oauth2/revocation.js";
import { expandScopes, readScopes } from "./oauth2/scopes.js";
import { IdentityProviders } from "./providers/identity_provider.js";
import { RelationshipControl } from "./relationships/control.js";
import { Actor } from "./social/actor.js";
import { type PlatformView, viewOf } from "./social/view.js";
import type { UserOptions, UserRecord } from "./users/record.js";
import type { Users } from "./users/users.js";
import type { WebhookEvent } from "./webhooks/webhook_events.js";

/** A pair of tokens made without a sign-in. */
export interface IssuedToken {
  /** Access token in plain text, a bearer token of the HTTP API. */
  readonly accessToken: string;
  /** Refresh token in plain text, which gets the next pair. */
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  /** Granted scopes, umbrella scopes expanded. */
  readonly scopes: readonly string[];
}

/** What {@link Platform.issueToken} makes. */
export interface TokenOptions {
  /** Id of the user that the tokens act for. */
  userId: string;
  /** Id of the application that the tokens are issued to. */
  applicationId: string;
  /** Separated by spaces. Default: `openid sdk.social_layer`. */
  scopes?: string | undefined;
  /** Seconds. Default: 604800. */
  expiresIn?: number | undefined;
}

/** A running local platform: where it is, and everything a test or a tool may do to it. */
export class Platform {
  /** Token of the admin API; see `docs/platform.md`. */
  readonly adminToken: string;
  /** Time of the platform, which tests may stop and move. */
  readonly clock: Clock;
  /** What happened lately on the platform. */
  readonly events: EventLog;
  /** Faults that the platform plays on purpose. */
  readonly faults: Faults;
  /** Rate limits of the HTTP API. */
  readonly rateLimits: RateLimits;
  /** All accounts of the platform. */
  readonly users: Users;
  /** All applications of the platform. */
  readonly applications: Applications;
  /** Provisional accounts, bans, and what external providers say. */
  readonly accounts: AccountControl;
  /** Sign-in services of games, for tests. */
  readonly identityProviders: IdentityProviders;
  /** Guilds, their roles, members and channels. */
  readonly guilds: Guilds;
  /** Live gateway sessions. */
  readonly sessions: SessionControl;
  /** The program on the player's machine that games talk to without signing in. */
  readonly localClient: LocalClient;
  /** Makes friends and marks spam. */
  readonly relationships: RelationshipControl;
  readonly #parts: PlatformParts;

  /** @internal Use startPlatform. */
  constructor(parts: PlatformParts) {
    const { context, control, localClient, adminToken } = parts;
    this.#parts = parts;
    this.adminToken = adminToken;
    this.clock = context.clock;
    this.events = context.events;
    this.faults = context.faults;
    this.rateLimits = context.rateLimits;
    this.users = context.users;
    this.applications = context.applications;
    this.accounts = new AccountControl(context);
    this.identityProviders = new IdentityProviders(context.clock);
    this.sessions = control;
    this.localClient = localClient;
    const { users, social } = context;
    this.guilds = social.guilds;
    const { relationships, gameRelationships } = social;
    this.relationships = new RelationshipControl(users, relationships, gameRelationships);
  }

  /** Root of the HTTP API, e.g. `http://127.0.0.1:7780/api/v10`. */
  get apiBase(): string {
    return this.#parts.context.urls.api;
  }

  /** Root of the web pages, e.g. `http://127.0.0.1:7780`. */
  get webBase(): string {
    return this.#parts.context.urls.web;
  }

  /** Root of the gateway, e.g. `ws://127.0.0.1:7780/gateway`. */
  get gatewayUrl(): string {
    return this.#parts.context.urls.gateway;
  }

  /** Creates a user. Throws a {@link PlatformError} when a value does not fit. */
  createUser(options: UserOptions): UserRecord {
    return this.users.create(options);
  }

  /** Deletes a user with all tokens and sessions. */
  deleteUser(userId: string): void {
    this.users.require(userId);
    this.#parts.context.grants.revokeWhere((grant) => grant.userId === userId);
    this.localClient.forgetUser(userId);
    this.#parts.context.social.forgetUser(userId);
    this.#parts.context.identities.forget({ userId });
    this.users.delete(userId);
  }

  /** Creates an application; its secrets are returned this once. */
  createApplication(options: ApplicationOptions): CreatedApplication {
    return this.applications.create(options);
  }

  /** Deletes an application with its bot, all tokens and sessions. */
  deleteApplication(applicationId: string): void {
    this.applications.require(applicationId);
    this.#parts.context.grants.revokeWhere((grant) => grant.applicationId === applicationId);
    this.#endSessions(4004, (session) => session.applicationId === applicationId);
    this.localClient.close({ applicationId }, 4000, "There is no such application any more.");
    this.#parts.context.social.forgetApplication(applicationId);
    this.#parts.context.identities.forget({ applicationId });
    this.#parts.context.oidc.remove(applicationId);
    this.#parts.context.webhooks.forget(applicationId);
    this.applications.delete(applicationId);
  }

  /** Makes a new bot token; sessions of the old one are closed with 4004. */
  resetBot(applicationId: string): { botToken: string; botUserId: string } {
    const bot = this.applications.resetBot(applicationId);
    this.#endSessions(4004, (session) => session.userId === bot.botUserId);
    return bot;
  }

  /**
   * Opens an authorize URL as a user would in a browser, and approves it.
   *
   * @param url - as the SDK opens it
   * @returns the URL the browser is sent to, with a code, or with an error for a faulty request
   * @throws PlatformError when a person would see an error page instead of a redirect
   */
  approveAuthorization(url: string, userId: string): Promise<string> {
    return this.#decide(url, userId, "approve");
  }

  /** As {@link approveAuthorization}, but the user declines. */
  denyAuthorization(url: string, userId: string): Promise<string> {
    return this.#decide(url, userId, "deny");
  }

  /**
   * Lets a device in, as a user would on the page `/activate`.
   *
   * @param userCode - as the device shows it
   * @throws PlatformError when no device waits with this code, or the user may not sign in
   */
  approveDevice(userCode: string, userId: string): void {
    this.#decideDevice(userCode, userId, "granted");
  }

  /** As {@link approveDevice}, but the user declines. */
  denyDevice(userCode: string, userId: string): void {
    this.#decideDevice(userCode, userId, "denied");
  }

  /** Makes tokens without a sign-in. */
  issueToken({ userId, applicationId, scopes, expiresIn }: TokenOptions): IssuedToken {
    const { grants, clock, consents } = this.#parts.context;
    this.users.require(userId);
    const application = this.applications.require(applicationId);
    const granted = expandScopes(readScopes(scopes ?? "openid sdk.social_layer", application));
    const issued = grants.issue({ userId, applicationId, scopes: granted, expiresIn });
    consents.add(userId, applicationId, granted);
    return {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken as string,
      expiresIn: Math.round((issued.grant.expiresAt - clock.now()) / 1000),
      scopes: granted,
    };
  }

  /** Unlinks a user from an application: deletes all tokens and ends live sessions with 4004. */
  revoke(userId: string, applicationId: string): number {
    return unlink(this.#parts.context, userId, applicationId);
  }

  /** Looks into an access or refresh token. */
  introspect(token: string): TokenInfo {
    return introspect(this.#parts.context, token);
  }

  /** What the platform has to tell the backend of an application, oldest first. */
  webhookEvents(applicationId: string): WebhookEvent[] {
    return this.#parts.context.webhooks.of(applicationId);
  }

  /**
   * Acts as a user of an application, with the rules and events of the HTTP API.
   *
   * @throws PlatformError when there is no such user or application
   */
  as(userId: string, applicationId: string): Actor {
    this.users.require(userId);
    this.applications.require(applicationId);
    return new Actor(this.#parts.context.social, userId, applicationId);
  }

  /** A copy of what the social domains hold, for comparison with what clients see. */
  view(): PlatformView {
    return viewOf(this.#parts.context.social);
  }

  /** Sends an event to all sessions of a user. */
  dispatch(userId: string, event: string, data: unknown): number {
    return this.sessions.dispatch({ userId }, event, data);
  }

  /** A copy of all users, applications and tokens (as hashes), as plain JSON. */
  exportState(): Snapshot {
    return this.#parts.context.store.export();
  }

  /** Replaces users, applications and tokens by those of a snapshot. Live sessions are dropped. */
  importState(snapshot: unknown): void {
    this.#parts.context.store.import(snapshot);
    this.#endSessions(4009, (session) => session.kind !== "local");
  }

  /** Stops serving: closes gateway connections with 1001, then everything else. */
  async close(): Promise<void> {
    const { app, gateway, context } = this.#parts;
    await this.localClient.dispose();
    await gateway.close();
    await this.identityProviders.close();
    await app.close();
    context.clock.close();
  }

  #endSessions(code: number, match: (session: Session) => boolean): void {
    const { sessions } = this.#parts.context;
    for (const session of sessions.all().filter(match)) sessions.close(session, code);
  }

  #decideDevice(userCode: string, userId: string, result: "granted" | "denied"): void {
    const { context } = this.#parts;
    const user = this.users.require(userId);
    const flow = context.deviceFlows.byUserCode(userCode);
    if (flow?.status !== "pending") {
      throw new PlatformError("No device waits with this user code.", "userCode");
    }
    if (context.bans.active(userId)) {
      throw new PlatformError(`The user ${userId} is banned and cannot sign in.`, "userId");
    }
    decideDevice(context, flow, user, result);
  }

  async #decide(url: string, userId: string, decision: "approve" | "deny"): Promise<string> {
    const { app, context } = this.#parts;
    this.users.require(userId);
    const { cookie, csrfToken } = context.webSessions.open(userId);
    const request = new URL(url).search.slice(1);
    const answer = await app.inject({
      method: "POST",
      url: "/oauth2/authorize",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ csrf: csrfToken, request, decision }).toString(),
    });
    const { location } = answer.headers;
    if (typeof location === "string") return location;
    const reason = /<p>(.*?)<\/p>/s.exec(answer.body)?.[1] ?? `HTTP status ${answer.statusCode}`;
    throw new PlatformError(`The authorize URL leads to an error page: ${reason}`, "url");
  }
}

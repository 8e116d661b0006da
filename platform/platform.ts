import type { WebhookEvent } from "./domains/apps/webhook-events/api.js";
import { webhookEvents } from "./domains/apps/webhook-events/domain.js";
import type { Guilds } from "./domains/guilds/core/api.js";
import { guilds } from "./domains/guilds/core/domain.js";
import type { AccountControl, IdentityProviders } from "./domains/identity/accounts/api.js";
import { accounts } from "./domains/identity/accounts/domain.js";
import type {
  ApplicationOptions,
  Applications,
  CreatedApplication,
} from "./domains/identity/applications/api.js";
import { applications } from "./domains/identity/applications/domain.js";
import type {
  ConsentChoice,
  IssuedToken,
  TokenInfo,
  TokenOptions,
} from "./domains/identity/oauth2/api.js";
import { oauth2 } from "./domains/identity/oauth2/domain.js";
import type { UserOptions, UserRecord, Users } from "./domains/identity/users/api.js";
import { users } from "./domains/identity/users/domain.js";
import type { LocalClient } from "./domains/local/client/api.js";
import { localClient } from "./domains/local/client/domain.js";
import type { RelationshipControl } from "./domains/social/relationships/api.js";
import { relationships } from "./domains/social/relationships/domain.js";
import type { Voice } from "./domains/voice/servers/api.js";
import { voice } from "./domains/voice/servers/domain.js";
import type { Actor, PlatformView } from "./domains.js";
import type { Assembly } from "./kernel/assemble.js";
import type { Clock } from "./kernel/clock.js";
import type { AnyDomain, ApiOf } from "./kernel/domain.js";
import { PlatformError } from "./kernel/errors.js";
import type { EventLog } from "./kernel/event-log.js";
import type { Faults } from "./kernel/faults/faults.js";
import type { SessionControl } from "./kernel/gateway/control.js";
import type { InputNotice } from "./kernel/http/input/unknown-fields.js";
import type { RateLimits } from "./kernel/http/rate-limits.js";
import { described } from "./kernel/names.js";
import { NO_APPLICATION } from "./kernel/principal.js";
import type { Snapshot } from "./kernel/store/store.js";

/** @internal What a platform is made of, for the test kit. */
export let assemblyOf: (platform: Platform) => Assembly;

// Longer than 300 lines because it is the main public class: each domain that is used daily has a documented
// property in it.

/** A running local platform: where it is, and everything a test or a tool may do to it. */
export class Platform {
  static {
    assemblyOf = (platform) => platform.#assembly;
  }

  /** Time of the platform, which tests may stop and move. */
  readonly clock: Clock;
  /** What happened lately on the platform. */
  readonly events: EventLog;
  /** Faults that the platform plays on purpose. */
  readonly faults: Faults;
  /** Rate limits of the HTTP API. */
  readonly rateLimits: RateLimits;
  /** Live gateway sessions. */
  readonly sessions: SessionControl;
  readonly #assembly: Assembly;
  readonly #adminToken: string;

  /** @internal Use startPlatform. */
  constructor(assembly: Assembly) {
    const { kernel, control, options } = assembly;
    this.#assembly = assembly;
    this.#adminToken = options.adminToken;
    this.clock = kernel.clock;
    this.events = kernel.events;
    this.faults = kernel.faults;
    this.rateLimits = kernel.rateLimits;
    this.sessions = control;
  }

  /**
   * What a domain offers, e.g. `platform.domain(guilds)`. The domains that are used daily have a
   * property of their own.
   *
   * @throws PlatformError for a domain that the platform was made without
   */
  domain<D extends AnyDomain>(domain: D): ApiOf<D> {
    return this.#assembly.part(domain).api as ApiOf<D>;
  }

  /** All accounts of the platform. */
  get users(): Users {
    return this.domain(users);
  }

  /** All applications of the platform. */
  get applications(): Applications {
    return this.domain(applications);
  }

  /** Provisional accounts, bans, and what external providers say. */
  get accounts(): AccountControl {
    return this.domain(accounts);
  }

  /** Sign-in services of games, for tests. */
  get identityProviders(): IdentityProviders {
    return this.accounts.identityProviders;
  }

  /** Guilds, their roles, members and channels. */
  get guilds(): Guilds {
    return this.domain(guilds);
  }

  /** The program on the player's machine that games talk to without signing in. */
  get localClient(): LocalClient {
    return this.domain(localClient);
  }

  /** Calls and voice servers. */
  get voice(): Voice {
    return this.domain(voice);
  }

  /** Makes friends and marks spam. */
  get relationships(): RelationshipControl {
    return this.domain(relationships);
  }

  /** Token of the admin API; see `docs/platform.md`. No inspection shows it. */
  get adminToken(): string {
    return this.#adminToken;
  }

  /** Root of the HTTP API, e.g. `http://127.0.0.1:7780/api/v10`. */
  get apiBase(): string {
    return this.#assembly.kernel.urls.api;
  }

  /** Root of the web pages, e.g. `http://127.0.0.1:7780`. */
  get webBase(): string {
    return this.#assembly.kernel.urls.web;
  }

  /** Root of the gateway, e.g. `ws://127.0.0.1:7780/gateway`. */
  get gatewayUrl(): string {
    return this.#assembly.kernel.urls.gateway;
  }

  /** TCP port it listens on; with `publicUrl` clients may come to another. */
  get port(): number {
    return this.#assembly.port;
  }

  /** Address that lets one browser into the window, once; see `docs/window.md`. Each call makes another. */
  windowAddress(): string {
    return `${this.webBase}/#key=${this.#assembly.entryKeys.issue()}`;
  }

  /** Creates a user. Throws a {@link PlatformError} when a value does not fit. */
  createUser(options: UserOptions): UserRecord {
    return this.users.create(options);
  }

  /** Deletes a user with all tokens and sessions. */
  deleteUser(userId: string): void {
    this.users.delete(userId);
  }

  /** Creates an application; its secrets are returned this once. */
  createApplication(options: ApplicationOptions): CreatedApplication {
    return this.applications.create(options);
  }

  /** Deletes an application with its bot, all tokens and sessions. */
  deleteApplication(applicationId: string): void {
    this.applications.delete(applicationId);
  }

  /** Makes a new bot token; sessions of the old one are closed with 4004. */
  resetBot(applicationId: string): { botToken: string; botUserId: string } {
    return this.applications.resetBot(applicationId);
  }

  /**
   * Opens an authorize URL as a user would in a browser, and approves it.
   *
   * @param url - as the SDK opens it
   * @param choice - where the application goes that asks for it: the guild of its bot, with the
   *   permissions that it gets, and the channel of its webhook
   * @returns the URL the browser is sent to: with a code, with an error for a faulty request, or that
   *   of the page that follows a link that only installs
   * @throws PlatformError when a person would see an error page instead of a redirect
   */
  async approveAuthorization(
    url: string,
    userId: string,
    choice: ConsentChoice = {},
  ): Promise<string> {
    return this.domain(oauth2).control.decide(url, userId, "approve", choice);
  }

  /** As {@link approveAuthorization}, but the user declines. */
  async denyAuthorization(url: string, userId: string): Promise<string> {
    return this.domain(oauth2).control.decide(url, userId, "deny");
  }

  /**
   * Lets a device in, as a user would on the page `/activate`.
   *
   * @param userCode - as the device shows it
   * @throws PlatformError when no device waits with this code, or the user may not sign in
   */
  approveDevice(userCode: string, userId: string): void {
    this.domain(oauth2).control.decideDevice(userCode, userId, "granted");
  }

  /** As {@link approveDevice}, but the user declines. */
  denyDevice(userCode: string, userId: string): void {
    this.domain(oauth2).control.decideDevice(userCode, userId, "denied");
  }

  /**
   * Fields of clients' requests that the platform does not act on, each once, oldest first; at most
   * 1,000, of which the oldest are forgotten. The service ignores fields that it does not know.
   */
  notices(): readonly InputNotice[] {
    return this.#assembly.kernel.unknownFields.notices();
  }

  /** Makes tokens without a sign-in. */
  issueToken(options: TokenOptions): IssuedToken {
    return this.domain(oauth2).control.issueToken(options);
  }

  /** Unlinks a user from an application: deletes all tokens and ends live sessions with 4004. */
  revoke(userId: string, applicationId: string): number {
    return this.domain(oauth2).unlink(userId, applicationId);
  }

  /** Looks into an access or refresh token. */
  introspect(token: string): TokenInfo {
    return this.domain(oauth2).control.introspect(token);
  }

  /** The events for the backend of an application, oldest first. */
  webhookEvents(applicationId: string): WebhookEvent[] {
    return this.domain(webhookEvents).of(applicationId);
  }

  /**
   * Acts as a user of an application, with the rules and events of the HTTP API.
   *
   * @param applicationId - default: none, as in the platform's own clients
   * @throws PlatformError when there is no such user or application
   */
  as(userId: string, applicationId: string = NO_APPLICATION): Actor {
    if (typeof userId !== "string") {
      throw new PlatformError(
        `as() takes the id of a user, but ${described(userId)} was given; write platform.as(user.id).`,
        "userId",
      );
    }
    const who = { userId, applicationId };
    this.#assembly.kernel.authentication.requireCaller(who);
    return this.#assembly.actors.of(who) as Actor;
  }

  /** A copy of what the domains hold, for comparison with what clients see. */
  view(): PlatformView {
    return this.#assembly.view() as PlatformView;
  }

  /** Sends an event to all sessions of a user. */
  dispatch(userId: string, event: string, data: unknown): number {
    return this.sessions.dispatch({ userId }, event, data);
  }

  /**
   * Resolves when everything done up to now is in the state file, if there is one. Answers and events
   * leave the platform after that anyway; only calls of this object return before.
   *
   * @throws PlatformError when the file cannot be written, which is tried again
   */
  stored(): Promise<void> {
    return this.#assembly.kernel.turn.stored();
  }

  /** A copy of all users, applications and tokens (as hashes), as plain JSON. */
  exportState(): Snapshot {
    return this.#assembly.kernel.store.export();
  }

  /** Replaces users, applications and tokens by those of a snapshot. Live sessions are dropped. */
  importState(snapshot: unknown): void {
    this.#assembly.kernel.store.import(snapshot);
  }

  /**
   * Stops serving: closes gateway connections with 1001, then everything else.
   *
   * @throws PlatformError when the latest changes could not be written to the state file, of which
   *   nobody has been notified; everything has ended all the same
   */
  close(): Promise<void> {
    return this.#assembly.close();
  }

  /** The same as `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

import type { ApplicationRecord } from "../applications/record.js";
import { PlatformError } from "../core/errors.js";
import { randomSecret } from "../core/secrets.js";
import { unknownUser } from "../http/api_error.js";
import type { OAuthContext } from "../oauth2/context.js";
import { TOKEN_LIFETIME } from "../oauth2/grants.js";
import { unlink } from "../oauth2/revocation.js";
import type { ExternalIdentity } from "../providers/auth_types.js";
import { isProvisional, PROVISIONAL_ACCOUNT, type UserRecord } from "../users/record.js";
import {
  accountLocked,
  accountNotProvisional,
  cannotUnmerge,
  destinationProvisional,
  destinationTaken,
  noUsername,
  provisionalNotAllowed,
  sourceBanned,
  sourceNotProvisional,
} from "./errors.js";
import type { IdentityRecord } from "./identities.js";

/** Where an external identity stands (protocol 2.9). */
export type AccountState = "none" | "provisional" | "merged" | "provisional-restricted";

/** What one account had in an application goes over to another. */
export interface AccountMove {
  readonly kind: "merge" | "unmerge";
  readonly fromId: string;
  readonly toId: string;
  readonly applicationId: string;
}

const USERNAME_ATTEMPTS = 10;

/** The lifecycle of provisional accounts (protocol 2.9; contract, account-link lifecycle). */
export class Accounts {
  /** Lifetime of the access tokens of provisional accounts, in seconds. */
  tokenLifetime = TOKEN_LIFETIME;
  /** How long a merge goes on after it was answered, in milliseconds; meanwhile 423. */
  mergeDuration = 0;
  /** How often a username is tried for a new account; 0 makes every sign-up fail with 530006. */
  usernameAttempts = USERNAME_ATTEMPTS;
  readonly #context: OAuthContext;
  readonly #locked = new Set<string>();
  readonly #moved = new Set<(move: AccountMove) => void>();

  constructor(context: Omit<OAuthContext, "accounts">) {
    this.#context = { ...context, accounts: this };
  }

  /** Where an identity stands. */
  stateOf(identity: IdentityRecord | undefined): AccountState {
    if (identity === undefined) return "none";
    if (!isProvisional(this.#context.users.require(identity.userId))) return "merged";
    return this.#restricted(identity) ? "provisional-restricted" : "provisional";
  }

  /** Calls `listener` when a merge or an unmerge moves what an account has. */
  onMoved(listener: (move: AccountMove) => void): void {
    this.#moved.add(listener);
  }

  /**
   * The provisional account of an identity; a new one for an identity never seen.
   *
   * @throws ApiError 530000, 530006, or 530010 when the identity belongs to a full account
   */
  signIn(application: ApplicationRecord, external: ExternalIdentity): UserRecord {
    const { identities, users, consents } = this.#context;
    if (!application.provisionalAccounts || application.parentId !== null) {
      throw provisionalNotAllowed();
    }
    const known = identities.find(application.id, external);
    if (known !== undefined) {
      const user = users.require(known.userId);
      if (!isProvisional(user)) throw accountNotProvisional(known);
      return user;
    }
    const user = this.#create(external.displayName ?? null, this.usernameAttempts);
    consents.add(user.id, application.id, []);
    identities.add(application.id, external, user.id);
    this.#record("account.created", user.id, application.id);
    return user;
  }

  /**
   * Makes an identity's provisional account part of a full account. An identity that belongs to
   * the full account already stays as it is.
   *
   * @throws ApiError 423, 530014, 530016, 530017 or 530023
   */
  merge(applicationId: string, external: ExternalIdentity, destination: UserRecord): void {
    const { identities, users, grants, clock } = this.#context;
    const identity = identities.find(applicationId, external);
    if (identity !== undefined && this.#locked.has(identity.id)) throw accountLocked();
    if (isProvisional(destination)) throw destinationProvisional();
    if (identity?.userId === destination.id) return;
    if (identity === undefined || !isProvisional(users.require(identity.userId))) {
      throw sourceNotProvisional();
    }
    if (this.#restricted(identity)) throw sourceBanned();
    if (identities.ofUser(destination.id, applicationId)) throw destinationTaken();
    const sourceId = identity.userId;
    grants.revokeWhere(({ userId }) => userId === sourceId);
    identities.update(identity, { userId: destination.id, restrictedBy: null });
    const finish = () => this.#finishMerge(applicationId, sourceId, destination.id);
    if (this.mergeDuration === 0) {
      finish();
      return;
    }
    this.#locked.add(identity.id);
    clock.schedule(this.mergeDuration, () => {
      this.#locked.delete(identity.id);
      finish();
    });
  }

  /**
   * Severs an identity from its full account, on request of its owner or of the game backend.
   *
   * @throws ApiError 404 for an unknown identity, 423, or 50229 when the account is provisional
   */
  unmerge(applicationId: string, external: ExternalIdentity): void {
    const { identities, users } = this.#context;
    const identity = identities.find(applicationId, external);
    if (identity === undefined) throw unknownUser();
    if (this.#locked.has(identity.id)) throw accountLocked();
    if (isProvisional(users.require(identity.userId))) throw cannotUnmerge();
    unlink(this.#context, identity.userId, applicationId);
  }

  /**
   * Gives the identity of a full account, whose link has ended, a provisional account of its own.
   * While the full account is banned, the new one cannot be merged.
   */
  split(userId: string, applicationId: string): void {
    const { identities, users, consents, bans } = this.#context;
    const identity = identities.ofUser(userId, applicationId);
    const full = users.get(userId);
    if (identity === undefined || full === undefined || isProvisional(full)) return;
    const name = full.globalName ?? full.username;
    const user = this.#create(name, USERNAME_ATTEMPTS);
    consents.add(user.id, applicationId, []);
    const restrictedBy = bans.active(userId) ? userId : null;
    identities.update(identity, { userId: user.id, restrictedBy });
    this.#move({ kind: "unmerge", fromId: userId, toId: user.id, applicationId });
    this.#record("account.unmerged", user.id, applicationId);
  }

  /**
   * Bans a full account from the platform: every token is deleted and every link severed.
   *
   * @param until - when the ban ends, in milliseconds since the Unix epoch; null for never
   * @throws PlatformError for an account that cannot be banned or is banned already
   */
  ban(userId: string, until: number | null): void {
    const { bans, users, applications, consents, identities, grants } = this.#context;
    const user = users.require(userId);
    if (user.bot || user.system || isProvisional(user)) {
      throw new PlatformError(`The user ${userId} has no platform account to ban.`, "userId");
    }
    if (bans.active(userId)) throw new PlatformError(`The user ${userId} is banned already.`);
    bans.add(userId, until);
    this.#context.events.add("account.banned", { userId });
    const linked = new Set(identities.all(userId).map(({ applicationId }) => applicationId));
    for (const grant of grants.all()) if (grant.userId === userId) linked.add(grant.applicationId);
    for (const { id } of applications.all()) if (consents.has(userId, id)) linked.add(id);
    for (const applicationId of linked) unlink(this.#context, userId, applicationId);
  }

  /** @throws PlatformError when the user is not banned */
  unban(userId: string): void {
    const { bans, events } = this.#context;
    if (!bans.active(userId))
      throw new PlatformError(`The user ${userId} is not banned.`, "userId");
    bans.lift(userId);
    events.add("account.unbanned", { userId });
  }

  #finishMerge(applicationId: string, sourceId: string, destinationId: string): void {
    const { users, consents, ids, sessions } = this.#context;
    this.#move({ kind: "merge", fromId: sourceId, toId: destinationId, applicationId });
    consents.remove(sourceId, applicationId);
    users.delete(sourceId);
    for (const session of sessions.ofUser(destinationId)) {
      if (session.applicationId !== applicationId) continue;
      session.dispatch("USER_MERGE_OPERATION_COMPLETED", {
        merge_operation_id: ids.next(),
        source_user_id: sourceId,
      });
    }
    this.#record("account.merged", destinationId, applicationId);
  }

  #restricted({ restrictedBy }: IdentityRecord): boolean {
    return restrictedBy !== null && this.#context.bans.active(restrictedBy);
  }

  #create(globalName: string | null, attempts: number): UserRecord {
    const { users } = this.#context;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const username = `player-${randomSecret(12).toLowerCase()}`;
      if (users.named(username) === undefined) {
        return users.create({ username, globalName, flags: PROVISIONAL_ACCOUNT });
      }
    }
    throw noUsername();
  }

  #move(move: AccountMove): void {
    for (const listener of this.#moved) listener(move);
  }

  #record(kind: string, userId: string, applicationId: string): void {
    this.#context.events.add(kind, { userId, applicationId });
  }
}

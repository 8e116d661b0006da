import type { EventKind } from "../../../kernel/event-kinds.js";
import { unknownUser } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { ApplicationRecord } from "../applications/api.js";
import { isProvisional, type UserRecord } from "../users/api.js";
import { PROVISIONAL_ACCOUNT } from "../users/group.js";
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
  tooManyIdentities,
} from "./errors.js";
import type { Identities, IdentityRecord } from "./identities.js";
import { type MergeRecord, Merges } from "./merges.js";
import type { AccountNeeds } from "./needs.js";
import type { ExternalIdentity } from "./providers/auth-types.js";

/** Where an external identity stands (protocol 2.9). */
export type AccountState = "none" | "provisional" | "merged" | "provisional-restricted";

/** What the lifecycle works with. */
export interface LifecycleContext extends AccountNeeds {
  readonly kernel: Kernel;
  readonly identities: Identities;
}

const USERNAME_ATTEMPTS = 10;

/** External identities of an application at most. The service names no such number. */
const MAX_IDENTITIES = 100_000;

/** The lifecycle of provisional accounts (protocol 2.9; contract, account-link lifecycle). */
export class Accounts {
  /** How long a merge goes on after it was answered, in milliseconds; meanwhile 423. */
  mergeDuration = 0;
  /** How often a username is tried for a new account; 0 makes every sign-up fail with 530006. */
  usernameAttempts = USERNAME_ATTEMPTS;
  /** @internal External identities of an application at most. */
  maxIdentities = MAX_IDENTITIES;
  readonly #context: LifecycleContext;
  readonly #merges: Merges;

  constructor(context: LifecycleContext) {
    this.#context = context;
    const { kernel, identities } = context;
    this.#merges = new Merges(kernel, (merge) => this.#finishMerge(merge));
    kernel.signals.on("authorization.ended", ({ userId, applicationId }) =>
      this.#split(userId, applicationId),
    );
    kernel.signals.on("user.banned", ({ userId }) => {
      for (const { applicationId } of identities.all(userId)) this.#split(userId, applicationId);
    });
  }

  /** Where an identity stands. */
  stateOf(identity: IdentityRecord | undefined): AccountState {
    if (identity === undefined) return "none";
    if (!isProvisional(this.#context.users.require(identity.userId))) return "merged";
    return this.#restricted(identity) ? "provisional-restricted" : "provisional";
  }

  /**
   * The provisional account of an identity; a new one for an identity never seen.
   *
   * @throws ApiError 530000, 530006, 0 for too many, or 530010 when the identity belongs to a full account
   */
  signIn(application: ApplicationRecord, external: ExternalIdentity): UserRecord {
    const { identities, users, oauth2 } = this.#context;
    if (!application.provisionalAccounts || application.parentId !== null) {
      throw provisionalNotAllowed();
    }
    const known = identities.find(application.id, external);
    if (known !== undefined) {
      const user = users.require(known.userId);
      if (!isProvisional(user)) throw accountNotProvisional(known);
      return user;
    }
    if (identities.count(application.id) >= this.maxIdentities) throw tooManyIdentities();
    const user = this.#create(external.displayName ?? null, this.usernameAttempts);
    oauth2.consents.add(user.id, application.id, []);
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
    const { identities, users, oauth2, kernel } = this.#context;
    const identity = identities.find(applicationId, external);
    if (identity !== undefined && this.#merges.has(identity.id)) throw accountLocked();
    if (isProvisional(destination)) throw destinationProvisional();
    if (identity?.userId === destination.id) return;
    if (identity === undefined || !isProvisional(users.require(identity.userId))) {
      throw sourceNotProvisional();
    }
    if (this.#restricted(identity)) throw sourceBanned();
    if (identities.ofUser(destination.id, applicationId)) throw destinationTaken();
    const sourceId = identity.userId;
    oauth2.grants.revoke(...oauth2.grants.ofUser(sourceId));
    identities.update(identity, { userId: destination.id, restrictedBy: null });
    const due = kernel.clock.now() + this.mergeDuration;
    const { id } = identity;
    const merge = { id, applicationId, sourceId, destinationId: destination.id, due };
    if (this.mergeDuration === 0) this.#finishMerge(merge);
    else this.#merges.start(merge);
  }

  /**
   * Severs an identity from its full account, on request of its owner or of the game backend.
   *
   * @throws ApiError 404 for an unknown identity, 423, or 50229 when the account is provisional
   */
  unmerge(applicationId: string, external: ExternalIdentity): void {
    const { identities, users, oauth2 } = this.#context;
    const identity = identities.find(applicationId, external);
    if (identity === undefined) throw unknownUser();
    if (this.#merges.has(identity.id)) throw accountLocked();
    if (isProvisional(users.require(identity.userId))) throw cannotUnmerge();
    oauth2.unlink(identity.userId, applicationId);
  }

  #finishMerge({ applicationId, sourceId, destinationId }: MergeRecord): void {
    const { users, kernel } = this.#context;
    const move = { kind: "merge", fromId: sourceId, toId: destinationId, applicationId } as const;
    kernel.signals.emit("account.moved", move);
    users.delete(sourceId);
    for (const session of kernel.sessions.ofUser(destinationId)) {
      if (session.applicationId !== applicationId) continue;
      session.dispatch("USER_MERGE_OPERATION_COMPLETED", {
        merge_operation_id: kernel.ids.next(),
        source_user_id: sourceId,
      });
    }
    this.#record("account.merged", destinationId, applicationId);
  }

  /**
   * Gives the identity of a full account, whose link has ended, a provisional account of its own.
   * While the full account is banned, the new one cannot be merged.
   */
  #split(userId: string, applicationId: string): void {
    const { identities, users, oauth2, bans, kernel } = this.#context;
    const identity = identities.ofUser(userId, applicationId);
    const full = users.get(userId);
    if (identity === undefined || full === undefined || isProvisional(full)) return;
    const name = full.globalName ?? full.username;
    const user = this.#create(name, USERNAME_ATTEMPTS);
    oauth2.consents.add(user.id, applicationId, []);
    const restrictedBy = bans.active(userId) ? userId : null;
    identities.update(identity, { userId: user.id, restrictedBy });
    const move = { kind: "unmerge", fromId: userId, toId: user.id, applicationId } as const;
    kernel.signals.emit("account.moved", move);
    this.#record("account.unmerged", user.id, applicationId);
  }

  #restricted({ restrictedBy }: IdentityRecord): boolean {
    return restrictedBy !== null && this.#context.bans.active(restrictedBy);
  }

  #create(globalName: string | null, attempts: number): UserRecord {
    const { users, kernel } = this.#context;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const username = `player-${kernel.random.secret(12).toLowerCase()}`;
      if (users.named(username) === undefined) {
        return users.create({ username, globalName, flags: PROVISIONAL_ACCOUNT });
      }
    }
    throw noUsername();
  }

  #record(kind: EventKind, userId: string, applicationId: string): void {
    this.#context.kernel.events.add(kind, { userId, applicationId });
  }
}

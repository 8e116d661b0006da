import type { Shape } from "../core/shape.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";
import type { ExternalIdentity } from "../providers/auth_types.js";

/** An external identity in one application, and the account it belongs to. */
export interface IdentityRecord {
  /** Application, provider and subject as one text. */
  readonly id: string;
  readonly applicationId: string;
  readonly providerType: string;
  readonly providerId: string | null;
  /** What the provider calls the player. */
  readonly subject: string;
  readonly userId: string;
  /** The account whose ban keeps this identity from being merged while it lasts. */
  readonly restrictedBy: string | null;
  readonly preferredGlobalName: string | null;
  /** Profile, set by the game backend. */
  readonly username: string | null;
  readonly metadata: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}

const identityShape: Shape<IdentityRecord> = {
  id: "string",
  applicationId: "string",
  providerType: "string",
  providerId: "string?",
  subject: "string",
  userId: "string",
  restrictedBy: "string?",
  preferredGlobalName: "string?",
  username: "string?",
  metadata: "string?",
  data: "object?",
};

/** All external identities. A user has at most one per application. */
export class Identities {
  readonly #table: Table<IdentityRecord>;
  readonly #changed = new Set<(identity: IdentityRecord, removed: boolean) => void>();

  constructor(store: Store) {
    this.#table = store.add(
      new Table("identities", identityShape, [], ["userId", "applicationId"]),
    );
  }

  find(applicationId: string, external: ExternalIdentity): IdentityRecord | undefined {
    return this.#table.get(keyOf(applicationId, external));
  }

  ofUser(userId: string, applicationId: string): IdentityRecord | undefined {
    return this.all(userId).find((identity) => identity.applicationId === applicationId);
  }

  /** The identities of a user in all applications. */
  all(userId: string): IdentityRecord[] {
    return this.#table.where("userId", userId);
  }

  ofApplication(applicationId: string): IdentityRecord[] {
    return this.#table.where("applicationId", applicationId);
  }

  /** Remembers a new identity as belonging to a user. */
  add(applicationId: string, external: ExternalIdentity, userId: string): IdentityRecord {
    const { providerType, providerId, subject, displayName = null } = external;
    return this.#put({
      id: keyOf(applicationId, external),
      applicationId,
      providerType,
      providerId,
      subject,
      userId,
      restrictedBy: null,
      preferredGlobalName: displayName,
      username: null,
      metadata: null,
      data: null,
    });
  }

  /** Changes an identity, e.g. the account it belongs to. */
  update(identity: IdentityRecord, changes: Partial<Omit<IdentityRecord, "id">>): IdentityRecord {
    const moved = changes.userId !== undefined && changes.userId !== identity.userId;
    if (moved) this.#tell(identity, true);
    return this.#put({ ...identity, ...changes });
  }

  delete(identity: IdentityRecord): void {
    this.#table.delete(identity.id);
    this.#tell(identity, true);
  }

  /** Forgets the identities of a user or an application that is deleted. */
  forget({ userId, applicationId }: { userId?: string; applicationId?: string }): void {
    const ofUser = userId === undefined ? [] : this.all(userId);
    const ofApplication = applicationId === undefined ? [] : this.ofApplication(applicationId);
    for (const { id } of [...ofUser, ...ofApplication]) this.#table.delete(id);
  }

  /** Calls `listener` after each change; `removed` when the account has lost the identity. */
  onChanged(listener: (identity: IdentityRecord, removed: boolean) => void): void {
    this.#changed.add(listener);
  }

  #put(identity: IdentityRecord): IdentityRecord {
    this.#table.put(identity);
    this.#tell(identity, false);
    return identity;
  }

  #tell(identity: IdentityRecord, removed: boolean): void {
    for (const listener of this.#changed) listener(identity, removed);
  }
}

function keyOf(applicationId: string, { providerType, providerId, subject }: ExternalIdentity) {
  return JSON.stringify([applicationId, providerType, providerId, subject]);
}

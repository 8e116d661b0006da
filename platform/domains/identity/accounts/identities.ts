import type { Kernel } from "../../../kernel/kernel.js";
import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { ExternalIdentity } from "./providers/auth-types.js";

/** An external identity in one application, and the account it belongs to. */
export type IdentityRecord = RecordOf<typeof identityShape>;

const identityShape = shape({
  /** Application, provider and subject as one text. */
  id: "string",
  applicationId: "string",
  providerType: "string",
  providerId: "string?",
  /** What the provider calls the player. */
  subject: "string",
  userId: "string",
  /** The account whose ban keeps this identity from being merged while it lasts. */
  restrictedBy: "string?",
  preferredGlobalName: "string?",
  /** Profile, set by the game backend. */
  username: "string?",
  metadata: "string?",
  data: of<Readonly<Record<string, unknown>> | null>("object?"),
});

/** All external identities. A user has at most one per application. */
export class Identities {
  readonly #table: Table<IdentityRecord>;

  constructor(private readonly kernel: Pick<Kernel, "signals" | "store">) {
    this.#table = kernel.store.table({
      name: "identities",
      shape: identityShape,
      references: { userId: "users", applicationId: "applications" },
      grouped: ["userId", "applicationId"],
    });
    kernel.signals.on("user.deleting", ({ userId }) => this.#forget(this.all(userId)));
    kernel.signals.on("application.deleting", ({ applicationId }) =>
      this.#forget(this.ofApplication(applicationId)),
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

  /** How many identities an application has. */
  count(applicationId: string): number {
    return this.#table.count("applicationId", applicationId);
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
    if (moved) this.#notify(identity, true);
    return this.#put({ ...identity, ...changes });
  }

  delete(identity: IdentityRecord): void {
    this.#table.delete(identity.id);
    this.#notify(identity, true);
  }

  #forget(identities: readonly IdentityRecord[]): void {
    for (const { id } of identities) this.#table.delete(id);
  }

  #put(identity: IdentityRecord): IdentityRecord {
    this.#table.put(identity);
    this.#notify(identity, false);
    return identity;
  }

  #notify({ userId, applicationId }: IdentityRecord, removed: boolean): void {
    this.kernel.signals.emit("profile.changed", { userId, applicationId, removed });
  }
}

function keyOf(applicationId: string, { providerType, providerId, subject }: ExternalIdentity) {
  return JSON.stringify([applicationId, providerType, providerId, subject]);
}

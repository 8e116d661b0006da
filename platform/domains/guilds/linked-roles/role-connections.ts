import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { MetadataBody, RoleConnectionBody } from "./bodies.js";
import {
  type MetadataItem,
  type MetadataRecord,
  metadataShape,
  type RoleConnectionRecord,
  roleConnectionShape,
} from "./record.js";

/** What applications declare of metadata, and what they say of users. */
export class RoleConnections {
  readonly #declared: Table<MetadataRecord>;
  readonly #said: Table<RoleConnectionRecord>;

  /** @param changed - is called when something else is said of a user */
  constructor(
    kernel: Kernel,
    private readonly changed: (userId: string) => void,
  ) {
    this.#declared = kernel.store.table({
      name: "roleConnectionMetadata",
      shape: metadataShape,
      references: { id: "applications" },
    });
    this.#said = kernel.store.table({
      name: "roleConnections",
      shape: roleConnectionShape,
      references: { userId: "users", applicationId: "applications" },
      grouped: ["userId", "applicationId"],
    });
    const { signals } = kernel;
    signals.on("user.deleting", ({ userId }) => {
      for (const { id } of this.#said.where("userId", userId)) this.#said.delete(id);
    });
    signals.on("authorization.ended", ({ userId, applicationId }) =>
      this.remove(userId, applicationId),
    );
    signals.on("application.deleting", ({ applicationId }) => {
      this.#declared.delete(applicationId);
      for (const one of this.#said.where("applicationId", applicationId)) {
        this.remove(one.userId, applicationId);
      }
    });
  }

  /** The metadata that an application has declared. */
  metadata(applicationId: string): readonly MetadataItem[] {
    return this.#declared.get(applicationId)?.items ?? [];
  }

  /** Replaces the metadata of an application. */
  declare(applicationId: string, items: MetadataBody): readonly MetadataItem[] {
    this.#declared.put({ id: applicationId, items });
    for (const { userId } of this.#said.where("applicationId", applicationId)) this.changed(userId);
    return items;
  }

  /** What an application says of a user. */
  get(userId: string, applicationId: string): RoleConnectionRecord | undefined {
    return this.#said.get(`${userId}:${applicationId}`);
  }

  /** Replaces what an application says of a user. */
  put(userId: string, applicationId: string, body: RoleConnectionBody): RoleConnectionRecord {
    const said = this.#said.put({
      id: `${userId}:${applicationId}`,
      userId,
      applicationId,
      platformName: body.platform_name ?? null,
      platformUsername: body.platform_username ?? null,
      metadata: body.metadata ?? {},
    });
    this.changed(userId);
    return said;
  }

  /** Takes away what an application says of a user. */
  remove(userId: string, applicationId: string): void {
    if (this.get(userId, applicationId) === undefined) return;
    this.#said.delete(`${userId}:${applicationId}`);
    this.changed(userId);
  }
}

/** What an application says of a user, in wire form. */
export function roleConnectionObject(said: RoleConnectionRecord | undefined) {
  return {
    ...(said?.platformName ? { platform_name: said.platformName } : {}),
    platform_username: said?.platformUsername ?? null,
    metadata: said?.metadata ?? {},
  };
}

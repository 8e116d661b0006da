import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";

type ConsentRecord = RecordOf<typeof consentShape>;

const consentShape = shape({
  id: "string",
  userId: "string",
  applicationId: "string",
  scopes: "string[]",
});

/** Which scopes each user has allowed each application, so that `prompt=none` can be answered. */
export class Consents {
  readonly #table: Table<ConsentRecord>;

  constructor({ store }: Pick<Kernel, "store">) {
    this.#table = store.table({
      name: "consents",
      shape: consentShape,
      references: { userId: "users", applicationId: "applications" },
      grouped: ["userId", "applicationId"],
    });
  }

  add(userId: string, applicationId: string, scopes: readonly string[]): void {
    const id = `${userId}:${applicationId}`;
    const earlier = this.#table.get(id)?.scopes ?? [];
    const all = [...new Set([...earlier, ...scopes])];
    this.#table.put({ id, userId, applicationId, scopes: all });
  }

  /** Whether a user has authorized an application for anything. */
  has(userId: string, applicationId: string): boolean {
    return this.#table.get(`${userId}:${applicationId}`) !== undefined;
  }

  covers(userId: string, applicationId: string, scopes: readonly string[]): boolean {
    const allowed = this.#table.get(`${userId}:${applicationId}`)?.scopes;
    return allowed !== undefined && scopes.every((scope) => allowed.includes(scope));
  }

  remove(userId: string, applicationId: string): void {
    this.#table.delete(`${userId}:${applicationId}`);
  }

  /** How many users have authorized an application. @param scope - for this. Default: for anything */
  count(applicationId: string, scope?: string): number {
    const all = this.#table.where("applicationId", applicationId);
    return all.filter(({ scopes }) => scope === undefined || scopes.includes(scope)).length;
  }

  /** The applications that a user has authorized. @param scope - for this. Default: for anything */
  of(userId: string, scope?: string): string[] {
    return this.#table
      .where("userId", userId)
      .filter(({ scopes }) => scope === undefined || scopes.includes(scope))
      .map(({ applicationId }) => applicationId);
  }

  /** Forgets all that a user, or an application, that is deleted was allowed. */
  forget(field: "userId" | "applicationId", id: string): void {
    for (const consent of this.#table.where(field, id)) this.#table.delete(consent.id);
  }
}

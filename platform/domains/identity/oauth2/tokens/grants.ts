import type { Kernel } from "../../../../kernel/kernel.js";
import { hashSecret } from "../../../../kernel/secrets.js";
import { type RecordOf, shape } from "../../../../kernel/store/shape.js";
import type { Table } from "../../../../kernel/store/table.js";

/** How long an access token lives, in seconds: 7 days (protocol 1.6). */
export const TOKEN_LIFETIME = 604_800;

/**
 * Most pairs of a user in an application whose access token has expired. Refresh tokens do not expire
 * on their own, so that clients that sign in over and over would fill the platform; the oldest go.
 */
export const MAX_EXPIRED = 20;

/** One pair of access and refresh token; a refresh replaces the pair and keeps the grant. */
export type GrantRecord = RecordOf<typeof grantShape>;

const grantShape = shape({
  id: "string",
  userId: "string",
  applicationId: "string",
  /** The scopes, with those that a scope of the SDK stands for. */
  scopes: "string[]",
  accessHash: "string",
  refreshHash: "string?",
  /** Milliseconds since the Unix epoch. */
  expiresAt: "number",
  authTime: "number",
  /** Grant of the parent application that this one was exchanged for, and ends with. */
  parentId: "string?",
});

/** What a new grant is for. */
export interface GrantOptions {
  userId: string;
  applicationId: string;
  scopes: readonly string[];
  /** Default: now. */
  authTime?: number;
  /** Whether there is a refresh token. Default: true. */
  refreshable?: boolean;
  /** Seconds. Default: {@link TOKEN_LIFETIME}. */
  expiresIn?: number | undefined;
  /** Grant of the parent application. Default: none. */
  parentId?: string | undefined;
}

/** A grant with its tokens in the clear, as they are given to the client once. */
export interface IssuedTokens {
  grant: GrantRecord;
  accessToken: string;
  refreshToken: string | undefined;
}

/** All tokens that users gave to applications. */
export class Grants {
  readonly #table: Table<GrantRecord>;
  /** Lifetime of the access tokens of provisional accounts, in seconds. */
  provisionalLifetime = TOKEN_LIFETIME;

  constructor(
    private readonly kernel: Pick<
      Kernel,
      "clock" | "ids" | "random" | "sessions" | "signals" | "store"
    >,
  ) {
    this.#table = kernel.store.table({
      name: "grants",
      shape: grantShape,
      references: { userId: "users", applicationId: "applications" },
      unique: ["accessHash", "refreshHash"],
      grouped: ["userId", "applicationId", "parentId"],
      expires: {
        // What can be refreshed lives on.
        at: ({ refreshHash, expiresAt }) => (refreshHash === null ? expiresAt : null),
        needed: (grant) => this.#opensSession(grant) || this.#isLatestOfParent(grant),
      },
    });
  }

  issue(options: GrantOptions): IssuedTokens {
    const { userId, applicationId, scopes, refreshable = true, parentId = null } = options;
    const id = this.kernel.ids.next();
    const authTime = options.authTime ?? this.kernel.clock.now();
    const base = { id, userId, applicationId, scopes: [...scopes], authTime, parentId };
    const issued = this.#renew(base, refreshable, options.expiresIn);
    this.#dropExpired(userId, applicationId);
    return issued;
  }

  /** Replaces the pair of tokens of a grant; the previous pair stops working at once. */
  refresh(grant: GrantRecord, expiresIn?: number): IssuedTokens {
    return this.#renew(grant, true, expiresIn);
  }

  /** The grant of an access token, unless the token is unknown or expired. */
  byAccessToken(token: string): GrantRecord | undefined {
    const grant = this.#table.by("accessHash", hashSecret(token));
    return grant !== undefined && grant.expiresAt > this.kernel.clock.now() ? grant : undefined;
  }

  byRefreshToken(token: string): GrantRecord | undefined {
    return this.#table.by("refreshHash", hashSecret(token));
  }

  /** The grant of an access or refresh token, even of an expired one. */
  byAnyToken(token: string): GrantRecord | undefined {
    return this.#table.by("accessHash", hashSecret(token)) ?? this.byRefreshToken(token);
  }

  get(id: string): GrantRecord | undefined {
    return this.#table.get(id);
  }

  /** The grants of a user, in one application or in all. */
  ofUser(userId: string, applicationId?: string): GrantRecord[] {
    return this.#table
      .where("userId", userId)
      .filter((grant) => (applicationId ?? grant.applicationId) === grant.applicationId);
  }

  ofApplication(applicationId: string): GrantRecord[] {
    return this.#table.where("applicationId", applicationId);
  }

  /**
   * Deletes grants with their tokens, and all that were exchanged for them; signals `grant.revoked`
   * for each.
   */
  revoke(...grants: readonly GrantRecord[]): void {
    for (const grant of grants) {
      if (this.#table.get(grant.id) === undefined) continue;
      const { id: grantId, userId, applicationId } = grant;
      this.#table.delete(grantId);
      this.kernel.signals.emit("grant.revoked", { grantId, userId, applicationId });
      this.revoke(...this.#table.where("parentId", grantId));
    }
  }

  /** Drops the oldest pairs whose access token has expired, but for the latest few. */
  #dropExpired(userId: string, applicationId: string): void {
    if (this.#table.count("userId", userId) <= MAX_EXPIRED) return;
    const now = this.kernel.clock.now();
    const expired = this.ofUser(userId, applicationId).filter(
      (grant) => grant.refreshHash !== null && grant.expiresAt <= now && !this.#opensSession(grant),
    );
    for (const { id } of expired.slice(0, -MAX_EXPIRED)) this.#table.delete(id);
  }

  /** A session outlives its token, and ends when its grant is revoked. */
  #opensSession({ id, userId }: GrantRecord): boolean {
    return this.kernel.sessions.ofUser(userId).some(({ grantId }) => grantId === id);
  }

  /** It shows that the user's account of the parent application has come to the child. */
  #isLatestOfParent({ id, userId, applicationId, parentId }: GrantRecord): boolean {
    if (parentId === null || this.#table.get(parentId) === undefined) return false;
    return this.ofUser(userId, applicationId).at(-1)?.id === id;
  }

  #renew(
    base: Omit<GrantRecord, "accessHash" | "refreshHash" | "expiresAt">,
    refreshable: boolean,
    expiresIn = TOKEN_LIFETIME,
  ): IssuedTokens {
    const { random } = this.kernel;
    const accessToken = random.secret();
    const refreshToken = refreshable ? random.secret() : undefined;
    const grant = this.#table.put({
      ...base,
      accessHash: hashSecret(accessToken),
      refreshHash: refreshToken === undefined ? null : hashSecret(refreshToken),
      expiresAt: this.kernel.clock.now() + expiresIn * 1000,
    });
    return { grant, accessToken, refreshToken };
  }
}

import type { Clock } from "../core/clock.js";
import { hashSecret, randomSecret } from "../core/secrets.js";
import type { Shape } from "../core/shape.js";
import type { SnowflakeSource } from "../core/snowflake.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";

/** How long an access token lives, in seconds: 7 days (protocol 1.6). */
export const TOKEN_LIFETIME = 604_800;

/** One pair of access and refresh token; a refresh replaces the pair and keeps the grant. */
export interface GrantRecord {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  /** Expanded scopes. */
  readonly scopes: string[];
  readonly accessHash: string;
  readonly refreshHash: string | null;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  readonly authTime: number;
  /** Grant of the parent application that this one was exchanged for, and ends with. */
  readonly parentId: string | null;
}

const grantShape: Shape<GrantRecord> = {
  id: "string",
  userId: "string",
  applicationId: "string",
  scopes: "string[]",
  accessHash: "string",
  refreshHash: "string?",
  expiresAt: "number",
  authTime: "number",
  parentId: "string?",
};

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
  readonly #revoked = new Set<(grant: GrantRecord) => void>();

  constructor(
    store: Store,
    private readonly ids: SnowflakeSource,
    private readonly clock: Clock,
  ) {
    this.#table = store.add(new Table("grants", grantShape, ["accessHash", "refreshHash"]));
  }

  issue(options: GrantOptions): IssuedTokens {
    const { userId, applicationId, scopes, refreshable = true, parentId = null } = options;
    const id = this.ids.next();
    const authTime = options.authTime ?? this.clock.now();
    const base = { id, userId, applicationId, scopes: [...scopes], authTime, parentId };
    return this.#renew(base, refreshable, options.expiresIn);
  }

  /** Replaces the pair of tokens of a grant; the previous pair stops working at once. */
  refresh(grant: GrantRecord, expiresIn?: number): IssuedTokens {
    return this.#renew(grant, true, expiresIn);
  }

  /** The grant of an access token, unless the token is unknown or expired. */
  byAccessToken(token: string): GrantRecord | undefined {
    const grant = this.#table.by("accessHash", hashSecret(token));
    return grant !== undefined && grant.expiresAt > this.clock.now() ? grant : undefined;
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

  all(): GrantRecord[] {
    return this.#table.all();
  }

  /** Deletes a grant with its tokens, and all that were exchanged for it; tells the listeners. */
  revoke(grant: GrantRecord): void {
    this.#table.delete(grant.id);
    for (const listener of this.#revoked) listener(grant);
    this.revokeWhere(({ parentId }) => parentId === grant.id);
  }

  /** Deletes every grant that matches; returns how many there were. */
  revokeWhere(match: (grant: GrantRecord) => boolean): number {
    const grants = this.all().filter(match);
    for (const grant of grants) this.revoke(grant);
    return grants.length;
  }

  /** Calls `listener` after each revocation. */
  onRevoked(listener: (grant: GrantRecord) => void): void {
    this.#revoked.add(listener);
  }

  #renew(
    base: Omit<GrantRecord, "accessHash" | "refreshHash" | "expiresAt">,
    refreshable: boolean,
    expiresIn = TOKEN_LIFETIME,
  ): IssuedTokens {
    const accessToken = randomSecret();
    const refreshToken = refreshable ? randomSecret() : undefined;
    const grant = this.#table.put({
      ...base,
      accessHash: hashSecret(accessToken),
      refreshHash: refreshToken === undefined ? null : hashSecret(refreshToken),
      expiresAt: this.clock.now() + expiresIn * 1000,
    });
    return { grant, accessToken, refreshToken };
  }
}

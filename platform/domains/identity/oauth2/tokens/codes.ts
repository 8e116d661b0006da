import type { Clock } from "../../../../kernel/clock.js";
import { ExpiringMap } from "../../../../kernel/expiring-map.js";
import type { Random } from "../../../../kernel/random.js";
import { hashSecret } from "../../../../kernel/secrets.js";

/** How long an authorization code lives, in milliseconds (protocol 1.2). */
export const CODE_LIFETIME = 600_000;

/** Maximum number of codes; the oldest is dropped. */
const MAX_CODES = 10_000;

/** What an authorization code stands for and is bound to. */
export interface CodeBinding {
  userId: string;
  applicationId: string;
  /** Undefined for a code that the local client handed over, without any redirect. */
  redirectUri: string | undefined;
  scopes: readonly string[];
  challenge: string | undefined;
  nonce: string | undefined;
  /** What the person put somewhere as it approved, by the names of its placements. */
  placed: Readonly<Record<string, string>>;
  /** When the user approved, in milliseconds since the Unix epoch. */
  authTime: number;
}

/** A code that has been issued, and what was made of it. */
export interface IssuedCode extends CodeBinding {
  /** True after the first attempt to redeem it, successful or not. */
  used: boolean;
  /** The grant it was redeemed for. */
  grantId: string | undefined;
}

/** Authorization codes that have not expired. They are kept after use so that reuse is noticed. */
export class AuthorizationCodes {
  readonly #codes: ExpiringMap<IssuedCode>;
  /** Keys of the codes of each user. */
  readonly #byUser = new Map<string, Set<string>>();

  constructor(
    clock: Clock,
    private readonly random: Random,
  ) {
    this.#codes = new ExpiringMap(clock, MAX_CODES, (key, { userId }) => {
      const keys = this.#byUser.get(userId);
      keys?.delete(key);
      if (keys?.size === 0) this.#byUser.delete(userId);
    });
  }

  /** How many there are. */
  get count(): number {
    return this.#codes.size;
  }

  issue(binding: CodeBinding): string {
    const code = this.random.secret(24);
    const key = hashSecret(code);
    this.#codes.set(key, { ...binding, used: false, grantId: undefined }, CODE_LIFETIME);
    const keys = this.#byUser.get(binding.userId) ?? new Set();
    this.#byUser.set(binding.userId, keys.add(key));
    return code;
  }

  /** Forgets the codes that a user's approval gave, of one application or of all. */
  forget(userId: string, applicationId?: string): void {
    for (const key of [...(this.#byUser.get(userId) ?? [])]) {
      const of = this.#codes.get(key)?.applicationId;
      if ((applicationId ?? of) === of) this.#codes.delete(key);
    }
  }

  find(code: string): IssuedCode | undefined {
    return this.#codes.get(hashSecret(code));
  }
}

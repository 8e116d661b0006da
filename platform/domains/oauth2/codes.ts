import type { Clock } from "../../kernel/clock.js";
import { hashSecret, randomSecret } from "../../kernel/secrets.js";

/** How long an authorization code lives, in milliseconds (protocol 1.2). */
export const CODE_LIFETIME = 600_000;

/** What an authorization code stands for and is bound to. */
export interface CodeBinding {
  userId: string;
  applicationId: string;
  /** Undefined for a code that the local client handed over, without any redirect. */
  redirectUri: string | undefined;
  scopes: readonly string[];
  challenge: string | undefined;
  nonce: string | undefined;
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
  readonly #codes = new Map<string, IssuedCode>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(binding: CodeBinding): string {
    const code = randomSecret(24);
    const key = hashSecret(code);
    this.#codes.set(key, { ...binding, used: false, grantId: undefined });
    this.#clock.schedule(CODE_LIFETIME, () => this.#codes.delete(key));
    return code;
  }

  /** Forgets the codes that a user's approval gave, of one application or of all. */
  forget(userId: string, applicationId?: string): void {
    for (const [key, code] of this.#codes) {
      const meant = (applicationId ?? code.applicationId) === code.applicationId;
      if (code.userId === userId && meant) this.#codes.delete(key);
    }
  }

  find(code: string): IssuedCode | undefined {
    return this.#codes.get(hashSecret(code));
  }
}

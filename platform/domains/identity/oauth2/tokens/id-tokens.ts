import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { exportJWK, type JWK, SignJWT } from "jose";
import type { Clock } from "../../../../kernel/clock.js";
import { rsaKey } from "../../../../kernel/private-keys.js";
import type { Random } from "../../../../kernel/random.js";
import type { UserRecord } from "../../users/api.js";

/** How long an ID token is valid, in seconds. */
const ID_TOKEN_LIFETIME = 3600;

interface SigningKey {
  id: string;
  privateKey: KeyObject;
  jwk: JWK;
}

/** What an ID token says, besides the user's claims. */
export interface IdTokenOptions {
  issuer: string;
  audience: string;
  user: UserRecord;
  scopes: readonly string[];
  /** Milliseconds since the Unix epoch. */
  authTime: number;
  nonce: string | undefined;
  accessToken: string;
}

/** Signs ID tokens with an RSA key that lasts as long as the process (protocol 1.11). */
export class IdTokens {
  readonly #clock: Clock;
  #key: Promise<SigningKey> | undefined;

  constructor(
    clock: Clock,
    private readonly random: Random,
  ) {
    this.#clock = clock;
  }

  /** The public keys, as a JWK set. */
  async keys(): Promise<{ keys: JWK[] }> {
    return { keys: [(await this.#signingKey()).jwk] };
  }

  async sign(options: IdTokenOptions): Promise<string> {
    const { issuer, audience, user, scopes, authTime, nonce, accessToken } = options;
    const key = await this.#signingKey();
    const now = Math.floor(this.#clock.now() / 1000);
    const claims = {
      ...userClaims(user, scopes),
      auth_time: Math.floor(authTime / 1000),
      at_hash: accessTokenHash(accessToken),
      ...(nonce === undefined ? {} : { nonce }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: key.id, typ: "JWT" })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + ID_TOKEN_LIFETIME)
      .sign(key.privateKey);
  }

  #signingKey(): Promise<SigningKey> {
    this.#key ??= createKey(this.random);
    return this.#key;
  }
}

async function createKey(random: Random): Promise<SigningKey> {
  const id = random.secret(8);
  const privateKey = await rsaKey(random);
  const jwk = {
    ...(await exportJWK(createPublicKey(privateKey as never))),
    kid: id,
    alg: "RS256",
    use: "sig",
  };
  return { id, privateKey, jwk };
}

/** Left half of the token's SHA-256 (OpenID Connect Core 3.1.3.6). */
function accessTokenHash(token: string): string {
  return createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url");
}

/** The claims about a user that the scopes allow; `sub` always. */
export function userClaims(user: UserRecord, scopes: readonly string[]) {
  return {
    sub: user.id,
    ...(scopes.includes("email") ? { email: user.email, email_verified: user.verified } : {}),
    ...(scopes.includes("identify")
      ? {
          preferred_username: user.username,
          nickname: user.globalName,
          locale: user.locale,
        }
      : {}),
  };
}

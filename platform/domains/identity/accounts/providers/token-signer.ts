import { createPublicKey, type KeyObject } from "node:crypto";
import { exportJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { curveKey, rsaKey } from "../../../../kernel/private-keys.js";
import type { Random } from "../../../../kernel/random.js";

/** Algorithms that ID tokens may be signed with (protocol 2.4). */
export const SIGNING_ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "ES256",
  "ES384",
  "ES512",
  "PS256",
  "PS384",
  "PS512",
] as const;

/** One of {@link SIGNING_ALGORITHMS}. */
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** The curves of the algorithms that have one; the others are RSA. */
const CURVES: Partial<Record<SigningAlgorithm, "P-256" | "P-384" | "P-521">> = {
  ES256: "P-256",
  ES384: "P-384",
  ES512: "P-521",
};

/** A key pair that signs JWTs. */
export class TokenSigner {
  private constructor(
    readonly algorithm: SigningAlgorithm,
    private readonly privateKey: KeyObject,
    /** The public key. */
    readonly jwk: JWK & { kid: string },
  ) {}

  static async create(algorithm: SigningAlgorithm, random: Random): Promise<TokenSigner> {
    const kid = random.secret(8);
    const curve = CURVES[algorithm];
    const privateKey = curve === undefined ? await rsaKey(random) : curveKey(random, curve);
    const jwk = {
      ...(await exportJWK(createPublicKey(privateKey as never))),
      kid,
      alg: algorithm,
      use: "sig",
    };
    return new TokenSigner(algorithm, privateKey, jwk);
  }

  /**
   * Signs claims.
   *
   * @param kid - key id in the header; null leaves it out. Default: the key's own
   */
  sign(claims: JWTPayload, kid: string | null = this.jwk.kid): Promise<string> {
    const header = { alg: this.algorithm, typ: "JWT", ...(kid === null ? {} : { kid }) };
    return new SignJWT(claims).setProtectedHeader(header).sign(this.privateKey);
  }
}

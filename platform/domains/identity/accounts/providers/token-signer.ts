import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from "jose";
import { randomSecret } from "../../../../kernel/secrets.js";

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

/** A key pair that signs JWTs. */
export class TokenSigner {
  private constructor(
    readonly algorithm: SigningAlgorithm,
    private readonly privateKey: CryptoKey,
    /** The public key. */
    readonly jwk: JWK & { kid: string },
  ) {}

  static async create(algorithm: SigningAlgorithm): Promise<TokenSigner> {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { modulusLength: 2048 });
    const kid = randomSecret(8);
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" };
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

import { createLocalJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import {
  audienceMismatch,
  idTokenExpired,
  idTokenInvalid,
  idTokenTooOld,
  issuerMismatch,
  keyIdMissing,
} from "../errors.js";
import type { ProviderKeys } from "./discovery.js";

/** What an ID token must say. */
export interface ExpectedToken extends ProviderKeys {
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

/**
 * Checks that the header of an ID token names a key.
 *
 * @throws ApiError 530020 for what is no JWT, 530027 without a key id
 */
export function requireKeyId(token: string): void {
  let header: { kid?: unknown };
  try {
    header = decodeProtectedHeader(token);
  } catch {
    throw idTokenInvalid();
  }
  if (typeof header.kid !== "string" || header.kid === "") throw keyIdMissing();
}

/**
 * Checks an ID token of an external provider (protocol 2.4).
 *
 * @returns its claims; `sub` is not empty
 * @throws ApiError with a code of protocol 2.7
 */
export async function verifyIdToken(token: string, expected: ExpectedToken) {
  requireKeyId(token);
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(expected.keys), {
      algorithms: [...expected.algorithms],
      issuer: expected.issuer,
      audience: expected.audience,
      currentDate: new Date(expected.now),
      maxTokenAge: "7 days",
      requiredClaims: ["sub", "exp", "iat"],
    });
    if (payload.sub === "") throw idTokenInvalid();
    return payload as JWTPayload & { sub: string };
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) {
    return error.claim === "iat" ? idTokenTooOld() : idTokenExpired();
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return issuerMismatch();
    if (error.claim === "aud") return audienceMismatch();
  }
  return error instanceof errors.JOSEError || error instanceof TypeError ? idTokenInvalid() : error;
}

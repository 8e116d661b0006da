import { ApiError } from "../../../kernel/http/api-error.js";

const fault = (code: number, message: string) => () => new ApiError(400, code, message);

/** Failures of provisional accounts (protocol 2.7). */
export const externalTokenInvalid = () => new ApiError(403, 50025, "Invalid external token");
export const cannotUnmerge = fault(50229, "Invalid user type: the account is provisional");
export const provisionalNotAllowed = fault(
  530000,
  "The application is not allowed to use provisional accounts",
);
export const idTokenExpired = fault(530001, "The ID token has expired");
export const issuerMismatch = fault(530002, "The ID token's issuer does not match");
export const audienceMismatch = fault(530003, "The ID token's audience does not match");
export const idTokenTooOld = fault(530004, "The ID token was issued more than a week ago");
export const noUsername = fault(530006, "No username could be generated in time; try again");
export const clientSecretInvalid = fault(530007, "The client secret is invalid");
export const configurationNotFound = fault(530008, "The OIDC configuration was not found");
export const keysNotFound = fault(530009, "The JWKS was not found");
export const sourceNotProvisional = fault(530014, "The merge source is not a provisional account");
export const destinationProvisional = fault(
  530016,
  "The merge destination is a provisional account",
);
export const sourceBanned = fault(530017, "The merge source is banned");
export const idTokenInvalid = fault(530020, "The JWT is invalid");
export const destinationTaken = fault(
  530023,
  "The merge destination already has an identity for this application",
);
export const keyIdMissing = fault(530027, "The JWT has no key id");
/** A merge of the same account is going on; the client may try again. */
export const accountLocked = () => new ApiError(423, 0, "The resource is locked");

/** The service names no such bound; without one, accounts would grow forever. */
export const tooManyIdentities = () =>
  new ApiError(400, 0, "The application has too many external identities");

/** Where the full account behind an identity is named. */
interface LinkedAccount {
  readonly userId: string;
  readonly providerType: string;
  readonly providerId: string | null;
  readonly subject: string;
}

/** The identity belongs to a full account, which signs in by OAuth2. */
export function accountNotProvisional(linked: LinkedAccount): ApiError {
  return new ApiError(400, 530010, "The account is not provisional; use OAuth2", undefined, {
    user_id: linked.userId,
    provider_type: linked.providerType,
    provider_id: linked.providerId,
    provider_issued_user_id: linked.subject,
  });
}

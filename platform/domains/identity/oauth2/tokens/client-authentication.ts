import { hashSecret, secretsEqual } from "../../../../kernel/secrets.js";
import type { ApplicationRecord, Applications } from "../../applications/api.js";
import { OAuthError } from "../errors.js";
import type { Parameters } from "../parameters.js";

/** The client of a token request. */
export interface AuthenticatedClient {
  application: ApplicationRecord;
  /** False for a public client that gave no secret. */
  proven: boolean;
}

/**
 * Finds out which client sent a form: by HTTP Basic, by form fields, or, for a public client, by
 * its id alone (protocol 1.1, RFC 6749 section 2.3.1).
 *
 * @param header - the Authorization header
 * @throws OAuthError `invalid_client` for a wrong id or secret, or a missing secret
 */
export function authenticateClient(
  header: string | undefined,
  form: Parameters,
  applications: Applications,
): AuthenticatedClient {
  // Another scheme is none of a client's credentials; libraries send a bot's token everywhere.
  const basic = /^Basic\b/i.test(header?.trim() ?? "") ? readBasic(header as string) : undefined;
  const formSecret = form.optional("client_secret");
  const formId = form.optional("client_id");
  if (basic !== undefined && (formSecret !== undefined || (formId ?? basic.id) !== basic.id)) {
    throw new OAuthError("invalid_request", "Give the client's credentials in one way only.");
  }
  const id = basic?.id ?? formId;
  const secret = basic === undefined ? formSecret : basic.secret || undefined;
  if (id === undefined) throw new OAuthError("invalid_client", "The request names no client.");
  const application = applications.get(id);
  if (application === undefined) throw invalidClient();
  if (secret === undefined) {
    if (!application.public) throw invalidClient();
    return { application, proven: false };
  }
  if (!secretsEqual(hashSecret(secret), application.secretHash)) throw invalidClient();
  return { application, proven: true };
}

/**
 * Players of a child application sign in to its parent (protocol 1.10).
 *
 * @throws OAuthError `unauthorized_client` for a child application
 */
export function requireOwnSignIn({ parentId }: ApplicationRecord): void {
  if (parentId === null) return;
  throw new OAuthError(
    "unauthorized_client",
    "A child application has no sign-in of its own; sign in to its parent and exchange the token.",
  );
}

function invalidClient(): OAuthError {
  return new OAuthError("invalid_client", "The client id or the client secret is wrong.");
}

function readBasic(header: string): { id: string; secret: string } {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header.trim())?.[1];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(
    Buffer.from(encoded ?? "", "base64").toString("utf8"),
  ) ?? ["", "", ""];
  if (!id) throw invalidClient();
  return { id: formDecode(id), secret: formDecode(secret ?? "") };
}

/** Credentials in a Basic header are form-encoded first (RFC 6749 section 2.3.1). */
function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalidClient();
  }
}

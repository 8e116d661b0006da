import { unknownApplication } from "../../../kernel/http/api-error.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import { text } from "../../../kernel/http/input/readers.js";
import { hashSecret, secretsEqual } from "../../../kernel/secrets.js";
import type { ApplicationRecord, Applications } from "../applications/api.js";
import { clientSecretInvalid } from "./errors.js";

/** The fields by which a JSON body names its client. */
export interface ClientFields {
  client_id: string;
  client_secret?: string | null;
}

/** A client secret in a body. */
export const secret = orNull(text({ max: 1024 }));

/**
 * The application that a JSON body names (protocol 2.1). Only a public one needs no secret.
 *
 * @throws ApiError 404, or 530007 for a secret that is wrong or missing
 */
export function requireClient(fields: ClientFields, applications: Applications): ApplicationRecord {
  const application = applications.get(fields.client_id);
  if (application === undefined) throw unknownApplication();
  requireSecret(application, fields.client_secret ?? undefined);
  return application;
}

/** @throws ApiError 530007 for a secret that is wrong, or missing for a confidential client */
export function requireSecret(application: ApplicationRecord, given: string | undefined): void {
  const proven =
    given === undefined
      ? application.public
      : secretsEqual(hashSecret(given), application.secretHash);
  if (!proven) throw clientSecretInvalid();
}

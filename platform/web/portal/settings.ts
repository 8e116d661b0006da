import type {
  ApplicationRecord,
  ApplicationSettings,
} from "../../domains/identity/applications/api.js";
import { admin } from "../admin.js";
import { loadApplications } from "../tools/directory.js";
import { useDraftForm } from "../tools/draft.js";

/** Fields of an application that a form has, and how they are saved. */
export function useSettings<Key extends keyof ApplicationRecord & keyof ApplicationSettings>(
  application: ApplicationRecord,
  page: string,
  fields: readonly Key[],
) {
  const saved = Object.fromEntries(fields.map((field) => [field, application[field]])) as Pick<
    ApplicationRecord,
    Key
  >;
  return useDraftForm(`${application.id}/${page}`, saved, async (values) => {
    await admin("PATCH", `/applications/${application.id}`, values);
    await loadApplications();
  });
}

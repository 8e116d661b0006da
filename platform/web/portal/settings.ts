import type {
  ApplicationRecord,
  ApplicationSettings,
} from "../../domains/identity/applications/api.js";
import { admin } from "../admin.js";
import { loadApplications } from "../tools/directory.js";
import { useDraft } from "../tools/draft.js";
import { useTask } from "../ui/problem.js";
import { toast } from "../ui/toast.js";

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
  const draft = useDraft(`${application.id}/${page}`, saved);
  const task = useTask();
  const save = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await admin("PATCH", `/applications/${application.id}`, draft.values);
      await loadApplications();
      draft.reset();
      toast("Saved.", { tone: "success" });
    });
  };
  return { ...draft, ...task, save };
}

import { url } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Applications } from "../../identity/applications/api.js";

const FIELD = "role_connections_verification_url";

type UrlRecord = RecordOf<typeof urlShape>;

const urlShape = shape({
  /** Id of the application. */
  id: "string",
  url: "string",
});

/** Lets applications say where users let themselves be verified for linked roles. */
export function keepVerificationUrls({ store, signals }: Kernel, applications: Applications): void {
  const table = store.table<UrlRecord>({
    name: "roleConnectionUrls",
    shape: urlShape,
    references: { id: "applications" },
  });
  const address = url(["http", "https"]);
  signals.on("application.deleting", ({ applicationId }) => table.delete(applicationId));
  applications.describe(({ id }) => ({ [FIELD]: table.get(id)?.url ?? null }));
  applications.edits.add({
    fields: [FIELD],
    prepare: ({ id }, { [FIELD]: given }, place) => {
      if (given === null) return () => table.delete(id);
      const checked = address(given, place.at(FIELD));
      return () => void table.put({ id, url: checked as string });
    },
  });
}

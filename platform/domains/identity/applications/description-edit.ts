import { read, text } from "../../../kernel/http/input/readers.js";
import type { ApplicationEdit } from "./edits.js";
import type { Applications } from "./state.js";

/** An application's description (bots 3.15, OpenAPI). */
const description = text({ max: 400 });

/** Lets applications change their description; null empties it. */
export function descriptionEdit(applications: Pick<Applications, "update">): ApplicationEdit {
  return {
    fields: ["description"],
    prepare({ id }, given) {
      const changed = read(description, given.description ?? "", "description");
      return () => void applications.update(id, { description: changed });
    },
  };
}

import type { ApplicationEdit } from "./edits.js";
import type { Applications } from "./state.js";

/** Most characters of an application's description (bots 3.15, OpenAPI). */
const MOST_CHARACTERS = 400;

/** Lets applications change their description; null empties it. */
export function descriptionEdit(applications: Pick<Applications, "update">): ApplicationEdit {
  return {
    fields: ["description"],
    prepare({ id }, { description }, problems) {
      const text = description ?? "";
      if (typeof text !== "string") {
        problems.add(["description"], "STRING_TYPE_CONVERT", `Could not interpret "${text}" as string.`);
      } else if (text.length > MOST_CHARACTERS) problems.length(["description"], 0, MOST_CHARACTERS);
      return () => void applications.update(id, { description: String(text) });
    },
  };
}

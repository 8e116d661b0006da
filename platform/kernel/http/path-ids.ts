import { Place } from "./input/place.js";
import { snowflake, whole } from "./input/readers.js";

/** Parameters of paths that are snowflakes: sessions, instances and users elsewhere have ids of other forms. */
const ID = /^(?!(instance|session|external_user)_id$).*_id(_\d)?$/;
const number = whole();

/**
 * Refuses parameters of a path that are to be ids and are none.
 *
 * @throws ApiError 50035 that names them
 */
export function requireIds(params: unknown): void {
  const place = new Place();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!ID.test(name)) continue;
    const read = name === "answer_id" ? number : snowflake;
    read(value, place.at(name));
  }
  place.check();
}

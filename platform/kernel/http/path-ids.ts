import { Place } from "./input/place.js";
import { snowflake } from "./input/readers.js";

/**
 * Refuses parameters of a path that are to be ids and are none.
 *
 * @throws ApiError 50035 that names them
 */
export function requireIds(params: unknown): void {
  const place = new Place();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (name.endsWith("_id")) snowflake(value, place.at(name));
  }
  place.check();
}

import { forbiddenName } from "./errors.js";

/** What names of webhooks cannot contain. */
const FORBIDDEN = ["clyde", "discord"] as const;

/** A name, when a webhook may have it. @throws ApiError 50035 that names the field */
export function allowedName<T extends string | undefined>(name: T, field: string): T {
  const lower = name?.toLowerCase() ?? "";
  const word = FORBIDDEN.find((one) => lower.includes(one));
  if (word !== undefined) throw forbiddenName(field, word);
  return name;
}

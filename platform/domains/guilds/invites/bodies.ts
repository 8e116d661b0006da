import { fields, orNull } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  read,
  set,
  snowflake,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { isObject, parseJson } from "../../../kernel/json.js";
import { readTargets } from "./target-users.js";

/** Longest life of an invite, in seconds: 60 days. */
const MAX_AGE = 5_184_000;

/** An invite to make. */
const inviteBody = fields({
  max_age: orNull(whole({ min: 0, max: MAX_AGE })),
  max_uses: orNull(whole({ min: 0, max: 100 })),
  temporary: orNull(yesNo),
  unique: orNull(yesNo),
  target_type: orNull(choice([1, 2])),
  target_user_id: orNull(snowflake),
  target_application_id: orNull(snowflake),
  role_ids: set(list(snowflake, { max: 250 })),
});
export type InviteBody = Read<typeof inviteBody>;

/** Name of the part with the users who may use an invite. */
export const TARGETS = "target_users_file";

/**
 * Reads the body of an invite to make: JSON, a form, or a form with a file.
 *
 * @throws ApiError 50035, WrongTargetsError
 */
export function readInvite(body: unknown): { invite: InviteBody; targets: string[] | null } {
  const entries = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined;
  const { payload, files } = entries === undefined ? formOf(body) : { payload: entries, files: [] };
  const plain = entries !== undefined || files.length > 0 ? fromForm(payload) : payload;
  const invite = read(inviteBody, roleList(plain) ?? {});
  const file = files.find(({ field }) => field === TARGETS);
  return {
    invite,
    targets: file === undefined ? null : readTargets(file.data),
  };
}

/** Fields of forms are text; numbers and yes or no are read from it. */
function fromForm(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null) return payload;
  const entries = Object.entries(payload).map(([field, value]) => {
    if (typeof value !== "string" || field.endsWith("_id") || field === "role_ids") {
      return [field, value];
    }
    if (/^\d{1,9}$/.test(value)) return [field, Number(value)];
    const word = value.toLowerCase();
    return [field, word === "true" ? true : word === "false" ? false : value];
  });
  return Object.fromEntries(entries);
}

/** Roles may come as one text with commas. */
function roleList(payload: unknown): unknown {
  if (!isObject(payload)) return payload;
  const { role_ids, ...rest } = payload;
  if (role_ids === undefined || role_ids === null) return rest;
  if (typeof role_ids !== "string") return payload;
  const ids = role_ids.startsWith("[") ? parsed(role_ids) : role_ids.split(",");
  return { ...rest, role_ids: ids };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

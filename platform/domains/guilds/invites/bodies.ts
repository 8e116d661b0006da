import { formOf } from "../../../kernel/http/multipart.js";
import { checkBody } from "../../../kernel/http/validator.js";
import { parseJson } from "../../../kernel/json.js";
import { readTargets } from "./target-users.js";

/** Longest life of an invite, in seconds: 60 days. */
const MAX_AGE = 5_184_000;

const id = { type: ["string", "null"], pattern: "^\\d{1,20}$" } as const;

const schema = {
  type: "object",
  properties: {
    max_age: { type: ["integer", "null"], minimum: 0, maximum: MAX_AGE },
    max_uses: { type: ["integer", "null"], minimum: 0, maximum: 100 },
    temporary: { type: ["boolean", "null"] },
    unique: { type: ["boolean", "null"] },
    target_type: { type: ["integer", "null"], enum: [1, 2, null] },
    target_user_id: id,
    target_application_id: id,
    role_ids: {
      type: ["array", "null"],
      maxItems: 250,
      uniqueItems: true,
      items: { type: "string", pattern: "^\\d{1,20}$" },
    },
  },
} as const;

/** An invite to make. */
export interface InviteBody {
  max_age?: number | null;
  max_uses?: number | null;
  temporary?: boolean | null;
  unique?: boolean | null;
  target_type?: number | null;
  target_user_id?: string | null;
  target_application_id?: string | null;
  role_ids?: string[];
}

/** Name of the part with the users who may use an invite. */
export const TARGETS = "target_users_file";

/**
 * Reads the body of an invite to make: JSON, a form, or a form with a file.
 *
 * @throws ApiError 50035, WrongTargetsError
 */
export function readInvite(body: unknown): { invite: InviteBody; targets: string[] | null } {
  const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : undefined;
  const { payload, files } = fields === undefined ? formOf(body) : { payload: fields, files: [] };
  const plain = fields !== undefined || files.length > 0 ? fromForm(payload) : payload;
  const invite = checkBody<InviteBody>(schema, roleList(plain));
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
  if (typeof payload !== "object" || payload === null) return payload;
  const { role_ids, ...rest } = payload as { role_ids?: unknown };
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

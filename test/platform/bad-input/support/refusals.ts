/**
 * What the service says of bad input, as patterns of lines: status, code and text, and of each field that
 * is wrong its place, code and text (bots 3.0, protocol 3.2).
 */

import type { Schema } from "./schemas.js";

/** A leaf of the error tree: code and text. */
export const Leaf = {
  required: "BASE_TYPE_REQUIRED This field is required",
  choice: "BASE_TYPE_CHOICES Value must be one of [{(].*[})]\\.",
  noInt: 'NUMBER_TYPE_COERCE Value ".*" is not int\\.',
  noFloat: 'NUMBER_TYPE_COERCE Value ".*" is not float\\.',
  noSnowflake: 'NUMBER_TYPE_COERCE Value ".*" is not snowflake\\.',
  noBoolean: 'BOOLEAN_TYPE_CONVERT Could not interpret ".*" as boolean\\.',
  noText: 'STRING_TYPE_CONVERT Could not interpret ".*" as string\\.',
  noMatch: "STRING_TYPE_REGEX String value did not match validation regex\\.",
  noList: "LIST_TYPE_CONVERT Only iterables may be used in a ListType",
  noObject: "(MODEL|DICT)_TYPE_CONVERT Only dictionaries may be used in a (Model|Dict)Type",
  noTime: "DATE_TIME_TYPE_PARSE Could not parse .*\\. Should be ISO8601\\.",
  unknown: "BASE_TYPE_INVALID The platform does not act on this field\\.",
  tooLong: (max: number | string) =>
    `(BASE_TYPE_MAX_LENGTH Must be ${max} or fewer in length|BASE_TYPE_BAD_LENGTH Must be between \\d+ and ${max} in length)\\.`,
  tooShort: (min: number | string) =>
    `(BASE_TYPE_MIN_LENGTH Must be ${min} or more in length|BASE_TYPE_BAD_LENGTH Must be between ${min} and \\d+ in length)\\.`,
  tooMuch: (max: number | string) =>
    `NUMBER_TYPE_MAX (int|float) value should be less than or equal to ${max}\\.`,
  tooLittle: (min: number | string) =>
    `NUMBER_TYPE_MIN (int|float) value should be greater than or equal to ${min}\\.`,
  contentType: 'CONTENT_TYPE_INVALID Expected "Content-Type" header to be one of {.*}\\.',
} as const;

/** The leaf for a value of a type that a form cannot be. */
export function conversionOf(form: Schema): string {
  if ("const" in form || form.enum !== undefined) return Leaf.choice;
  const [type] = [form.type].flat().filter((one) => one !== "null");
  if (type === "object") return Leaf.noObject;
  if (type === "array") return Leaf.noList;
  if (type === "integer") return Leaf.noInt;
  if (type === "number") return Leaf.noFloat;
  if (type === "boolean") return Leaf.noBoolean;
  if (form.format === "snowflake") return Leaf.noSnowflake;
  if (form.format === "nonce")
    return "NONCE_TYPE_INVALID_TYPE This field must be a string or integer\\.";
  if (form.format === "date-time") return `${Leaf.noTime}|${Leaf.noText}`;
  return form.pattern === undefined ? Leaf.noText : `${Leaf.noText}|${Leaf.noMatch}`;
}

/**
 * The line for one field that is wrong. What the request needs besides may be missing, as it was made up,
 * and the platform may not act on the field or on what it is in.
 */
export function fieldLine(place: string, leaf: string): string {
  const steps = place.split(".");
  const around = steps.map((_, index) => steps.slice(0, index + 1).join("\\."));
  const escaped = around.at(-1);
  return `400 50035 Invalid Form Body(; .*)?; (${escaped}: (${leaf})|(${around.join("|")}): ${Leaf.unknown})(; .*)?`;
}

/** Lines for things that are not there, by the name of the id that says which. */
const UNKNOWN: Readonly<Record<string, string>> = {
  application_id:
    "(404 10002 Unknown Application|403 20012 You are not authorized to perform this action on this application|403 50001 Missing Access)",
  answer_id: "404 10008 Unknown Message",
  channel_id: "404 10003 Unknown Channel",
  code: "404 (10006 Unknown Invite|10057 Unknown guild template)",
  command_id:
    "404 (10063 Unknown application command|10066 Unknown application command permissions)",
  emoji_id: "404 10014 Unknown Emoji",
  emoji_name: "400 10014 Unknown Emoji",
  entitlement_id: "404 10029 Unknown Entitlement",
  exception_id: "404 10070 Unknown Guild Scheduled Event",
  guild_id: "404 10004 Unknown Guild",
  guild_scheduled_event_exception_id: "404 10070 Unknown Guild Scheduled Event",
  guild_scheduled_event_id: "404 10070 Unknown Guild Scheduled Event",
  integration_id: "404 10005 Unknown Integration",
  interaction_id: "404 10062 Unknown interaction",
  interaction_token: "404 10062 Unknown interaction",
  lobby_id: "404 10031 Unknown Lobby",
  message_id: "404 10008 Unknown Message",
  overwrite_id: "404 (10009 Unknown permission overwrite|10011 Unknown Role|10013 Unknown User)",
  pack_id: "404 10061 Unknown sticker pack",
  request_id: "404 150016 Unknown guild join request",
  role_id: "404 10011 Unknown Role",
  sku_id: "404 10027 Unknown SKU",
  sound_id: "404 10097 Unknown sound",
  sticker_id: "404 10060 Unknown sticker",
  thread_id: "404 10003 Unknown Channel",
  user_id:
    "404 (10007 Unknown Member|10013 Unknown User|10026 Unknown Ban|10065 Unknown Voice State)",
  webhook_id: "404 10015 Unknown Webhook",
  webhook_token: "401 50027 Invalid Webhook Token",
};

/** Of rules, instances of activities and others there is no code. */
const OTHER = "404 0 404: Not Found";

/** The line for something of a path that is not there. */
export const unknownLine = (name: string) => UNKNOWN[name.replace(/_\d$/, "")] ?? OTHER;

/** The line for something of a body that is not there: `roles` and `id` of members name it otherwise. */
export function unknownInBody(path: readonly string[]): string {
  const [name = "", list = ""] = path.filter((step) => step !== "0").reverse();
  const kind = name === "id" ? list : name;
  const found = Object.keys(UNKNOWN).filter((one) => {
    const word = one.replace(/_id$/, "");
    if (kind === "") return ["channel", "role", "user"].includes(word);
    if (word === "user") return /user|member|recipient/.test(kind);
    return kind.includes(word) || (word === "application" && kind === "client_id");
  });
  const lines = found.map((one) => UNKNOWN[one]);
  return [...lines, fieldLine(path.join("."), "\\w*(INVALID|UNKNOWN)\\w* .*"), OTHER].join("|");
}

/** Lines for requests that are wrong as a whole. */
export const Line = {
  noToken: "401 0 401: Unauthorized",
  badToken: "401 (0 401: Unauthorized|50025 Invalid OAuth2 access token)",
  method: "405 0 405: Method Not Allowed",
  noJson: "400 50109 The request body contains invalid JSON\\.",
  noPermission: "403 (50013 Missing Permissions|50001 Missing Access)",
  /** For those whose own things it is not about: whoever asks, what is asked for, or both. */
  noConcern:
    "(403 (50001 Missing Access|50013 Missing Permissions|20001 Bots cannot use this endpoint|20002 Only bots can use this endpoint|20012 You are not authorized to perform this action on this application|50026 Missing required OAuth2 scope)|404 \\d+ (Unknown .*|404: Not Found))",
} as const;

/** What is wrong with an answer, if it is not the refusal that was expected. */
export function differenceOf(expected: string, status: number, body: string): string | undefined {
  const line = lineOf(status, body);
  return new RegExp(`^(${expected})$`, "s").test(line) ? undefined : `${line}, not ${expected}`;
}

/** An answer as a line. */
function lineOf(status: number, body: string): string {
  if (status < 400) return `${status}`;
  const { code, message, errors = {} } = JSON.parse(body);
  return [`${status} ${code} ${message}`, ...leavesOf(errors, "")].join("; ");
}

function leavesOf(tree: Schema, place: string): string[] {
  return Object.entries<Schema>(tree).flatMap(([name, value]) => {
    if (name === "_errors") {
      return value.map(({ code, message }: Schema) => `${place}: ${code} ${message}`);
    }
    // Each level of the tree is one name.
    const step = name.replaceAll(".", " dot ");
    return leavesOf(value, place === "" ? step : `${place}.${step}`);
  });
}

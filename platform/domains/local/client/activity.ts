import {
  type Args,
  optionalObject,
  optionalText,
  optionalWhole,
} from "../../../kernel/rpc/args.js";
import { invalidPayload } from "../../../kernel/rpc/errors.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";

/** What a program shows, in the form of SET_ACTIVITY (protocol 5.8). */
export interface RpcActivity {
  /** Name of the activity; the application's unless the program gave one. */
  readonly name: string;
  /** Id of the program's application. */
  readonly application_id: string;
  /** 0 playing, 2 listening, 3 watching, 5 competing. */
  readonly type: number;
  /** Which text stands in the user's status: 0 name, 1 state, 2 details. */
  readonly status_display_type?: number;
  /** What the player does. */
  readonly details?: string;
  /** Address that the details link to. */
  readonly details_url?: string;
  /** What the player's party does. */
  readonly state?: string;
  /** Address that the state links to. */
  readonly state_url?: string;
  /** When the activity began and ends, in milliseconds since the Unix epoch. */
  readonly timestamps?: { readonly start?: number; readonly end?: number };
  /** Images, their texts and links, by the names of the wire. */
  readonly assets?: Readonly<Record<string, string>>;
  /** The party; `size` is how many there are and can be, `privacy` 1 lets friends in. */
  readonly party?: {
    readonly id?: string;
    readonly size?: readonly [number, number];
    readonly privacy?: number;
  };
  /** What lets others join. */
  readonly secrets?: { readonly join?: string };
  /** At most two links. */
  readonly buttons?: readonly { readonly label: string; readonly url: string }[];
  /** Platforms on which the activity can be joined. */
  readonly supported_platforms?: readonly string[];
  /** Whether the activity is an instance of a game session. */
  readonly instance?: boolean;
}

/** Playing, Listening, Watching, Competing (contract, RPC over IPC). */
const TYPES = [0, 2, 3, 5];

/** Lengths of texts (protocol 11); the service takes longer image keys than the SDK sends. */
const TEXT = [2, 128] as const;
const URL_TEXT = [2, 256] as const;
const ASSETS = {
  large_image: [1, 313],
  large_text: TEXT,
  large_url: [1, 256],
  small_image: [1, 313],
  small_text: TEXT,
  small_url: [1, 256],
  invite_cover_image: [1, 313],
} as const;

const MAX_BUTTONS = 2;

/** Smaller timestamps are seconds (protocol 4.9). */
const MIN_MILLISECONDS = 100_000_000_000;

/**
 * Checks the `activity` of SET_ACTIVITY, field by field; what the protocol does not name is left out.
 *
 * @throws RpcError 4000 that names the field
 */
export function readActivity(value: unknown, application: ApplicationRecord): RpcActivity {
  const given = optionalObject(value, "activity") as Args;
  const text = (field: string, [least, most]: readonly [number, number] = TEXT) =>
    optionalText(given[field], `activity.${field}`, least, most);
  const type = optionalWhole(given.type, "activity.type", 0) ?? 0;
  if (!TYPES.includes(type)) {
    throw invalidPayload(`"activity.type" must be ${TYPES.join(", ")}, but it is ${type}.`);
  }
  return defined({
    name: text("name", [1, 128]) ?? application.name,
    application_id: application.id,
    type,
    status_display_type: optionalWhole(
      given.status_display_type,
      "activity.status_display_type",
      0,
      2,
    ),
    details: text("details"),
    details_url: text("details_url", URL_TEXT),
    state: text("state"),
    state_url: text("state_url", URL_TEXT),
    timestamps: readTimestamps(given.timestamps),
    assets: readAssets(given.assets),
    party: readParty(given.party),
    secrets: readSecrets(given.secrets),
    buttons: readButtons(given.buttons),
    supported_platforms: readPlatforms(given.supported_platforms),
    instance: given.instance === true ? true : undefined,
  }) as RpcActivity;
}

function readTimestamps(value: unknown) {
  const given = optionalObject(value, "activity.timestamps");
  if (given === undefined) return undefined;
  const time = (field: string) => {
    // Some programs send digits (protocol 4.9).
    const sent = given[field];
    const number = typeof sent === "string" && /^\d{1,16}$/.test(sent) ? Number(sent) : sent;
    const read = optionalWhole(number, `activity.timestamps.${field}`, 0);
    if (!read) return undefined;
    return read < MIN_MILLISECONDS ? read * 1000 : read;
  };
  return ifAny({ start: time("start"), end: time("end") });
}

function readAssets(value: unknown) {
  const given = optionalObject(value, "activity.assets");
  if (given === undefined) return undefined;
  const entries = Object.entries(ASSETS).map(([field, [least, most]]) => [
    field,
    optionalText(given[field], `activity.assets.${field}`, least, most),
  ]);
  return ifAny(Object.fromEntries(entries) as Record<string, string | undefined>);
}

function readParty(value: unknown) {
  const given = optionalObject(value, "activity.party");
  if (given === undefined) return undefined;
  return ifAny({
    id: optionalText(given.id, "activity.party.id", 2, 128),
    size: readSize(given.size),
    privacy: optionalWhole(given.privacy, "activity.party.privacy", 0, 1),
  });
}

function readSize(value: unknown): readonly [number, number] | undefined {
  if (value === undefined || value === null) return undefined;
  const field = "activity.party.size";
  if (!Array.isArray(value) || value.length !== 2) {
    throw invalidPayload(`"${field}" must be two numbers: how many there are and can be.`);
  }
  const current = optionalWhole(value[0] ?? -1, `${field}[0]`, 1) as number;
  const most = optionalWhole(value[1] ?? -1, `${field}[1]`, 0) as number;
  return [current, most];
}

function readSecrets(value: unknown) {
  const given = optionalObject(value, "activity.secrets");
  if (given === undefined) return undefined;
  return ifAny({ join: optionalText(given.join, "activity.secrets.join", 2, 128) });
}

function readButtons(value: unknown) {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length > MAX_BUTTONS) {
    throw invalidPayload(`"activity.buttons" must be a list of at most ${MAX_BUTTONS} buttons.`);
  }
  if (value.length === 0) return undefined;
  return value.map((button, index) => {
    const field = `activity.buttons[${index}]`;
    const { label, url } = optionalObject(button, field) ?? {};
    return {
      label: optionalText(label ?? "", `${field}.label`, 1, 32) as string,
      url: optionalText(url ?? "", `${field}.url`, 1, 512) as string,
    };
  });
}

function readPlatforms(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every((platform) => typeof platform === "string")) {
    throw invalidPayload('"activity.supported_platforms" must be a list of strings.');
  }
  return value.length === 0 ? undefined : value;
}

/** The fields that are set, or undefined when none is. */
function ifAny<T extends object>(fields: T): T | undefined {
  const set = defined(fields);
  return Object.keys(set).length === 0 ? undefined : set;
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

import { MAX_SECONDS } from "../actions/action.js";
import type { ScriptConfig } from "../artillery.js";
import { briefly, ScriptError, shown } from "../errors.js";
import { loadableOrigin } from "./bases.js";

/** The name of the engine in scripts. */
export const ENGINE = "game-social-sdk";

const PLACE = `config.engines.${ENGINE}`;

/** What a script says of the service and of its engine. */
export interface Settings {
  /** Id of the application that virtual users sign in to. */
  readonly application: string;
  readonly apiBase: string;
  readonly webBase: string;
  /** Root of the platform's admin API; its token never appears in a message. */
  readonly admin: { readonly base: string; readonly token: string | undefined };
  /** How long a virtual user waits for what it has not read yet before it leaves, in milliseconds. */
  readonly settle: number;
}

const NAMES = ["application", "admin", "adminToken", "allow", "settle"];

/** Reads `config.target` and `config.engines.game-social-sdk`. @throws ScriptError that names the field */
export function readSettings(config: ScriptConfig): Settings {
  const given = config.engines?.[ENGINE];
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new ScriptError(
      `${PLACE} must be a map with the field application; got ${briefly(given)}.`,
    );
  }
  const unknown = Object.keys(given).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw new ScriptError(
      `${PLACE} has no field "${unknown}"; its fields are ${NAMES.join(", ")}.`,
    );
  }
  const {
    application,
    admin,
    adminToken,
    allow = [],
    settle = 10,
  } = given as Record<string, unknown>;
  if (typeof application !== "string" || !/^\d+$/.test(application)) {
    throw new ScriptError(
      `${PLACE}.application must be an application's id in quotes; got ${shown(application)}.`,
    );
  }
  if (!Array.isArray(allow) || allow.some((host) => typeof host !== "string")) {
    throw new ScriptError(`${PLACE}.allow must be a list of hosts; got ${shown(allow)}.`);
  }
  if (typeof settle !== "number" || !(settle >= 0)) {
    throw new ScriptError(`${PLACE}.settle must be a number of seconds; got ${shown(settle)}.`);
  }
  const token = adminToken ?? process.env.PLATFORM_ADMIN_TOKEN;
  if (token !== undefined && typeof token !== "string") {
    throw new ScriptError(`${PLACE}.adminToken must be a text.`);
  }
  const origin = loadableOrigin("config.target", config.target, allow);
  const base = admin === undefined ? origin : loadableOrigin(`${PLACE}.admin`, admin, allow);
  return {
    application,
    webBase: origin,
    apiBase: `${origin}/api/v10`,
    admin: { base: `${base}/admin`, token: token || undefined },
    settle: Math.min(settle, MAX_SECONDS) * 1000,
  };
}

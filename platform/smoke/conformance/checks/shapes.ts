/** Shapes that several areas look for. */

import type { Expected } from "../asked.js";
import type { Shape } from "../shape.js";

export const USER = {
  id: "id",
  username: "string",
  discriminator: "string",
  global_name: "string?",
  avatar: "string?",
} as const satisfies Shape;

export const ROLE = {
  id: "id",
  name: "string",
  color: "integer",
  colors: { primary_color: "integer", secondary_color: "integer?", tertiary_color: "integer?" },
  hoist: "boolean",
  position: "integer",
  permissions: "id",
  managed: "boolean",
  mentionable: "boolean",
  flags: "integer",
} as const satisfies Shape;

export const CHANNEL = {
  id: "id",
  type: "integer",
  guild_id: "id",
  name: "string",
} as const satisfies Shape;

/** The answer for something that there is not, with the service's code for it. */
export const unknown = (code: number): Expected => ({ status: 404, code });

/** The answer for fields with faults, by their paths, with the service's code for each. */
export const invalid = (errors: Record<string, string>): Expected => ({
  status: 400,
  code: 50035,
  errors,
});

/** The answer for credentials that are missing or wrong. */
export const UNAUTHORIZED: Expected = { status: 401, code: 0 };

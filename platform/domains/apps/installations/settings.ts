import { readImage } from "../../../kernel/http/files/images.js";
import { type FieldsOf, fields, orNull } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { choice, list, type Reader, set, text, url } from "../../../kernel/http/input/readers.js";
import { readBits } from "../../guilds/core/api.js";

/** What an application asks for where it is installed, in wire form. */
export interface InstallParams {
  readonly scopes: string[];
  /** Permissions of its bot, as a decimal string. */
  readonly permissions: string;
}

/** What an application asks for by default: 0 in guilds, 1 in accounts. A key that is there is supported. */
export type InstallTypes = {
  readonly [type in "0" | "1"]?: { readonly oauth2_install_params?: InstallParams };
};

/** Highest permissions that a request may name (bots 5.1, OpenAPI). */
const MAX_PERMISSIONS = 2n ** 54n - 1n;

const permissions: Reader<string> = (value, place) => {
  const exact = Number.isSafeInteger(value) || (typeof value === "string" && /^\d+$/.test(value));
  const bits = exact ? BigInt(value as string | number) : -1n;
  if (bits >= 0n && bits <= MAX_PERMISSIONS) return readBits(bits.toString());
  return place.wrong("NUMBER_TYPE_COERCE", "Permissions must be a bitfield of 54 bits.");
};

const givenParams = fields({
  scopes: set(list(choice(["applications.commands", "bot"]), { min: 1 })),
  permissions,
});

const params: Reader<InstallParams> = (value, place) => {
  const given = givenParams(value, place);
  if (given === undefined) return undefined;
  const { scopes = ["applications.commands"], permissions = "0" } = given;
  return { scopes, permissions };
};

const context = orNull(fields({ oauth2_install_params: params }));
const contexts = fields({ "0": context, "1": context });

const types: Reader<InstallTypes> = (value, place) => {
  const given = contexts(value, place);
  if (given === undefined) return undefined;
  if (Object.keys(given).length === 0) {
    return place.wrong("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 2 in length.");
  }
  return Object.fromEntries(Object.entries(given).map(([type, one]) => [type, one ?? {}]));
};

/** An image as it is sent; the hash takes its place once it is kept. */
const image: Reader<string> = (value, place: Place) => {
  if (typeof value !== "string") {
    return place.wrong("IMAGE_INVALID", "Unsupported image type given");
  }
  readImage(value, "cover_image");
  return value;
};

/** Names of the fields, in wire form. */
export const table = {
  integration_types_config: orNull(types),
  install_params: orNull(params),
  custom_install_url: orNull(url(["https", "http"])),
  tags: orNull(set(list(text({ max: 20, filled: true }), { max: 5 }))),
  cover_image: orNull(image),
};

/** What an application sets of how it is shown and installed; null or left out is the default. */
export type InstallSettings = FieldsOf<typeof table>;

const whole = fields(table);

/** Reads a change; an address of one's own takes the place of parameters, and both cannot be. */
export function readChange(
  before: InstallSettings,
): (value: unknown, place: Place) => InstallSettings | undefined {
  return (value, place) => {
    const given = whole(value, place);
    if (given === undefined) return undefined;
    const after = { ...before, ...given };
    if (after.custom_install_url == null || after.install_params == null) return after;
    const message = "An application with custom_install_url has no install_params; set it to null.";
    return place.at("install_params").wrong("BASE_TYPE_INVALID", message);
  };
}

import { fields, required } from "../../../../kernel/http/input/fields.js";
import type { Place } from "../../../../kernel/http/input/place.js";
import {
  choice,
  missing,
  type Reader,
  snowflake,
  text,
  url,
  yesNo,
} from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "../body/limits.js";
import { common, customId, emoji } from "./component.js";

const limits = LIMITS.components;

/** Styles of buttons that are more than a colour. */
export const ButtonStyle = { Link: 5, Premium: 6 } as const;

const table = fields({
  ...common,
  style: required(choice([1, 2, 3, 4, 5, 6])),
  custom_id: customId,
  label: text({ max: limits.label }),
  emoji,
  url: url(["http", "https", "discord"], limits.url),
  sku_id: snowflake,
  disabled: yesNo,
});

/** A button: 1–4 are for the app, 5 opens an address, 6 a SKU of the app. */
export const button: Reader<object> = (value, place: Place) => {
  const given = table(value, place);
  if (given === undefined) return undefined;
  const { style, custom_id, label, emoji, url, sku_id, disabled = false, ...rest } = given;
  const other = (name: string) =>
    place.at(name).wrong("BASE_TYPE_INVALID", `A button of style ${style} has no ${name}.`);
  if (style === ButtonStyle.Premium) {
    for (const [name, one] of Object.entries({ custom_id, label, emoji, url })) {
      if (one !== undefined) return other(name);
    }
    return sku_id === undefined
      ? missing(place.at("sku_id"))
      : { ...rest, style, sku_id, disabled };
  }
  if (sku_id !== undefined) return other("sku_id");
  if (custom_id !== undefined && url !== undefined) {
    const code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE";
    return place.at("custom_id").wrong(code, "A custom id and url cannot both be specified");
  }
  if (style === ButtonStyle.Link && url === undefined) return missing(place.at("url"));
  if (style !== ButtonStyle.Link && custom_id === undefined) {
    const code = "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED";
    return place.at("custom_id").wrong(code, "A custom id is required");
  }
  if (!label && emoji === undefined) return missing(place.at("label"));
  return {
    ...rest,
    style,
    disabled,
    ...(label ? { label } : {}),
    ...(emoji === undefined ? {} : { emoji }),
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(url === undefined ? {} : { url }),
  };
};

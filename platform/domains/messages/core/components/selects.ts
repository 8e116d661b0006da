import { fields, required } from "../../../../kernel/http/input/fields.js";
import type { Place } from "../../../../kernel/http/input/place.js";
import {
  choice,
  list,
  type Reader,
  snowflake,
  text,
  whole,
  yesNo,
} from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "../body/limits.js";
import { ComponentType, common, customId, emoji } from "./component.js";

const limits = LIMITS.components;

/** Where a select stands: what is required is asked in a modal only, what is disabled in a message. */
export type SelectContext = "message" | "modal";

const shared = {
  ...common,
  custom_id: required(customId),
  placeholder: text({ max: limits.placeholder }),
  min_values: whole({ min: 0, max: limits.values }),
  max_values: whole({ min: 1, max: limits.values }),
  disabled: yesNo,
  required: yesNo,
} as const;

const option = fields({
  label: required(text({ min: 1, max: limits.option })),
  value: required(text({ min: 1, max: limits.option })),
  description: text({ max: limits.option }),
  emoji,
  default: yesNo,
});

const strings = fields({
  ...shared,
  options: required(list(option, { min: 1, max: limits.options })),
});

const defaults = <const T extends string>(types: readonly T[]) =>
  list(fields({ id: required(snowflake), type: required(choice(types)) }), { max: limits.values });

const entities = {
  [ComponentType.UserSelect]: fields({ ...shared, default_values: defaults(["user"]) }),
  [ComponentType.RoleSelect]: fields({ ...shared, default_values: defaults(["role"]) }),
  [ComponentType.MentionableSelect]: fields({
    ...shared,
    default_values: defaults(["user", "role"]),
  }),
  [ComponentType.ChannelSelect]: fields({
    ...shared,
    default_values: defaults(["channel"]),
    channel_types: list(choice([0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16])),
  }),
};

interface Shared {
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
}

/** The readers of selects, by type. */
export function selects(where: SelectContext): Readonly<Record<number, Reader<object>>> {
  const string: Reader<object> = (value, place) => {
    const given = strings(value, place);
    if (given === undefined || !optionsFit(given, place)) return undefined;
    return completed(given, place, where);
  };
  const others = Object.entries(entities).map(([type, reader]) => {
    const complete: Reader<object> = (value, place) => {
      const given = reader(value, place);
      if (given === undefined) return undefined;
      const { default_values: chosen = [] } = given;
      const { min_values = 1, max_values = 1 } = given;
      if (chosen.length > max_values) return tooManyDefaults(place.at("default_values"));
      if (chosen.length > 0 && chosen.length < min_values) {
        const message = `Must be ${min_values} or more in length.`;
        return place.at("default_values").wrong("BASE_TYPE_MIN_LENGTH", message);
      }
      return completed(given, place, where);
    };
    return [type, complete];
  });
  return { [ComponentType.StringSelect]: string, ...Object.fromEntries(others) };
}

function optionsFit({ options, max_values = 1 }: ReturnTypeOf<typeof strings>, place: Place) {
  const seen = new Set<string>();
  let fit = true;
  options.forEach(({ value }, index) => {
    if (seen.has(value)) {
      const code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED";
      const at = place.at("options", index, "value");
      at.wrong(code, "The specified option value is already used");
      fit = false;
    }
    seen.add(value);
  });
  if (options.filter((one) => one.default).length > max_values) {
    tooManyDefaults(place.at("options"));
    fit = false;
  }
  return fit;
}

type ReturnTypeOf<R> = R extends Reader<infer T> ? T : never;

function tooManyDefaults(place: Place): undefined {
  const code = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES";
  return place.wrong(
    code,
    "The specified number of default values exceeds the specified maximum values",
  );
}

/** The select with its defaults, when its numbers fit each other and the place. */
function completed<T extends Shared>(given: T, place: Place, where: SelectContext) {
  const { min_values = 1, max_values = Math.max(1, min_values), disabled = false } = given;
  const { required: needed = true, ...rest } = given;
  if (min_values > max_values) {
    const message = `int value should be less than or equal to ${max_values}.`;
    return place.at("min_values").wrong("NUMBER_TYPE_MAX", message);
  }
  if (where === "message") return { ...rest, min_values, max_values, disabled };
  if (disabled) {
    const message = "A select in a modal cannot be disabled.";
    return place.at("disabled").wrong("BASE_TYPE_INVALID", message);
  }
  if (min_values === 0 && needed) {
    const message = "int value should be greater than or equal to 1.";
    return place.at("min_values").wrong("NUMBER_TYPE_MIN", message);
  }
  return { ...rest, min_values, max_values, required: needed };
}

import { fields, required } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import {
  choice,
  list,
  missing,
  type Reader,
  text,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import {
  type Component,
  ComponentType,
  common,
  completeTree,
  customId,
  oneOf,
  selects,
  textDisplay,
} from "../../messages/core/api.js";

/** Limits of forms (bots 4.10; contract, Component and Limits). */
const LIMITS = {
  title: 45,
  components: 5,
  label: 45,
  description: 100,
  text: 4000,
  placeholder: 100,
  choice: 100,
  choices: 10,
  files: 10,
  path: 2048,
} as const;

/** A form, in wire form, with an id for every component. */
export interface ModalForm {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

const Type = ComponentType;

const inputFields = fields({
  ...common,
  custom_id: required(customId),
  style: required(choice([1, 2])),
  label: text({ min: 1, max: LIMITS.label }),
  min_length: whole({ min: 0, max: LIMITS.text }),
  max_length: whole({ min: 1, max: LIMITS.text }),
  required: yesNo,
  value: text({ max: LIMITS.text }),
  placeholder: text({ max: LIMITS.placeholder }),
});

/** A line or a field of text, which has a label of its own only where it stands in a row. */
function textInput(labelled: boolean): Reader<object> {
  return (value, place) => {
    const given = inputFields(value, place);
    if (given === undefined) return undefined;
    const { label, min_length: least = 0, max_length: most = LIMITS.text } = given;
    if (labelled && label === undefined) return missing(place.at("label"));
    if (!labelled && label !== undefined) {
      const message = "A text input inside a label has no label of its own.";
      return place.at("label").wrong("BASE_TYPE_INVALID", message);
    }
    if (least > most) {
      const message = `int value should be less than or equal to ${most}.`;
      return place.at("min_length").wrong("NUMBER_TYPE_MAX", message);
    }
    return { ...given, required: given.required ?? true };
  };
}

const groupOption = fields({
  value: required(text({ min: 1, max: LIMITS.choice })),
  label: required(text({ min: 1, max: LIMITS.choice })),
  description: text({ max: LIMITS.choice }),
  default: yesNo,
});

const radioFields = fields({
  ...common,
  custom_id: required(customId),
  required: yesNo,
  options: required(list(groupOption, { min: 2, max: LIMITS.choices })),
});

const radioGroup: Reader<object> = (value, place) => {
  const given = radioFields(value, place);
  if (given === undefined || !differ(given.options, 1, place)) return undefined;
  return { ...given, required: given.required ?? true };
};

const checkboxFields = fields({
  ...common,
  custom_id: required(customId),
  required: yesNo,
  options: required(list(groupOption, { min: 1, max: LIMITS.choices })),
  min_values: whole({ min: 0, max: LIMITS.choices }),
  max_values: whole({ min: 1, max: LIMITS.choices }),
});

const checkboxGroup: Reader<object> = (value, place) => {
  const given = checkboxFields(value, place);
  if (given === undefined) return undefined;
  const { options, min_values: least = 1, max_values: most = options.length } = given;
  if (most > options.length) return tooMany("max_values", options.length, place);
  if (!differ(options, most, place)) return undefined;
  return counted({ ...given, min_values: least, max_values: most }, place);
};

const uploadFields = fields({
  ...common,
  custom_id: required(customId),
  required: yesNo,
  min_values: whole({ min: 0, max: LIMITS.files }),
  max_values: whole({ min: 0, max: LIMITS.files }),
  file_types: list(text({ min: 1, max: 33 }), { max: 10 }),
});

const fileUpload: Reader<object> = (value, place) => {
  const given = uploadFields(value, place);
  if (given === undefined) return undefined;
  const { min_values: least = 1, max_values, file_types } = given;
  // None at all would be no upload: the service takes one then.
  const most = Math.max(1, max_values ?? Math.max(1, least));
  const types = file_types?.map((type) => type.toLowerCase());
  const wrong = types?.findIndex((type) => !/^(image|video|audio|\.[a-z0-9]{1,32})$/.test(type));
  if (wrong !== undefined && wrong >= 0) {
    const message = "Give image, video, audio or .ext.";
    return place.at("file_types", wrong).wrong("STRING_TYPE_REGEX", message);
  }
  const own = types === undefined ? {} : { file_types: types };
  return counted({ ...given, ...own, min_values: least, max_values: most }, place);
};

interface Counted {
  readonly min_values: number;
  readonly max_values: number;
  readonly required?: boolean | undefined;
}

/** Numbers that fit each other; none can be wanted only where nothing is required. */
function counted<T extends Counted>(given: T, place: Place): object | undefined {
  const { min_values, max_values, required: needed = true } = given;
  if (min_values > max_values) return tooMany("min_values", max_values, place);
  if (min_values === 0 && needed) {
    const message = "int value should be greater than or equal to 1.";
    return place.at("min_values").wrong("NUMBER_TYPE_MIN", message);
  }
  return { ...given, required: needed };
}

function tooMany(field: string, most: number, place: Place): undefined {
  const message = `int value should be less than or equal to ${most}.`;
  return place.at(field).wrong("NUMBER_TYPE_MAX", message);
}

type Options = readonly { readonly value: string; readonly default?: boolean | undefined }[];

/** Whether options have different values, and no more are chosen beforehand than can be. */
function differ(options: Options, most: number, place: Place): boolean {
  const values = options.map(({ value }) => value);
  const twice = values.findIndex((value, index) => values.indexOf(value) !== index);
  if (twice >= 0) {
    const at = place.at("options", twice, "value");
    at.wrong(
      "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
      "The specified option value is already used",
    );
  }
  const chosen = options.filter((option) => option.default === true).length;
  if (chosen > most) tooMany("options", most, place);
  return twice < 0 && chosen <= most;
}

const checkbox: Reader<object> = fields({
  ...common,
  custom_id: required(customId),
  default: yesNo,
});

const labelFields = fields({
  ...common,
  label: required(text({ min: 1, max: LIMITS.label })),
  description: text({ min: 1, max: LIMITS.description }),
  component: required(
    oneOf({
      [Type.TextInput]: textInput(false),
      ...selects("modal"),
      [Type.FileUpload]: fileUpload,
      [Type.RadioGroup]: radioGroup,
      [Type.CheckboxGroup]: checkboxGroup,
      [Type.Checkbox]: checkbox,
    }),
  ),
});

const rowFields = fields({
  ...common,
  components: required(list(oneOf({ [Type.TextInput]: textInput(true) }), { min: 1, max: 1 })),
});

const top = list(
  oneOf({
    [Type.ActionRow]: rowFields,
    [Type.TextDisplay]: textDisplay,
    [Type.Label]: labelFields,
  }),
  { min: 1, max: LIMITS.components },
);

const modalFields = fields({
  custom_id: required(customId),
  title: required(text({ min: 1, max: LIMITS.title })),
  components: required((value: unknown, place: Place) => {
    const given = top(value, place);
    return given && completeTree(given, place);
  }),
});

/** A page of the application's own that is shown in a form's place. */
export const frameModal = fields({
  custom_id: required(customId),
  title: required(text({ min: 1, max: LIMITS.title })),
  iframe_path: required(text({ min: 1, max: LIMITS.path })),
  modal_size: required(choice([1, 2, 3])),
});

/** Reads a form that a person is shown as the answer to an interaction. */
export const modal: Reader<ModalForm> = (value, place) => modalFields(value, place);

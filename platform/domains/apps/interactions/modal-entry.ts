import { type Component, ComponentType } from "../../messages/core/api.js";
import { unknownName, wrongInput } from "./errors.js";
import type { ModalForm } from "./modal.js";
import type { PickedId } from "./resolved.js";

/** What a person enters into a form, by the custom ids of its fields. */
export type ModalEntries = Readonly<Record<string, unknown>>;

/** What a person entered, in wire form, and what has to be resolved in it. */
export interface FilledModal {
  readonly custom_id: string;
  readonly components: readonly object[];
  readonly picked: readonly PickedId[];
}

const Type = ComponentType;

/**
 * Fills a form in as a client lets a person do it: what is not given stays as it was shown.
 *
 * @param attach - takes files, and returns their ids
 * @throws ApiError 50035 for what the form does not let through
 */
export function fillIn(
  form: ModalForm,
  entries: ModalEntries,
  attach: (given: unknown, component: Component) => string[],
): FilledModal {
  const picked: PickedId[] = [];
  const known = new Set<string>();
  const enter = (component: Component): object => {
    const { type, id, custom_id } = component;
    known.add(String(custom_id));
    const given = entries[String(custom_id)];
    const value = type === Type.FileUpload ? attach(given, component) : valueOf(component, given);
    if (type >= Type.UserSelect && type <= Type.ChannelSelect) {
      picked.push(...pickedIn(component, value as string[]));
    }
    return { type, id, custom_id, [Array.isArray(value) ? "values" : "value"]: value };
  };
  const components = form.components.map((component) => {
    const { type, id, component: inner, components: row } = component;
    if (type === Type.Label) return { type, id, component: enter(inner as Component) };
    if (type === Type.ActionRow) return { type, id, components: (row as Component[]).map(enter) };
    return { type, id };
  });
  const stray = Object.keys(entries).find((name) => !known.has(name));
  if (stray !== undefined) throw unknownName([stray], "The form has no field", stray, [...known]);
  return { custom_id: form.custom_id, components, picked };
}

function valueOf(component: Component, given: unknown): boolean | string | string[] | null {
  switch (component.type) {
    case Type.TextInput:
      return textOf(component, given);
    case Type.Checkbox:
      return checkOf(component, given);
    case Type.RadioGroup:
      return radioOf(component, given);
    default:
      return choicesOf(component, given);
  }
}

function textOf(component: Component, given: unknown): string {
  const { custom_id, value, required, min_length = 0, max_length = 4000 } = component;
  const name = String(custom_id);
  const entered = given ?? value ?? "";
  if (typeof entered !== "string") throw wrongInput([name], "Enter a text.");
  if (entered === "" && required === true) throw wrongInput([name], "This field is required");
  const wanted = entered !== "" && entered.length < Number(min_length);
  if (wanted || entered.length > Number(max_length)) {
    throw wrongInput([name], `Must be between ${min_length} and ${max_length} in length.`);
  }
  return entered;
}

function checkOf({ custom_id, default: preset }: Component, given: unknown): boolean {
  const entered = given ?? preset ?? false;
  if (typeof entered === "boolean") return entered;
  throw wrongInput([String(custom_id)], "Enter true or false.");
}

interface Option {
  readonly value: string;
  readonly default?: boolean;
}

function radioOf(component: Component, given: unknown): string | null {
  const { custom_id, required } = component;
  const options = component.options as readonly Option[];
  const preset = options.find((option) => option.default === true)?.value ?? null;
  const entered = given === undefined ? preset : given;
  if (entered === null && required === false) return null;
  if (options.some(({ value }) => value === entered)) return entered as string;
  throw wrongInput([String(custom_id)], "Choose one of the options.");
}

/** What is chosen in a select or a group of boxes; as many as it wants, or none where it may be. */
export function choicesOf(component: Component, given: unknown): string[] {
  const { custom_id, required, min_values = 1, max_values = 1 } = component;
  const name = String(custom_id);
  const entered = given === undefined ? presetOf(component) : given;
  if (!Array.isArray(entered) || entered.some((each) => typeof each !== "string")) {
    throw wrongInput([name], "Choose by a list of values.");
  }
  const options = component.options as readonly Option[] | undefined;
  const foreign = entered.find((each) => options?.every(({ value }) => value !== each));
  if (foreign !== undefined) throw wrongInput([name], `"${foreign}" is none of the options.`);
  const none = entered.length === 0 && (required === false || min_values === 0);
  const fits = entered.length >= Number(min_values) && entered.length <= Number(max_values);
  if (none || (fits && new Set(entered).size === entered.length)) return entered;
  throw wrongInput([name], `Choose ${min_values} to ${max_values} different values.`);
}

/** The ids that are chosen in a select. */
export function pickedIn({ type, channel_types }: Component, ids: readonly string[]): PickedId[] {
  const channelTypes = channel_types as readonly number[] | undefined;
  return ids.map((id) => ({ type, id, channelTypes }));
}

function presetOf({ options, default_values }: Component): string[] {
  const chosen = (options as readonly Option[] | undefined)?.filter(
    (each) => each.default === true,
  );
  const ids = default_values as readonly { id: string }[] | undefined;
  return chosen?.map(({ value }) => value) ?? ids?.map(({ id }) => id) ?? [];
}

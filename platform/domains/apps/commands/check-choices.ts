import { type Given, isDictionary } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { missing, yesNo } from "../../../kernel/http/input/readers.js";
import { checkKeys, optional, readList, readText } from "./fields.js";
import { readLocalizations } from "./localizations.js";
import { type CommandChoice, type CommandOption, OptionType } from "./record.js";

const MAX_CHOICES = 25;

/** Reads the choices of an option, or that it completes what is typed. */
export function checkChoices(given: Given, at: Place): Partial<CommandOption> {
  const autocomplete = optional(yesNo, given.autocomplete, at.at("autocomplete"));
  const choices = readChoices(given.choices, Number(given.type), at.at("choices"));
  if (autocomplete === true && choices !== undefined && choices.length > 0) {
    const message = "Autocomplete cannot be used together with choices.";
    at.at("autocomplete").wrong("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message);
  }
  return {
    ...(choices === undefined ? {} : { choices }),
    ...(autocomplete === undefined ? {} : { autocomplete }),
  };
}

/** Reads a list of choices: those of an option, and those of an answer to an autocompletion. */
export function readChoices(value: unknown, type: number, at: Place): CommandChoice[] | undefined {
  const list = readList(value, MAX_CHOICES, at);
  if (list === undefined) return undefined;
  const choices = list.map((given, index) => readChoice(given, type, at.at(index)));
  unique(choices, "name", at);
  unique(choices, "value", at);
  return choices;
}

function readChoice(given: unknown, type: number, at: Place): CommandChoice {
  if (!isDictionary(given, at)) return { name: "", value: "" };
  checkKeys(given, ["name", "name_localizations", "value"], at);
  const text = (value: unknown, place: Place) => readText(value, 1, 100, place);
  const name = text(given.name, at.at("name"));
  const place = at.at("name_localizations");
  const dictionary = readLocalizations(given.name_localizations, name, place, text);
  checkValue(given.value, type, at.at("value"));
  const names = given.name_localizations === undefined ? {} : { name_localizations: dictionary };
  return { name, ...names, value: given.value as number | string };
}

function checkValue(value: unknown, type: number, at: Place): void {
  if (value === undefined) missing(at);
  else if (type === OptionType.String) readText(value, 1, 100, at);
  else if (
    typeof value !== "number" ||
    Math.abs(value) > 2 ** 53 ||
    (type === OptionType.Integer && !Number.isSafeInteger(value))
  ) {
    const kind = type === OptionType.Integer ? "int" : "float";
    at.wrong("NUMBER_TYPE_COERCE", `Value ${JSON.stringify(value)} is not ${kind}.`);
  }
}

function unique(choices: readonly CommandChoice[], field: "name" | "value", at: Place): void {
  const seen = new Set<unknown>();
  for (const [index, choice] of choices.entries()) {
    if (seen.has(choice[field])) {
      const code = `APPLICATION_COMMAND_OPTIONS_CHOICE_${field.toUpperCase()}_DUPLICATE`;
      at.at(index, field).wrong(code, `Choice ${field}s must be unique`);
    }
    seen.add(choice[field]);
  }
}

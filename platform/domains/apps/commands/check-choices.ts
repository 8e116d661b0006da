import type { Path, Problems } from "../../../kernel/http/problems.js";
import { checkKeys, isObject, readFlag, readList, readText, type Unknown } from "./fields.js";
import { readLocalizations } from "./localizations.js";
import { type CommandChoice, type CommandOption, OptionType } from "./record.js";

const MAX_CHOICES = 25;

/** Reads the choices of an option, or that it completes what is typed. */
export function checkChoices(given: Unknown, at: Path, problems: Problems): Partial<CommandOption> {
  const autocomplete = readFlag(given.autocomplete, [...at, "autocomplete"], problems);
  const choices = readChoices(given.choices, Number(given.type), [...at, "choices"], problems);
  if (autocomplete === true && choices !== undefined && choices.length > 0) {
    const message = "Autocomplete cannot be used together with choices.";
    problems.add([...at, "autocomplete"], "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message);
  }
  return {
    ...(choices === undefined ? {} : { choices }),
    ...(autocomplete === undefined ? {} : { autocomplete }),
  };
}

/** Reads a list of choices: those of an option, and those of an answer to an autocompletion. */
export function readChoices(
  value: unknown,
  type: number,
  at: Path,
  problems: Problems,
): CommandChoice[] | undefined {
  const list = readList(value, MAX_CHOICES, at, problems);
  if (list === undefined) return undefined;
  const choices = list.map((given, index) => readChoice(given, type, [...at, index], problems));
  unique(choices, "name", at, problems);
  unique(choices, "value", at, problems);
  return choices;
}

function readChoice(given: unknown, type: number, at: Path, problems: Problems): CommandChoice {
  if (!isObject(given)) {
    problems.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
    return { name: "", value: "" };
  }
  checkKeys(given, ["name", "name_localizations", "value"], at, problems);
  const text = (value: unknown, place: Path) => readText(value, 1, 100, place, problems);
  const name = text(given.name, [...at, "name"]);
  const place = [...at, "name_localizations"];
  const dictionary = readLocalizations(given.name_localizations, name, place, problems, text);
  checkValue(given.value, type, [...at, "value"], problems);
  const names = given.name_localizations === undefined ? {} : { name_localizations: dictionary };
  return { name, ...names, value: given.value as number | string };
}

function checkValue(value: unknown, type: number, at: Path, problems: Problems): void {
  if (value === undefined) problems.required(at);
  else if (type === OptionType.String) readText(value, 1, 100, at, problems);
  else if (
    typeof value !== "number" ||
    Math.abs(value) > 2 ** 53 ||
    (type === OptionType.Integer && !Number.isSafeInteger(value))
  ) {
    const kind = type === OptionType.Integer ? "int" : "float";
    problems.add(at, "NUMBER_TYPE_COERCE", `Value ${JSON.stringify(value)} is not ${kind}.`);
  }
}

function unique(
  choices: readonly CommandChoice[],
  field: "name" | "value",
  at: Path,
  problems: Problems,
): void {
  const seen = new Set<unknown>();
  for (const [index, choice] of choices.entries()) {
    if (seen.has(choice[field])) {
      const code = `APPLICATION_COMMAND_OPTIONS_CHOICE_${field.toUpperCase()}_DUPLICATE`;
      problems.add([...at, index, field], code, `Choice ${field}s must be unique`);
    }
    seen.add(choice[field]);
  }
}

import type { Place } from "../../../kernel/http/input/place.js";
import { charactersOf, wrongChoice } from "../../../kernel/http/input/readers.js";
import { textOf } from "./fields.js";
import type { CommandDefinition, CommandOption, Localizations } from "./record.js";

/** The languages that texts of commands can have. */
export const locales: readonly string[] = [
  "id",
  "da",
  "de",
  "en-GB",
  "en-US",
  "es-ES",
  "es-419",
  "fr",
  "hr",
  "it",
  "lt",
  "hu",
  "nl",
  "no",
  "pl",
  "pt-BR",
  "ro",
  "fi",
  "sv-SE",
  "vi",
  "tr",
  "cs",
  "el",
  "bg",
  "ru",
  "uk",
  "hi",
  "th",
  "zh-CN",
  "ja",
  "zh-TW",
  "ko",
];

/**
 * Reads a dictionary of texts by locale.
 *
 * @param text - the text in the default language; those that equal it are dropped
 * @param check - checks one text
 */
export function readLocalizations(
  given: unknown,
  text: unknown,
  place: Place,
  check: (value: unknown, place: Place) => void,
): Localizations | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== "object" || Array.isArray(given)) {
    place.wrong("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    return null;
  }
  const kept: Record<string, string> = {};
  for (const [locale, value] of Object.entries(given)) {
    if (!locales.includes(locale)) wrongChoice(place.at(locale), locales);
    else check(value, place.at(locale));
    if (value !== text) kept[locale] = textOf(value);
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

/** The text for a locale: its own, or else that of the same language, or the default. */
export function localized(
  text: string,
  dictionary: Localizations | null | undefined,
  locale: string | undefined,
): string {
  if (!dictionary || locale === undefined) return text;
  const [language] = locale.split("-");
  const names = Object.keys(dictionary);
  const found =
    names.find((key) => key === locale) ?? names.find((key) => key.split("-")[0] === language);
  return (found === undefined ? undefined : dictionary[found]) ?? text;
}

/** The locale that a request asks for; undefined when it does not say. */
export function readLocale(headers: Readonly<Record<string, unknown>>): string | undefined {
  const own = headers["x-discord-locale"];
  if (typeof own === "string") return own;
  const accepted = headers["accept-language"];
  const first = typeof accepted === "string" ? accepted.split(/[,;]/, 1)[0]?.trim() : undefined;
  return first === "*" || first === "" ? undefined : first;
}

/** How many characters a text has in the language in which it has most. */
export function longest(text: string, dictionary: Localizations | null | undefined): number {
  const texts = [text, ...Object.values(dictionary ?? {})];
  return Math.max(...texts.map((each) => charactersOf(each)));
}

/** Characters of all texts and values of a command, each in its longest language (bots 4.1). */
export function commandSize(name: string, definition: CommandDefinition): number {
  const { description, name_localizations, description_localizations, options = [] } = definition;
  return (
    longest(name, name_localizations) +
    longest(description, description_localizations) +
    options.reduce((sum, option) => sum + optionSize(option), 0)
  );
}

function optionSize(option: CommandOption): number {
  const { name, name_localizations, description, description_localizations } = option;
  const choices = (option.choices ?? []).map(
    (choice) =>
      longest(choice.name, choice.name_localizations) +
      (typeof choice.value === "string" ? charactersOf(choice.value) : 0),
  );
  const inner = (option.options ?? []).map(optionSize);
  return (
    longest(name, name_localizations) +
    longest(description, description_localizations) +
    [...choices, ...inner].reduce((sum, size) => sum + size, 0)
  );
}

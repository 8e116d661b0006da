import { useId, useRef, useState } from "preact/hooks";
import type { Choice } from "../client/interactions.js";
import { OptionType } from "../client/wire.js";
import type { Picks } from "../messages/picks.js";
import { printable } from "../ui/name.js";
import type { CommandOption } from "./interactions.js";

const isNumber = (type: number) => type === OptionType.Integer || type === OptionType.Number;

/** A value as the option has it: numbers and yes or no are typed, too. */
export function valueOf({ type }: CommandOption, text: string): string | number | boolean {
  if (type === OptionType.Boolean) return text === "true";
  const number = Number(text);
  return isNumber(type) && !Number.isNaN(number) ? number : text;
}

interface Props {
  readonly picks: Picks;
  readonly option: CommandOption;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onFile: (file: File | undefined) => void;
  readonly complete: (typed: string) => Promise<readonly Choice[]>;
}

/** The field of an option, with its choices or what the application completes. */
export function CommandField({ picks, option, value, onInput, onFile, complete }: Props) {
  const id = useId();
  const [completions, setCompletions] = useState<readonly Choice[]>([]);
  const asked = useRef(0);
  const { name, description, required = false, autocomplete = false, type } = option;
  const caption = (
    <>
      {printable(name)}
      {!required && " (optional)"} <span class="soft">{printable(description)}</span>
    </>
  );
  if (type === OptionType.Attachment) {
    return (
      <label>
        {caption}
        <input
          type="file"
          required={required}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
        />
      </label>
    );
  }
  const choices = choicesOf(option, picks);
  if (choices !== undefined && choices.length > 0) {
    return (
      <label>
        {caption}
        <select required={required} value={value} onChange={(e) => onInput(e.currentTarget.value)}>
          <option value="">–</option>
          {choices.map((each) => (
            <option key={each.value} value={each.value}>
              {printable(each.label)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const typed = async (text: string) => {
    onInput(text);
    if (!autocomplete) return;
    const turn = ++asked.current;
    const found = await complete(text).catch(() => []);
    // An earlier question may be answered later.
    if (turn === asked.current) setCompletions(found);
  };
  const { min_value: min, max_value: max, min_length, max_length } = option;
  const limits = isNumber(type)
    ? { type: "number" as const, min, max, step: type === OptionType.Integer ? 1 : "any" }
    : { type: "text" as const, minLength: min_length, maxLength: max_length };
  return (
    <label>
      {caption}
      <input
        {...(autocomplete ? { type: "text" as const, list: id, autocomplete: "off" } : limits)}
        required={required}
        value={value}
        onInput={(event) => void typed(event.currentTarget.value)}
      />
      {autocomplete && (
        <datalist id={id}>
          {completions.map((each) => (
            <option key={String(each.value)} value={String(each.value)}>
              {printable(each.name_localized ?? each.name)}
            </option>
          ))}
        </datalist>
      )}
    </label>
  );
}

/** What there is to choose from; undefined where a person types. */
function choicesOf(
  { type, choices, channel_types }: CommandOption,
  { users, roles, channels }: Picks,
) {
  switch (type) {
    case OptionType.Boolean:
      return [
        { label: "Yes", value: "true" },
        { label: "No", value: "false" },
      ];
    case OptionType.User:
      return users();
    case OptionType.Role:
      return roles();
    case OptionType.Mentionable:
      return [...users(), ...roles()];
    case OptionType.Channel:
      return channels(channel_types);
    default:
      return choices?.map(({ name, name_localized, value }) => ({
        label: name_localized ?? name,
        value: String(value),
      }));
  }
}

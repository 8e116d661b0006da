import { useRef, useState } from "preact/hooks";
import type { Choice } from "../client/interactions.js";
import { OptionType } from "../client/wire.js";
import type { Picks } from "../messages/picks.js";
import { ChoiceField } from "../messages/select-view.js";
import { Combobox } from "../ui/combobox.js";
import { Input } from "../ui/inputs.js";
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
  const [shown, setShown] = useState<string>();
  const [waiting, setWaiting] = useState(false);
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
  const label = printable(`${name}${required ? "" : " (optional)"}`);
  const found = picked(option, picks);
  if (found !== undefined) {
    return (
      <div class="command-choice">
        <ChoiceField
          label={label}
          choices={found}
          chosen={value === "" ? [] : [value]}
          onChange={([chosen = ""]) => onInput(chosen)}
          required={required}
        />
        <p class="soft">{printable(description)}</p>
      </div>
    );
  }
  const choices = choicesOf(option);
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
    setShown(undefined);
    onInput(text);
    const turn = ++asked.current;
    setWaiting(true);
    const found = await complete(text).catch(() => []);
    // An earlier question may be answered later.
    if (turn !== asked.current) return;
    setCompletions(found);
    setWaiting(false);
  };
  if (autocomplete) {
    return (
      <div class="command-choice">
        <Combobox
          label={label}
          // The application has chosen what fits; it may offer what has other letters.
          filter={false}
          choices={completions.map((each) => ({
            value: String(each.value),
            label: each.name_localized ?? each.name,
          }))}
          text={shown ?? value}
          required={required}
          busy={waiting}
          empty="The application offers nothing for this."
          onText={(text) => void typed(text)}
          onFocus={() => completions.length === 0 && void typed(value)}
          onChoose={(choice) => {
            setShown(choice.label);
            onInput(choice.value);
          }}
        />
        <p class="soft">{printable(description)}</p>
      </div>
    );
  }
  const { min_value: min, max_value: max, min_length, max_length } = option;
  const limits = isNumber(type)
    ? { type: "number" as const, min, max, step: type === OptionType.Integer ? 1 : "any" }
    : { type: "text" as const, minLength: min_length, maxLength: max_length };
  return (
    <label>
      {caption}
      <Input {...limits} required={required} value={value} onText={onInput} />
    </label>
  );
}

/** People, roles and channels that can be picked; undefined for options of other types. */
function picked({ type, channel_types }: CommandOption, { users, roles, channels }: Picks) {
  switch (type) {
    case OptionType.User:
      return users();
    case OptionType.Role:
      return roles();
    case OptionType.Mentionable:
      return [...users(), ...roles()];
    case OptionType.Channel:
      return channels(channel_types);
    default:
      return undefined;
  }
}

/** What there is to choose from; undefined where a person types. */
function choicesOf({ type, choices }: CommandOption) {
  if (type === OptionType.Boolean) {
    return [
      { label: "Yes", value: "true" },
      { label: "No", value: "false" },
    ];
  }
  return choices?.map(({ name, name_localized, value }) => ({
    label: name_localized ?? name,
    value: String(value),
  }));
}

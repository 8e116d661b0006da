import { useId, useState } from "preact/hooks";
import { printable } from "../ui/name.js";
import type { CommandOption } from "./interactions.js";

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;

/** A value as the option has it: numbers and yes or no are typed, too. */
export function valueOf({ type }: CommandOption, text: string): string | number | boolean {
  if (type === BOOLEAN) return text === "true";
  const number = Number(text);
  return (type === INTEGER || type === NUMBER) && !Number.isNaN(number) ? number : text;
}

interface Props {
  readonly option: CommandOption;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly complete: (
    typed: string,
  ) => Promise<readonly { readonly name: string; readonly value: string | number }[]>;
}

/** The field of an option, with its choices or what the application completes. */
export function CommandField({ option, value, onInput, complete }: Props) {
  const id = useId();
  const [completions, setCompletions] = useState<Awaited<ReturnType<Props["complete"]>>>([]);
  const { name, description, required = false, autocomplete = false, type } = option;
  const choices =
    type === BOOLEAN
      ? [
          { name: "Yes", value: "true" },
          { name: "No", value: "false" },
        ]
      : option.choices;
  const caption = (
    <>
      {printable(name)}
      {!required && " (optional)"} <span class="soft">{printable(description)}</span>
    </>
  );
  if (choices !== undefined && choices.length > 0) {
    return (
      <label>
        {caption}
        <select required={required} value={value} onChange={(e) => onInput(e.currentTarget.value)}>
          <option value="">–</option>
          {choices.map((each) => (
            <option key={String(each.value)} value={String(each.value)}>
              {printable(each.name)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const typed = (text: string) => {
    onInput(text);
    if (autocomplete) complete(text).then(setCompletions, () => setCompletions([]));
  };
  return (
    <label>
      {caption}
      <input
        required={required}
        value={value}
        list={autocomplete ? id : undefined}
        onInput={(event) => typed(event.currentTarget.value)}
      />
      {autocomplete && (
        <datalist id={id}>
          {completions.map((each) => (
            <option key={String(each.value)} value={String(each.value)}>
              {printable(each.name)}
            </option>
          ))}
        </datalist>
      )}
    </label>
  );
}

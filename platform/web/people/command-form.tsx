import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { OptionType } from "../client/wire.js";
import { Name } from "../ui/name.js";
import { type Entry, entered } from "./command-entries.js";
import { CommandField } from "./command-field.js";
import type { Interactions } from "./interactions.js";

interface Props {
  readonly entry: Entry;
  /** What was typed after the command's name: the first option that is text begins with it. */
  readonly rest: string;
  readonly interactions: Interactions;
  /** Called when the form is done with. @param run - whether the command is used */
  readonly onDone: (run: boolean) => void;
}

/** The form of a command. Escape leads back to what was typed. */
export function CommandForm({ entry, rest, interactions, onDone }: Props) {
  const first = entry.options.find(({ type }) => type === OptionType.Text)?.name;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    first === undefined || rest === "" ? {} : { [first]: rest },
  );
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({});
  const form = useRef<HTMLFormElement>(null);
  // As soon as the form is drawn: what is typed at once would be lost otherwise.
  useLayoutEffect(
    () => form.current?.querySelector<HTMLElement>("input, select, button")?.focus(),
    [],
  );
  const start = async (event: Event) => {
    event.preventDefault();
    const given = Object.entries(files);
    const attached = Object.fromEntries(given.map(([name], index) => [name, String(index)]));
    onDone(true);
    await interactions.start(
      entry.command,
      entered(entry, { ...values, ...attached }),
      given.map(([, file]) => file),
    );
  };
  return (
    <form
      ref={form}
      class="composer command-form"
      onSubmit={start}
      aria-label={`/${entry.name}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone(false);
      }}
    >
      <p class="command-title">
        <strong>
          /<Name text={entry.name} />
        </strong>{" "}
        <span class="soft">
          <Name text={entry.description} />
        </span>
      </p>
      <div class="command-fields">
        {entry.options.map((option) => (
          <CommandField
            key={option.name}
            picks={interactions.picks}
            option={option}
            value={values[option.name] ?? ""}
            onInput={(value) => setValues((before) => ({ ...before, [option.name]: value }))}
            onFile={(file) => {
              const { [option.name]: _gone, ...others } = files;
              setFiles(file === undefined ? others : { ...others, [option.name]: file });
            }}
            complete={(typed) =>
              interactions.complete(
                entry.command,
                entered(entry, { ...values, [option.name]: typed }, option.name),
              )
            }
          />
        ))}
      </div>
      <div class="actions">
        <button type="submit" class="primary">
          Run
        </button>
        <button type="button" onClick={() => onDone(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

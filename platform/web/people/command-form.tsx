import { useEffect, useRef, useState } from "preact/hooks";
import { OptionType } from "../client/wire.js";
import { Name } from "../ui/name.js";
import { CommandField, valueOf } from "./command-field.js";
import type { Command, CommandOption, Entered, Interactions } from "./interactions.js";

/** A command, or one of its subcommands, with what may be entered. */
interface Entry {
  readonly command: Command;
  /** As typed, without the slash. */
  readonly name: string;
  readonly description: string;
  /** Groups and subcommand, from outside. */
  readonly path: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

interface Props {
  readonly commands: readonly Command[];
  /** What was typed after the slash. */
  readonly typed: string;
  readonly interactions: Interactions;
  readonly onDone: () => void;
}

/** Finds a command and fills in its form. */
export function CommandForm({ commands, typed, interactions, onDone }: Props) {
  const [sought, setSought] = useState(typed);
  const [chosen, choose] = useState<Entry>();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({});
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = commands.flatMap(entriesOf).filter(({ name }) => name.startsWith(sought.trim()));
  if (chosen === undefined) {
    return (
      <div class="composer">
        <label>
          Command
          <input
            ref={field}
            value={sought}
            onInput={(e) => setSought(e.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") onDone();
              if (event.key === "Enter") choose(found[0]);
            }}
          />
        </label>
        <ul class="plain commands" aria-label="Commands">
          {found.map((each) => (
            <li key={each.command.id + each.name}>
              <button type="button" class="row" onClick={() => choose(each)}>
                <strong>
                  /<Name text={each.name} />
                </strong>
                <span class="soft">
                  <Name text={each.description} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p class="soft">There is no such command here.</p>}
        <button type="button" class="link" onClick={onDone}>
          Cancel
        </button>
      </div>
    );
  }
  const start = async (event: Event) => {
    event.preventDefault();
    const given = Object.entries(files);
    const attached = Object.fromEntries(given.map(([name], index) => [name, String(index)]));
    onDone();
    await interactions.start(
      chosen.command,
      entered(chosen, { ...values, ...attached }),
      given.map(([, file]) => file),
    );
  };
  return (
    <form class="composer" onSubmit={start} aria-label={`/${chosen.name}`}>
      <p>
        <strong>
          /<Name text={chosen.name} />
        </strong>{" "}
        <span class="soft">
          <Name text={chosen.description} />
        </span>
      </p>
      {chosen.options.map((option) => (
        <CommandField
          key={option.name}
          picks={interactions.picks}
          option={option}
          value={values[option.name] ?? ""}
          onInput={(value) => setValues({ ...values, [option.name]: value })}
          onFile={(file) => {
            const { [option.name]: _gone, ...others } = files;
            setFiles(file === undefined ? others : { ...others, [option.name]: file });
          }}
          complete={(typed) =>
            interactions.complete(
              chosen.command,
              entered(chosen, { ...values, [option.name]: typed }, option.name),
            )
          }
        />
      ))}
      <div class="actions">
        <button type="submit" class="primary">
          Run
        </button>
        <button type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** What was filled in, in wire form. @param focused - name of the option that is typed just now */
function entered(
  { path, options }: Entry,
  values: Readonly<Record<string, string>>,
  focused?: string,
): readonly Entered[] {
  const filled = options.flatMap((option): Entered[] => {
    const { name, type } = option;
    const text = values[name];
    if (name === focused) return [{ name, type, value: text, focused: true }];
    return text === undefined || text === "" ? [] : [{ name, type, value: valueOf(option, text) }];
  });
  return path.reduceRight<readonly Entered[]>(
    (inner, { name, type }) => [{ name, type, options: inner }],
    filled,
  );
}

/** A command as what can be typed: itself, or its subcommands. */
function entriesOf(command: Command): Entry[] {
  const walk = (entry: Entry): Entry[] => {
    const inner = entry.options.filter(
      ({ type }) => type === OptionType.Subcommand || type === OptionType.Group,
    );
    if (inner.length === 0) return [entry];
    return inner.flatMap((each) =>
      walk({
        command,
        name: `${entry.name} ${each.name}`,
        description: each.description,
        path: [...entry.path, each],
        options: each.options ?? [],
      }),
    );
  };
  const { name, description, options = [] } = command;
  return walk({ command, name, description, path: [], options });
}

import { useEffect, useRef, useState } from "preact/hooks";
import { Name } from "../ui/name.js";
import { CommandField, valueOf } from "./command_field.js";
import type { Command, CommandOption, Entries, Interactions } from "./interactions.js";

/** A command, or one of its subcommands, with what may be entered. */
interface Entry {
  readonly command: Command;
  /** As typed, without the slash. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
}

const SUBCOMMAND = 1;
const GROUP = 2;

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
  const entries = (): Entries =>
    Object.fromEntries(
      chosen.options.flatMap((option) => {
        const value = values[option.name];
        return value === undefined || value === "" ? [] : [[option.name, valueOf(option, value)]];
      }),
    );
  const start = async (event: Event) => {
    event.preventDefault();
    onDone();
    await interactions.start(chosen.command, chosen.name, entries());
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
          option={option}
          value={values[option.name] ?? ""}
          onInput={(value) => setValues({ ...values, [option.name]: value })}
          complete={async (typed) => {
            const given = { ...entries(), [option.name]: valueOf(option, typed) };
            const { command, name } = chosen;
            const sight = await interactions.complete(command, name, option.name, given);
            return sight.choices ?? [];
          }}
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

/** A command as what can be typed: itself, or its subcommands. */
function entriesOf(command: Command): Entry[] {
  const walk = (name: string, description: string, options: readonly CommandOption[]): Entry[] => {
    const inner = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
    if (inner.length === 0) return [{ command, name, description, options }];
    return inner.flatMap((each) =>
      walk(`${name} ${each.name}`, each.description, each.options ?? []),
    );
  };
  return walk(command.name, command.description, command.options ?? []);
}

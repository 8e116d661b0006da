import { admin } from "../admin.js";
import { useDraftForm } from "../tools/draft.js";
import { count } from "../tools/format.js";
import { useLoaded } from "../tools/load.js";
import { SaveBar, Section } from "../tools/section.js";
import { CopyButton } from "../ui/copy-button.js";
import { Name } from "../ui/name.js";
import { Empty, Pending } from "../ui/states.js";
import { Table } from "../ui/table.js";
import type { PageProps } from "./application-frame.js";

interface CommandObject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: number;
  readonly options?: readonly { readonly name: string; readonly required?: boolean }[];
}

const TYPES: Readonly<Record<number, string>> = {
  1: "Slash command",
  2: "At a person",
  3: "At a message",
  4: "Opens the activity",
};

/** What only the platform sets of a command. */
const OWN = new Set(["id", "application_id", "version", "guild_id", "default_permission"]);

/** What a bot would send to define the command again. */
const definitionOf = (command: CommandObject) =>
  Object.fromEntries(
    Object.entries(command).filter(
      ([name, value]) => !OWN.has(name) && value !== null && value !== "" && value !== undefined,
    ),
  );

const EXAMPLE = [{ name: "ping", description: "Answers" }];

/** The global commands of an application: what they are, and their definitions as a bot sends them. */
export function CommandsPage({ application: { id } }: PageProps) {
  const path = `/applications/${id}/commands`;
  const { value, failed, reload } = useLoaded(() => admin<CommandObject[]>("GET", path), [id]);
  if (value === undefined)
    return <Pending what="Loading commands" failed={failed} reload={reload} />;
  return (
    <>
      <Section title={count(value.length, "global command")}>
        <Table
          caption="Commands"
          rows={value}
          keyOf={(command) => command.id}
          empty={
            <Empty icon="bolt" title="No commands yet">
              <p>Your bot defines them when it starts, or you write them below.</p>
            </Empty>
          }
          columns={[
            {
              name: "Name",
              order: ({ name }) => name,
              cell: ({ name, type }) => (
                <strong>
                  {type === 1 && "/"}
                  <Name text={name} />
                </strong>
              ),
            },
            { name: "Description", cell: ({ description }) => <Name text={description} /> },
            { name: "Kind", cell: ({ type }) => TYPES[type] ?? `Type ${type}` },
            {
              name: "Options",
              cell: ({ options = [] }) =>
                options.map(({ name, required = false }) => (
                  <code key={name} class="code-tag">
                    {name}
                    {!required && "?"}
                  </code>
                )),
            },
          ]}
        />
      </Section>
      <Definitions path={path} commands={value} reload={reload} />
    </>
  );
}

interface DefinitionsProps {
  readonly path: string;
  readonly commands: readonly CommandObject[];
  readonly reload: () => Promise<void>;
}

function Definitions({ path, commands, reload }: DefinitionsProps) {
  const definitions = commands.length === 0 ? EXAMPLE : commands.map(definitionOf);
  const form = useDraftForm(
    path,
    { text: JSON.stringify(definitions, null, 2) },
    ({ text }) => admin("PUT", path, JSON.parse(text)).then(reload),
    "The commands are saved.",
  );
  return (
    <Section
      title="Definitions"
      text="All global commands as a bot sends them. Saving replaces all of them."
    >
      <form aria-label="Commands" onSubmit={form.save}>
        <textarea
          class="mono"
          rows={Math.min(24, form.values.text.split("\n").length + 1)}
          spellcheck={false}
          aria-label="All global commands, as JSON"
          value={form.values.text}
          onInput={(event) => form.set({ text: event.currentTarget.value })}
        />
        <div class="actions">
          {commands.length === 0 && !form.changed && (
            <button type="submit" class="primary" disabled={form.busy}>
              Save this example
            </button>
          )}
          <CopyButton
            name="Copy as bot code"
            text={`await client.application.commands.set(${form.values.text});\n`}
          />
        </div>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}

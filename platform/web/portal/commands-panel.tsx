import { useEffect, useState } from "preact/hooks";
import { admin } from "../admin.js";
import { CopyButton } from "../ui/copy-button.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";

interface CommandObject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: number;
  readonly options?: readonly object[];
}

/** What a bot would send to define the command again. */
const definitionOf = ({ name, description, type, options }: CommandObject) => ({
  name,
  type,
  ...(description === "" ? {} : { description }),
  ...(options === undefined ? {} : { options }),
});

const EXAMPLE = `[{ "name": "ping", "description": "Answers" }]`;

/** The global commands of an application, which are written as a bot sends them. */
export function CommandsPanel({ applicationId }: { readonly applicationId: string }) {
  const [commands, setCommands] = useState<readonly CommandObject[]>([]);
  const [text, setText] = useState("");
  const { problem, busy, run } = useTask();
  const path = `/applications/${applicationId}/commands`;
  const show = (found: readonly CommandObject[]) => {
    setCommands(found);
    setText(found.length === 0 ? EXAMPLE : JSON.stringify(found.map(definitionOf), null, 2));
  };
  useEffect(() => {
    void run(async () => show(await admin("GET", path)));
  }, [applicationId]);
  const save = (event: Event) => {
    event.preventDefault();
    void run(async () => show(await admin("PUT", path, JSON.parse(text))));
  };
  return (
    <>
      <h3>Commands ({commands.length})</h3>
      <ul class="plain" aria-label="Commands">
        {commands.map(({ id, name, description, type }) => (
          <li key={id}>
            <strong>
              {type === 1 && "/"}
              <Name text={name} />
            </strong>{" "}
            <span class="soft">
              <Name text={description} />
            </span>
          </li>
        ))}
      </ul>
      <form aria-label="Commands" onSubmit={save}>
        <label>
          All global commands, as JSON
          <textarea rows={4} value={text} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <div class="actions">
          <button type="submit" disabled={busy}>
            Save commands
          </button>
          <CopyButton
            name="Copy as bot code"
            text={`await client.application.commands.set(${text});\n`}
          />
        </div>
      </form>
      <Problem text={problem} />
    </>
  );
}

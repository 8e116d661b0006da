import { Loading } from "../ui/states.js";
import type { Entry } from "./command-entries.js";
import { Suggestions } from "./suggestions.js";

interface Props {
  /** What fits what was typed; undefined while the commands are on their way. */
  readonly found: readonly Entry[] | undefined;
  /** Which of them Enter chooses. */
  readonly active: number;
  readonly onChoose: (entry: Entry) => void;
  readonly onSend: () => void;
}

/** Commands that fit what is typed. The field keeps the focus, and has the keys. */
export function CommandList({ found, active, onChoose, onSend }: Props) {
  return (
    <div class="command-list">
      {found === undefined ? (
        <Loading what="Asking which commands there are" />
      ) : (
        <>
          <Suggestions
            label="Commands"
            found={found}
            suggestionOf={({ command, name, description }) => ({
              key: command.id + name,
              title: `/${name}`,
              detail: description,
            })}
            active={active}
            onChoose={onChoose}
          />
          <p class="command-hint">
            <span role="status">
              {found.length === 0
                ? "No command here has this name. Enter sends it as a message."
                : `${found.length} found. Press Enter to open /${found[active]?.name}, Escape to close the list.`}
            </span>{" "}
            <button type="button" class="link" tabIndex={-1} onClick={onSend}>
              Send as a message
            </button>
          </p>
        </>
      )}
    </div>
  );
}

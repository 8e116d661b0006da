import { Name } from "../ui/name.js";
import { Loading } from "../ui/states.js";
import type { Entry } from "./command-entries.js";

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
          <ul class="plain" aria-label="Commands">
            {found.map((each, index) => (
              <li key={each.command.id + each.name}>
                <button
                  type="button"
                  tabIndex={-1}
                  class={index === active ? "command active" : "command"}
                  ref={
                    index === active
                      ? (element) => element?.scrollIntoView({ block: "nearest" })
                      : null
                  }
                  onClick={() => onChoose(each)}
                >
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
          <p class="command-hint">
            <span role="status">
              {found.length === 0
                ? "No command here has this name. Enter sends it as a message."
                : `${found.length} fit. Enter opens /${found[active]?.name}, Escape sends none.`}
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

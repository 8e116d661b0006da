import { Name } from "../ui/name.js";

/** Something that a text can be completed to. */
export interface Suggestion {
  readonly key: string;
  readonly title: string;
  readonly detail?: string | undefined;
}

interface Props<Each> {
  readonly label: string;
  readonly found: readonly Each[];
  readonly suggestionOf: (each: Each) => Suggestion;
  /** Which of them Enter chooses. */
  readonly active: number;
  readonly onChoose: (each: Each) => void;
}

/** What fits what is typed. The field keeps the focus, and has the keys. */
export function Suggestions<Each>(props: Props<Each>) {
  const { label, found, suggestionOf, active, onChoose } = props;
  return (
    <ul class="plain" aria-label={label}>
      {found.map((each, index) => {
        const { key, title, detail } = suggestionOf(each);
        return (
          <li key={key}>
            <button
              type="button"
              tabIndex={-1}
              class={index === active ? "command active" : "command"}
              ref={
                index === active ? (element) => element?.scrollIntoView({ block: "nearest" }) : null
              }
              onClick={() => onChoose(each)}
            >
              <strong>
                <Name text={title} />
              </strong>
              {detail !== undefined && (
                <span class="soft">
                  <Name text={detail} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import type { ComponentChildren } from "preact";
import { Icon } from "../ui/icon.js";

interface Props<Line> {
  /** What the lines are, for screen readers. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** What the button says that adds a line, and what that holds. */
  readonly add: string;
  readonly added: Line;
  /** What a line is called where it can be removed. */
  readonly nameOf: (line: Line, index: number) => string;
  readonly onChange: (lines: readonly Line[]) => void;
  /** The fields of a line. */
  readonly children: (line: Line, index: number, set: (changed: Line) => void) => ComponentChildren;
}

/** A list that grows and shrinks line by line. */
export function Lines<Line>(props: Props<Line>) {
  const { label, lines, add, added, nameOf, onChange, children } = props;
  return (
    <>
      <ul class="plain stack" aria-label={label}>
        {lines.map((line, index) => (
          <li key={index} class="field-row">
            {children(line, index, (changed) => onChange(lines.with(index, changed)))}
            <button
              type="button"
              class="icon-button"
              aria-label={`Remove ${nameOf(line, index)}`}
              onClick={() => onChange(lines.toSpliced(index, 1))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" onClick={() => onChange([...lines, added])}>
          <Icon name="add" /> {add}
        </button>
      </div>
    </>
  );
}

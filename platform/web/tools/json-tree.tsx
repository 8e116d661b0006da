import { useState } from "preact/hooks";
import { printable } from "../ui/name.js";

/** Most entries of an object or array that are shown before a person asks for the others. */
const MAX_SHOWN = 100;

/** Depth up to which everything is open at first. */
const OPEN_DEPTH = 2;

interface Props {
  readonly label: string;
  readonly text: string;
}

/** JSON as a tree whose branches open and close; text that is no JSON as it is. */
export function JsonTree({ label, text }: Props) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="json" aria-label={label} tabIndex={0}>
      {typeof value === "object" && value !== null ? (
        <Branch value={value} depth={0} />
      ) : (
        <pre>{printable(text)}</pre>
      )}
    </section>
  );
}

function Branch({ value, depth }: { readonly value: object; readonly depth: number }) {
  const [all, setAll] = useState(false);
  const entries = Object.entries(value);
  const shown = all ? entries : entries.slice(0, MAX_SHOWN);
  return (
    <ul>
      {shown.map(([name, inner]) => (
        <li key={name}>
          <Node name={Array.isArray(value) ? undefined : name} value={inner} depth={depth} />
        </li>
      ))}
      {shown.length < entries.length && (
        <li>
          <button type="button" class="link" onClick={() => setAll(true)}>
            {entries.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

interface NodeProps {
  readonly name: string | undefined;
  readonly value: unknown;
  readonly depth: number;
}

function Node({ name, value, depth }: NodeProps) {
  const key = name !== undefined && <span class="json-key">{`"${printable(name)}": `}</span>;
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
    return (
      <>
        {key}
        <span class={`json-${value === null ? "null" : typeof value}`}>
          {printable(JSON.stringify(value))}
        </span>
      </>
    );
  }
  const size = Object.keys(value).length;
  const summary = Array.isArray(value)
    ? `[ ${size} ${size === 1 ? "item" : "items"} ]`
    : `{ ${size} ${size === 1 ? "field" : "fields"} }`;
  return (
    <details open={depth < OPEN_DEPTH}>
      <summary>
        {key}
        <span class="json-size">{summary}</span>
      </summary>
      <Branch value={value} depth={depth + 1} />
    </details>
  );
}

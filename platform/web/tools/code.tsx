import { printable } from "../ui/name.js";
import { CopyIcon } from "./section.js";

interface Props {
  /** What it is, such as "curl command". */
  readonly what: string;
  readonly text: string;
  /** What is said above it, such as how to set a variable. */
  readonly note?: string;
}

/** Code to copy. */
export function Code({ what, text, note }: Props) {
  return (
    <figure class="code" aria-label={what}>
      <figcaption>
        <span class="grow">{note ?? what}</span>
        <CopyIcon what={what} text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre tabIndex={0}>{printable(text)}</pre>
    </figure>
  );
}

/** The status of an answer, in green or red. */
export function StatusBadge({ status }: { readonly status: number }) {
  return (
    <span class={`badge ${status < 400 ? "success" : "danger"}`} role="status">
      {status}
    </span>
  );
}

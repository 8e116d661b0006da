import { signal } from "@preact/signals";
import { Dialog } from "./dialog.js";
import { printable } from "./name.js";

interface Question {
  readonly title: string;
  /** What happens, and whether it can be taken back. */
  readonly text: string;
  /** What the button says that does it, such as "Delete the message". */
  readonly action: string;
  readonly danger?: boolean;
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

const asked = signal<readonly Asked[]>([]);

/** Asks before something is done. Resolves with whether the person wants it. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: Asked = {
      ...question,
      answer(yes) {
        asked.value = asked.value.filter((each) => each !== entry);
        resolve(yes);
      },
    };
    asked.value = [...asked.value, entry];
  });
}

/** Shows what {@link confirm} asks; once in the page. */
export function Confirmations() {
  const [question] = asked.value;
  if (question === undefined) return null;
  const { title, text, action, danger = false, answer } = question;
  return (
    <Dialog key={title + text} title={printable(title)} onClose={() => answer(false)}>
      <p>{printable(text)}</p>
      <div class="actions end">
        {/* What does no harm has the focus at first. */}
        <button type="button" autofocus onClick={() => answer(false)}>
          Cancel
        </button>
        <button type="button" class={danger ? "danger" : "primary"} onClick={() => answer(true)}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}

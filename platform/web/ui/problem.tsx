import { useState } from "preact/hooks";
import type { Failure } from "../client/interactions.js";
import { printable } from "./name.js";
import { Link } from "./router.js";

/** What went wrong last with what a person does, and how to do more. */
export function useTask() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Does something; what goes wrong is shown. Resolves with whether it worked. */
  const run = async (task: () => unknown): Promise<boolean> => {
    setBusy(true);
    try {
      await task();
      setProblem(undefined);
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** What a form does when it is sent. */
  const submit = (task: () => unknown) => (event: Event) => {
    event.preventDefault();
    void run(task);
  };
  /** Takes the words about what went wrong away, once they are not true any more. */
  const clear = () => setProblem(undefined);
  return { problem, busy, run, submit, clear };
}

/** The line that says what went wrong. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return <div role="alert">{text !== undefined && <p class="problem">{printable(text)}</p>}</div>;
}

/** Says that an application did not answer, and links to the timeline of what happened. */
export function NoAnswerLine({ failure }: { readonly failure: Failure | undefined }) {
  if (failure === undefined) return null;
  return (
    <p class="problem" role="alert">
      {printable(failure.text)}{" "}
      <Link to={`/inspector/interactions?id=${failure.id}`}>See its timeline</Link>
    </p>
  );
}

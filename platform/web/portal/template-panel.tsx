import { useState } from "preact/hooks";
import { Section } from "../tools/section.js";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";
import { noteSecrets } from "./secrets.js";
import { type Made, TEMPLATES } from "./templates.js";

/** What is made by one click, each with the code that does the same in a test. */
export function TemplatePanel({ changed }: { readonly changed: () => Promise<void> }) {
  const [made, setMade] = useState<Made>();
  const { problem, busy, run } = useTask();
  const make = (task: () => Promise<Made>) =>
    run(async () => {
      const done = await task();
      if (done.applicationId !== undefined) noteSecrets(done.applicationId, done);
      setMade(done);
      await changed();
    });
  return (
    <Section title="Templates" text="A small world by one click, to begin with.">
      <ul class="plain stack">
        {TEMPLATES.map(({ title, code, make: task }) => (
          <li key={title} class="switch-row">
            <span class="grow">{title}</span>
            <button
              type="button"
              disabled={busy}
              aria-label={`Make: ${title}`}
              onClick={() => make(task)}
            >
              Make
            </button>
            <CopyButton name="Copy as test code" text={code} />
          </li>
        ))}
      </ul>
      {made !== undefined && (
        <p role="status" class="notice">
          {made.text}{" "}
          {made.applicationId !== undefined && (
            <Link to={`/portal/${made.applicationId}/bot`}>Its bot and token</Link>
          )}
        </p>
      )}
      <Problem text={problem} />
    </Section>
  );
}

import { useState } from "preact/hooks";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";
import { Secrets } from "./secrets.js";
import { type Made, TEMPLATES } from "./templates.js";

/** What is made by one click, each with the code that does the same in a test. */
export function TemplatePanel({ changed }: { readonly changed: () => Promise<void> }) {
  const [made, setMade] = useState<Made>();
  const { problem, busy, run } = useTask();
  return (
    <section class="panel" aria-labelledby="templates">
      <h2 id="templates">Templates</h2>
      {TEMPLATES.map(({ title, code, make }) => (
        <div key={title}>
          <h3>{title}</h3>
          <div class="actions">
            <button
              type="button"
              disabled={busy}
              aria-label={`Make: ${title}`}
              onClick={() =>
                run(async () => {
                  setMade(await make());
                  await changed();
                })
              }
            >
              Make
            </button>
            <CopyButton name="Copy as test code" text={code} />
          </div>
        </div>
      ))}
      {made !== undefined && <p role="status">{made.text}</p>}
      <Secrets values={made} />
      <Problem text={problem} />
    </section>
  );
}

import { useState } from "preact/hooks";
import { type Made, TEMPLATES } from "../portal/templates.js";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";

/** Sample worlds, which one click makes. */
export function WorldPanel() {
  const [made, setMade] = useState<Made>();
  const { problem, busy, run } = useTask();
  return (
    <section class="card-box panel" aria-labelledby="worlds">
      <h2 id="worlds">Sample worlds</h2>
      <p class="soft">
        Made by one click, beside all that is there. Each has code that does the same in a test.
      </p>
      <ul class="plain worlds">
        {TEMPLATES.map(({ title, about, code, make }) => (
          <li key={title} class="world">
            <h3>{title}</h3>
            <p class="soft">{about}</p>
            <div class="actions">
              <button
                type="button"
                disabled={busy}
                aria-label={`Make: ${title}`}
                onClick={() => run(async () => setMade(await make()))}
              >
                Make
              </button>
              <CopyButton name="Copy as test" text={code} />
            </div>
          </li>
        ))}
      </ul>
      {made !== undefined && (
        <p class="told" role="status">
          <span class="grow">{made.text}</span> <Link to={made.open}>Open it</Link>
        </p>
      )}
      <Problem text={problem} />
    </section>
  );
}

import { useState } from "preact/hooks";
import { noteSecrets } from "../portal/secrets.js";
import { type Made, TEMPLATES } from "../portal/templates.js";
import { Section } from "../tools/section.js";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";

/** Sample worlds, which one click makes. */
export function WorldPanel() {
  const [made, setMade] = useState<Made>();
  const { problem, busy, run } = useTask();
  const create = (make: () => Promise<Made>) =>
    run(async () => {
      const done = await make();
      if (done.applicationId !== undefined) noteSecrets(done.applicationId, done);
      setMade(done);
    });
  return (
    <Section
      title="Sample worlds"
      text="One click adds one to what is already here. Each comes with the code that does the same in a test."
    >
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
                onClick={() => create(make)}
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
          {made.botToken !== undefined && (
            <Link to={`/portal/${made.applicationId}/bot`}>Its bot and token</Link>
          )}
        </p>
      )}
      <Problem text={problem} />
    </Section>
  );
}

import { useState } from "preact/hooks";
import { admin } from "../admin.js";
import { Field, Section } from "../tools/section.js";
import { Problem, useTask } from "../ui/problem.js";
import { toast } from "../ui/toast.js";
import { EVENT_TYPES } from "./event-types.js";

interface Props {
  readonly path: string;
  readonly sent: () => Promise<void>;
}

/** Has the platform tell the web server of something that did not happen. */
export function EventSender({ path, sent }: Props) {
  const [type, setType] = useState<string>("QUEST_USER_ENROLLMENT");
  const [data, setData] = useState("{}");
  const { problem, busy, run } = useTask();
  const send = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await admin("POST", path, { type, data: data.trim() === "" ? null : JSON.parse(data) });
      await sent();
      toast(`${type} is on its way.`, { tone: "success" });
    });
  };
  return (
    <Section title="Send a test event" text="It goes the way of real ones and is listed above.">
      <form aria-label="Test event" onSubmit={send}>
        <Field label="Type">
          <select value={type} onChange={(event) => setType(event.currentTarget.value)}>
            {EVENT_TYPES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Field>
        <Field label="Data, as JSON">
          <textarea
            class="mono"
            rows={3}
            spellcheck={false}
            value={data}
            onInput={(event) => setData(event.currentTarget.value)}
          />
        </Field>
        <Problem text={problem} />
        <div class="actions">
          <button type="submit" disabled={busy}>
            Send event
          </button>
        </div>
      </form>
    </Section>
  );
}

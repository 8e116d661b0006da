import { useState } from "preact/hooks";
import { admin } from "../admin.js";
import { Field, Section } from "../tools/section.js";
import { Select } from "../ui/inputs.js";
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
  const { problem, busy, submit } = useTask();
  const send = submit(async () => {
    await admin("POST", path, { type, data: data.trim() === "" ? null : JSON.parse(data) });
    await sent();
    toast(`${type} is on its way.`, { tone: "success" });
  });
  return (
    <Section title="Send a test event" text="It goes the way of real ones and is listed above.">
      <form aria-label="Test event" onSubmit={send}>
        <Field label="Type">
          <Select value={type} onChoose={setType} choices={EVENT_TYPES} />
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

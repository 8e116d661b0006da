import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import type { FrameEntry } from "../../kernel/traffic/entry.js";
import { admin } from "../admin.js";
import { Code } from "../tools/code.js";
import { nameOfUser } from "../tools/directory.js";
import { count } from "../tools/format.js";
import { PersonField } from "../tools/person-field.js";
import { Field, Section } from "../tools/section.js";
import { Combobox } from "../ui/combobox.js";
import { Problem, useTask } from "../ui/problem.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import { EVENTS } from "./event-names.js";
import { frameName, isFrame } from "./facts.js";
import { entries } from "./recording.js";

interface Built {
  readonly userId: string;
  readonly event: string;
  readonly data: string;
}

/** What is being built; it stays while one looks at other pages. */
const built = signal<Built>({ userId: "", event: "MESSAGE_CREATE", data: "{}" });

const dataOf = (text: string): string => {
  try {
    return JSON.stringify((JSON.parse(text) as { d?: unknown }).d ?? null, null, 2);
  } catch {
    return "{}";
  }
};

/** Takes an event that was sent as the beginning of another. */
export function buildAgain(entry: FrameEntry): void {
  built.value = { userId: entry.userId ?? "", event: frameName(entry), data: dataOf(entry.text) };
  navigate("/inspector/build");
}

/** Sends an event over the gateway that nothing has caused. */
export function EventBuilder() {
  const { userId, event, data } = built.value;
  const [reached, setReached] = useState<number>();
  const { problem, busy, submit } = useTask();
  const change = (changes: Partial<Built>) => {
    built.value = { ...built.value, ...changes };
    setReached(undefined);
  };
  const latest = [...entries.value]
    .reverse()
    .find((entry) => isFrame(entry) && entry.direction === "out" && frameName(entry) === event);
  const send = submit(async () => {
    if (userId === "") throw new Error("Choose who gets the event.");
    const body = { userId, event, data: JSON.parse(data) };
    const answer = await admin<{ reached: number }>("POST", "/dispatch", body);
    setReached(answer.reached);
    if (answer.reached > 0) {
      toast(`${event} went to ${count(answer.reached, "session")}.`, { tone: "success" });
    }
  });
  return (
    <div class="scroll-y">
      <div class="page">
        <Section
          title="Build a gateway event"
          text="It is sent to every session of a person or a bot, as if it had happened. Nothing on the platform changes."
        >
          <form class="stack" aria-label="Event" onSubmit={send}>
            <div class="columns">
              <PersonField
                key={userId === "" ? "new" : "chosen"}
                label={userId === "" ? "To" : `To (now ${nameOfUser(userId)})`}
                people={false}
                onChoose={(user: UserRecord | undefined) =>
                  user !== undefined && change({ userId: user.id })
                }
              />
              <Combobox
                label="Event"
                choices={EVENTS.map((name) => ({ value: name, label: name }))}
                text={event}
                empty="Another name is sent as it is."
                onText={(text) => change({ event: text })}
                onChoose={({ value }) => change({ event: value })}
              />
            </div>
            <Field label="Data, as JSON">
              <textarea
                class="mono"
                rows={14}
                spellcheck={false}
                value={data}
                onInput={(changed) => change({ data: changed.currentTarget.value })}
              />
            </Field>
            {latest !== undefined && isFrame(latest) && (
              <div class="actions">
                <button type="button" onClick={() => change({ data: dataOf(latest.text) })}>
                  Fill in the latest {event}
                </button>
              </div>
            )}
            <Problem text={problem} />
            {reached === 0 && (
              <p class="notice" role="status">
                Nobody got it: {nameOfUser(userId)} has no gateway session now.
              </p>
            )}
            <div class="actions">
              <button type="submit" class="primary" disabled={busy}>
                Send event
              </button>
            </div>
          </form>
          <Code
            what="Test code"
            text={`platform.dispatch(${JSON.stringify(userId)}, ${JSON.stringify(event)}, ${data});\n`}
          />
        </Section>
      </div>
    </div>
  );
}

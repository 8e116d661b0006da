import { useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { PersonField } from "../tools/person-field.js";
import { Field, Section } from "../tools/section.js";
import { CopyButton } from "../ui/copy-button.js";
import { Input, Select } from "../ui/inputs.js";
import { Problem, useTask } from "../ui/problem.js";
import { FAULTS, type FaultKind, ruleOf } from "./kinds.js";

const startValues = ({ fields }: FaultKind) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** A form for one fault, and the call that does the same in a test. */
export function FaultForm({ added }: { readonly added: () => Promise<void> }) {
  const [index, setIndex] = useState(0);
  const kind = FAULTS[index] as FaultKind;
  const [values, setValues] = useState(startValues(kind));
  const [user, setUser] = useState<UserRecord>();
  const [unknown, setUnknown] = useState(false);
  const [count, setCount] = useState("1");
  const { problem, busy, submit } = useTask();
  const rule = ruleOf(kind, values, { userId: user?.id ?? "", count });
  const add = submit(async () => {
    // A name that is nobody's must not mean everybody.
    if (kind.target === "gateway" && unknown) {
      throw new Error("There is no such user. Choose one of the list, or leave the field empty.");
    }
    await admin("POST", "/faults", rule);
    await added();
  });
  return (
    <Section
      title="One fault"
      text="Exactly what you choose, for the requests or the person you name."
    >
      <form class="stack" aria-label="Fault" onSubmit={add}>
        <div class="columns">
          <Field label="What goes wrong" hint={kind.does}>
            <Select
              value={String(index)}
              onChoose={(chosen) => {
                setIndex(Number(chosen));
                setValues(startValues(FAULTS[Number(chosen)] as FaultKind));
              }}
              choices={FAULTS.map(({ title }, at) => [String(at), title])}
            />
          </Field>
          {kind.fields.map(({ name, label, choices }) => {
            const value = values[name] ?? "";
            const change = (text: string) => setValues({ ...values, [name]: text });
            return (
              <Field key={name} label={label}>
                {choices === undefined ? (
                  <Input type="text" value={value} onText={change} />
                ) : (
                  <Select value={value} onChoose={change} choices={choices} />
                )}
              </Field>
            );
          })}
          {kind.target === "gateway" && (
            <PersonField
              label="Whose sessions (empty: everybody's)"
              people={false}
              onChoose={(chosen, text) => {
                setUser(chosen);
                setUnknown(chosen === undefined && text !== "");
              }}
            />
          )}
          <Field label="How often" hint="Leave it empty to keep the fault until you clear it.">
            <Input type="number" min="1" value={count} onText={setCount} />
          </Field>
        </div>
        <Problem text={problem} />
        <div class="actions">
          <button type="submit" class="primary" disabled={busy}>
            Add
          </button>
          <CopyButton
            name="Copy as test code"
            text={`platform.faults.add(${JSON.stringify(rule).replace('"forever":true', '"count":Infinity')});`}
          />
        </div>
      </form>
    </Section>
  );
}

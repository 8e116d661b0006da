import { useEffect, useState } from "preact/hooks";
import type { FaultRule } from "../../kernel/faults/rules.js";
import { admin } from "../admin.js";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";
import { UserField } from "../ui/user-field.js";
import { FAULTS, type FaultKind, ruleOf } from "./kinds.js";

interface ActiveRule {
  readonly id: number;
  readonly rule: FaultRule;
}

const startValues = ({ fields }: FaultKind) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** Faults that are waiting to be played, and a form for another. */
export function FaultPanel() {
  const [rules, setRules] = useState<readonly ActiveRule[]>([]);
  const [index, setIndex] = useState(0);
  const kind = FAULTS[index] as FaultKind;
  const [values, setValues] = useState(startValues(kind));
  const [userId, setUserId] = useState<string | undefined>("");
  const [count, setCount] = useState("1");
  const { problem, busy, run } = useTask();
  const load = async () => setRules(await admin<ActiveRule[]>("GET", "/faults"));
  useEffect(() => {
    void run(load);
  }, []);
  const rule = ruleOf(kind, values, { userId: userId ?? "", count });
  const add = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      if (kind.target === "gateway" && userId === undefined)
        throw new Error("There is no such user.");
      await admin("POST", "/faults", rule);
      await load();
    });
  };
  return (
    <section class="panel" aria-labelledby="faults">
      <h2 id="faults">Trouble</h2>
      <form onSubmit={add}>
        <label>
          What goes wrong
          <select
            value={String(index)}
            onChange={({ currentTarget }) => {
              const next = Number(currentTarget.value);
              setIndex(next);
              setValues(startValues(FAULTS[next] as FaultKind));
            }}
          >
            {FAULTS.map(({ title, target, kind }, at) => (
              <option key={target + kind} value={at}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <p class="soft">{kind.does}</p>
        {kind.fields.map(({ name, label, choices }) => {
          const shared = {
            value: values[name] ?? "",
            onInput: (event: { currentTarget: { value: string } }) =>
              setValues({ ...values, [name]: event.currentTarget.value }),
          };
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the field is the last thing in it
            <label key={name}>
              {label}
              {choices === undefined ? (
                <input type="text" {...shared} />
              ) : (
                <select {...shared}>
                  {choices.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              )}
            </label>
          );
        })}
        {kind.target === "gateway" && <UserField onChoose={setUserId} />}
        <label>
          How often (empty: until it is cleared)
          <input
            type="number"
            min="1"
            value={count}
            onInput={(e) => setCount(e.currentTarget.value)}
          />
        </label>
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
      <Problem text={problem} />
      <h3>Waiting ({rules.length})</h3>
      <ul class="plain cards" aria-label="Faults that wait">
        {rules.map(({ id, rule: each }) => (
          <li key={id}>
            <span class="grow">
              {titleOf(each)}{" "}
              <span class="soft">{each.target === "http" ? each.route : (each.userId ?? "")}</span>
            </span>
            <button
              type="button"
              onClick={() => run(() => admin("DELETE", `/faults/${id}`).then(load))}
            >
              Clear
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="link" onClick={() => run(load)}>
        Reload
      </button>
    </section>
  );
}

function titleOf({ target, fault }: FaultRule): string {
  return (
    FAULTS.find((each) => each.target === target && each.kind === fault.kind)?.title ?? fault.kind
  );
}

import type { FaultRule } from "../../kernel/faults/rules.js";
import { admin } from "../admin.js";
import { useLoaded } from "../tools/load.js";
import { Section } from "../tools/section.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty, Pending } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { type ActiveFault, addFaults, clearFaults, scopeOf, titleOf } from "./active.js";
import { FaultForm } from "./fault-form.js";
import { PRESETS, type Preset } from "./presets.js";

/** Faults that are on, sets of them by one click, and a form for one. */
export function FaultsPage() {
  const { value, failed, reload } = useLoaded(
    () => admin<ActiveFault[]>("GET", "/faults"),
    [],
    1000,
  );
  const { problem, busy, run } = useTask();
  const apply = (preset: Preset) =>
    run(async () => {
      const ids = await addFaults(preset.rules);
      if (preset.breaksSessions === true) await admin("POST", "/sessions/drop", {});
      await reload();
      toast(`${preset.title} is on.`, {
        undo: () =>
          void run(async () => {
            await Promise.all(ids.map((id) => admin("DELETE", `/faults/${id}`)));
            await reload();
          }),
      });
    });
  const clear = (faults: readonly ActiveFault[]) =>
    run(async () => {
      await clearFaults(faults, (again) => void run(() => again().then(reload)));
      await reload();
    });
  if (value === undefined) return <Pending what="Loading faults" failed={failed} reload={reload} />;
  return (
    <>
      <Section
        title={value.length === 0 ? "No faults are on" : `On now: ${value.length}`}
        side={
          value.length > 0 && (
            <button type="button" disabled={busy} onClick={() => clear(value)}>
              Clear all
            </button>
          )
        }
      >
        <Problem text={problem} />
        {value.length === 0 ? (
          <Empty icon="check" title="Everything works">
            <p>Choose what goes wrong below to see how your program copes.</p>
          </Empty>
        ) : (
          <ul class="plain faults" aria-label="Faults that are on">
            {value.map((active) => (
              <li key={active.id}>
                <Icon name="alert" />
                <span class="grow">
                  <strong>{titleOf(active.rule)}</strong> <Scope rule={active.rule} />
                </span>
                <span class="badge warning">{left(active)}</span>
                <button type="button" disabled={busy} onClick={() => clear([active])}>
                  Clear
                </button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Presets" text="Faults that happen together in real life, in one click.">
        <ul class="plain presets" aria-label="Presets">
          {PRESETS.map((preset) => (
            <li key={preset.title} class="preset">
              <h3>
                <Icon name={preset.icon} /> {preset.title}
              </h3>
              <p class="soft">{preset.text}</p>
              <button
                type="button"
                disabled={busy}
                aria-label={`Switch on: ${preset.title}`}
                onClick={() => apply(preset)}
              >
                Switch on
              </button>
            </li>
          ))}
        </ul>
      </Section>
      <FaultForm added={reload} />
    </>
  );
}

/** How often a fault still happens. */
function left({ remaining }: ActiveFault): string {
  if (remaining === null) return "until cleared";
  return remaining === 1 ? "once" : `${remaining} times`;
}

function Scope({ rule }: { readonly rule: FaultRule }) {
  const scope = printable(scopeOf(rule));
  return rule.target === "http" && rule.route !== "* *" ? (
    <code>{scope}</code>
  ) : (
    <span class="soft">{scope}</span>
  );
}

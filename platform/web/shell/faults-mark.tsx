import { type ActiveFault, clearFaults, scopeOf, titleOf } from "../trouble/active.js";
import { Icon } from "../ui/icon.js";
import { Menu } from "../ui/menu.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import { faults } from "./status.js";

const attempt = (work: () => Promise<unknown>) =>
  void work().catch((error: Error) => toast(error.message, { tone: "danger" }));

const switchOff = (some: readonly ActiveFault[]) => attempt(() => clearFaults(some, attempt));

/** As many names as have room, and how many there are besides. */
function some(names: readonly string[], most: number): string {
  const besides = names.length - most;
  return names.slice(0, most).join(", ") + (besides > 0 ? ` +${besides}` : "");
}

/** The names of the faults that are on; its menu switches each of them off. */
export function FaultsMark() {
  const on = faults.value;
  if (on.length === 0) return null;
  // What happens to the same requests in the same way is one entry.
  const groups = new Map<string, ActiveFault[]>();
  for (const fault of on) {
    const text = `${titleOf(fault.rule)} (${scopeOf(fault.rule)})`;
    groups.set(text, [...(groups.get(text) ?? []), fault]);
  }
  const names = [...new Set(on.map(({ rule }) => titleOf(rule)))];
  return (
    <Menu
      label={`Faults on: ${names.join(", ")}`}
      class="badge warning"
      items={[
        ...[...groups].map(([text, those]) => ({
          text: `Switch off: ${text}`,
          icon: "close" as const,
          run: () => switchOff(those),
        })),
        ...(groups.size > 1
          ? [{ text: "Switch all off", icon: "check" as const, run: () => switchOff(on) }]
          : []),
        { text: "Go to the faults", icon: "bolt", run: () => navigate("/faults") },
      ]}
    >
      <Icon name="bolt" />
      <span class="when-roomy">{some(names, 2)}</span>
      <span class="when-wide unless-roomy">{some(names, 1)}</span>
      <span class="when-narrow">
        {on.length} {on.length === 1 ? "fault" : "faults"}
      </span>
    </Menu>
  );
}

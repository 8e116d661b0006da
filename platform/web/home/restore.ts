import { admin } from "../admin.js";
import { confirm } from "../ui/confirm.js";
import { toast } from "../ui/toast.js";

/** Replaces all that the platform holds, once a person has agreed to it. */
export async function replaceState(
  what: string,
  act: () => Promise<unknown>,
  done: string,
): Promise<void> {
  const sure = await confirm({
    title: what,
    text: "All current users, guilds, messages and applications are replaced, and every session ends. Save a snapshot first if you may want them back.",
    action: what,
    danger: true,
  });
  if (!sure) return;
  await act();
  toast(done, { tone: "success" });
}

/** Brings a snapshot back, once a person has agreed to it. */
export const restoreSnapshot = (name: string): Promise<void> =>
  replaceState(
    `Restore “${name}”`,
    () => admin("POST", `/snapshots/${encodeURIComponent(name)}/restore`),
    `“${name}” is back.`,
  );

import { signal } from "@preact/signals";
import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import { admin } from "../admin.js";
import { confirm } from "../ui/confirm.js";
import { navigate } from "../ui/router.js";
import { doUnlessUndone } from "../ui/toast.js";

/** Applications that are deleted once nobody can undo it any more. */
export const removed = signal<ReadonlySet<string>>(new Set());

/** Asks, hides an application, and deletes it unless the person undoes that. */
export async function removeApplication({ id, name }: ApplicationRecord): Promise<void> {
  const yes = await confirm({
    title: `Delete ${name}?`,
    text: "Its bot, its commands, what it sells and its lobbies are deleted with it. You can undo this for some seconds.",
    action: "Delete application",
    danger: true,
  });
  if (!yes) return;
  removed.value = new Set([...removed.value, id]);
  navigate("/portal");
  doUnlessUndone(
    `${name} is deleted.`,
    () => admin("DELETE", `/applications/${id}`),
    () => {
      removed.value = new Set([...removed.value].filter((each) => each !== id));
    },
  );
}

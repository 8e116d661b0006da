import { useState } from "preact/hooks";
import { useTask } from "../ui/problem.js";
import { toast } from "../ui/toast.js";

/** Values that a person changes and has not saved yet. */
interface Draft<Values> {
  readonly values: Values;
  readonly changed: boolean;
  readonly set: (changes: Partial<Values>) => void;
  /** Forgets the changes. */
  readonly reset: () => void;
}

/**
 * What is stored with what a person has changed of it. The changes stay in the browser's tab until they
 * are saved or forgotten, so that a reload loses nothing.
 *
 * @param key - tells this draft from others
 * @param saved - what the platform has stored
 * @param store - saves the values; resolves once the page shows what is stored then
 * @param done - what is said once they are saved
 */
export function useDraftForm<Values extends object>(
  key: string,
  saved: Values,
  store: (values: Values) => Promise<unknown>,
  done: string | ((values: Values) => string) = "Saved.",
) {
  const draft = useDraft(key, saved);
  const task = useTask();
  const save = task.submit(async () => {
    await store(draft.values);
    draft.reset();
    toast(typeof done === "string" ? done : done(draft.values), { tone: "success" });
  });
  return { ...draft, ...task, save };
}

function useDraft<Values extends object>(key: string, saved: Values): Draft<Values> {
  const name = `draft:${key}`;
  const [changes, setChanges] = useState<Partial<Values>>(() => read(name));
  const keep = (next: Partial<Values>) => {
    setChanges(next);
    if (Object.keys(next).length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(next));
  };
  const differs = (given: Partial<Values>) =>
    Object.fromEntries(
      Object.entries(given).filter(
        ([field, value]) =>
          JSON.stringify(value) !== JSON.stringify((saved as Record<string, unknown>)[field]),
      ),
    ) as Partial<Values>;
  return {
    values: { ...saved, ...changes },
    changed: Object.keys(differs(changes)).length > 0,
    set: (more) => keep(differs({ ...changes, ...more })),
    reset: () => keep({}),
  };
}

function read<Values>(name: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Values>;
  } catch {
    return {};
  }
}

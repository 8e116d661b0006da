import { useEffect, useState } from "preact/hooks";
import { type Entry, entriesOf } from "./command-entries.js";
import type { Interactions } from "./interactions.js";

/** Types of the commands that are typed: those with options, and what starts an activity. */
const TYPED = [1, 4];

/** The commands of a channel, which are asked for each time a person begins one; undefined until they are here. */
export function useCommands(
  wanted: boolean,
  interactions: Interactions,
  run: (task: () => unknown) => Promise<boolean>,
): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>();
  useEffect(() => {
    if (!wanted) return;
    setEntries(undefined);
    void run(async () => {
      const commands = await interactions.commands();
      setEntries(commands.filter(({ type }) => TYPED.includes(type)).flatMap(entriesOf));
    });
  }, [wanted]);
  return entries;
}

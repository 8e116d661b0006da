import { changed, dayOf } from "../../../kernel/changes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Guilds } from "../core/api.js";

/**
 * Gives the guilds of bots to the people who own their applications, on the day from which on
 * applications own none any more (contract, Create Guild).
 */
export function transferOnDay(
  { clock, signals }: Pick<Kernel, "clock" | "signals">,
  guilds: Guilds,
  applications: Applications,
): void {
  const transfer = () => {
    for (const { id, ownerId } of guilds.all()) {
      const person = applications.ofBot(ownerId)?.ownerId;
      if (person === undefined) continue;
      guilds.addMember(id, person);
      guilds.update(id, { ownerId: person });
    }
  };
  const wait = () => {
    if (changed("guilds.create", clock)) return;
    clock.scheduleAt(dayOf("guilds.create"), transfer);
  };
  wait();
  signals.on("state.imported", () => changed("guilds.create", clock) && transfer());
}

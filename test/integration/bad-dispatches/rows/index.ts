import { lobbies } from "./lobbies.js";
import { messages } from "./messages.js";
import type { Row } from "./row.js";
import { session } from "./session.js";
import { social } from "./social.js";

/** Every dispatch that the engine handles but READY, which has tests of its own. */
export const rows: readonly (Row & { name: string })[] = [
  ...social,
  ...lobbies,
  ...messages,
  ...session,
].map((row) => ({ ...row, name: row.of === undefined ? row.event : `${row.event} ${row.of}` }));

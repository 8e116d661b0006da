/** A platform with one player and 5,000 friends, whose presences change when it is asked. */

import { startPlatform } from "../../platform/index.js";

/** So many changes, or the friends themselves with 0; so many every 10 ms, of so many friends. */
export interface StoreQuestion {
  readonly changes: number;
  readonly together: number;
  readonly among: number;
  /** Each takes the friend to another group of the list. */
  readonly moving?: boolean;
}

export interface StorePlatform {
  readonly apiBase: string;
  readonly webBase: string;
  readonly applicationId: string;
  readonly token: string;
}

const FRIENDS = 5000;

const platform = await startPlatform();
const { apiBase, webBase } = platform;
const game = platform.createApplication({ name: "Benchmark", public: true });
const me = platform.createUser({ username: "me" });
const friends = Array.from({ length: FRIENDS }, (_, at) => String(BigInt(me.id) + BigInt(at) + 1n));

/** The service allows 1,000 friends; these are what a client gets to see of more. */
function befriend(): void {
  for (const [at, id] of friends.entries()) {
    const name = String(at).padStart(4, "0");
    const user = { id, username: `friend_${name}`, global_name: `Friend ${name}`, avatar: null };
    platform.dispatch(me.id, "RELATIONSHIP_ADD", { id, type: 1, user, nickname: null });
  }
}
let count = 0;

/**
 * Each presence differs from the friend's last one. A friend who plays already stays in his or her place of
 * the list; moving, those who play and those who do not take turns.
 */
function change(among: number, moving: boolean): void {
  count += 1;
  const plays = !moving || Math.floor(count / among) % 2 === 0;
  const activity = {
    id: "1",
    type: 0,
    name: "Benchmark",
    application_id: game.id,
    details: `Round ${count}`,
    state: "In a match",
    created_at: 1_700_000_000_000,
  };
  platform.dispatch(me.id, "PRESENCE_UPDATE", {
    user: { id: friends[count % among] },
    status: "online",
    client_status: { desktop: "online" },
    activities: plays ? [activity] : [],
  });
}

process.on("message", ({ changes, together, among, moving = false }: StoreQuestion) => {
  if (changes === 0) {
    befriend();
    return void process.send?.({ last: "" });
  }
  let left = changes;
  const began = performance.now();
  const step = () => {
    // A machine that is busy wakes late; what is due by now goes out.
    const due = Math.min(changes, Math.ceil(((performance.now() - began) / 10 + 1) * together));
    for (; changes - left < due; left--) change(among, moving);
    if (left > 0) return void setTimeout(step, 10);
    process.send?.({ last: `Round ${count}` });
  };
  step();
});
process.on("disconnect", () => void platform.close().then(() => process.exit()));
const { accessToken } = platform.issueToken({ userId: me.id, applicationId: game.id });
process.send?.({ apiBase, webBase, applicationId: game.id, token: accessToken });

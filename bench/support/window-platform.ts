/** A platform with one user in one guild channel, which dispatches messages and says what it has used. */

import { startPlatform } from "../../platform/index.js";

/** What it is asked for: so many messages, so many every 10 ms; or the processor time so far, with 0. */
export interface WindowQuestion {
  readonly messages: number;
  readonly together: number;
}

export interface WindowPlatform {
  readonly webBase: string;
  readonly adminToken: string;
}

const platform = await startPlatform();
// Not what is measured.
platform.rateLimits.clear();
platform.rateLimits.set("GET /gateway", { limit: 1e9, windowMs: 1000 });
const user = platform.createUser({ username: "alice", globalName: "Alice" });
const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
const { id: channelId } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
const author = { id: "1", username: "bob", global_name: "Bob" };
let last = BigInt(platform.as(user.id).sendMessage(channelId, { content: "first" }));

function dispatch(): void {
  last += 1n;
  platform.dispatch(user.id, "MESSAGE_CREATE", {
    id: String(last),
    channel_id: channelId,
    author,
    timestamp: "2026-01-15T12:00:00.000000+00:00",
    content: `message ${last}`,
  });
}

process.on("message", ({ messages, together }: WindowQuestion) => {
  let left = messages;
  const step = () => {
    for (let count = Math.min(together, left); count > 0; count--) dispatch();
    left -= Math.min(together, left);
    if (left > 0) return void setTimeout(step, 10);
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000, last: `message ${last}` });
  };
  step();
});
process.on("disconnect", () => void platform.close().then(() => process.exit()));
const { webBase, adminToken } = platform;
process.send?.({ webBase, adminToken } satisfies WindowPlatform);

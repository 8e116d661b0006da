import { readReason } from "../../../kernel/http/audit-reason.js";
import { read, timestamp as readTimestamp } from "../../../kernel/http/input/readers.js";
import { readLimit, requireId } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { timestamp } from "../../../kernel/timestamps.js";
import type { MessageApi } from "../core/api.js";
import { ChannelRequests } from "../core/group.js";
import type { Pins } from "./state.js";

/** Most pins of one answer. */
const MAX_LIMIT = 50;

/** Pins by the routes of today and by those they took the place of (contract, Operations). */
export function pinRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  { messages, pins }: { messages: MessageApi; pins: Pins },
): void {
  const requests = new ChannelRequests(authentication, messages.channels, messages);

  for (const folder of ["messages/pins", "pins"] as const) {
    for (const [method, how] of [
      ["put", "pin"],
      ["delete", "unpin"],
    ] as const) {
      app[method](`/channels/:channel_id/${folder}/:message_id`, (request) => {
        const { who, channel } = requests.channel(request);
        const id = requireId("message_id", request.params.message_id);
        pins[how](channel, who, id, readReason(request));
      });
    }
  }
  app.get("/channels/:channel_id/messages/pins", (request) => {
    const { who, channel } = requests.channel(request);
    const limit = readLimit(request.query, MAX_LIMIT, MAX_LIMIT);
    const { before } = request.query as { before?: string };
    const until =
      before === undefined
        ? Number.POSITIVE_INFINITY
        : Date.parse(read(readTimestamp, before, "before"));
    if (!channel.may(who.userId, "history")) return { items: [], has_more: false };
    const found = pins.of(channel.channelId).filter(({ pinnedAt }) => (pinnedAt ?? 0) < until);
    return {
      items: found.slice(0, limit).map((message) => ({
        pinned_at: timestamp(message.pinnedAt ?? 0),
        message: channel.object(message, who),
      })),
      has_more: found.length > limit,
    };
  });
  app.get("/channels/:channel_id/pins", (request) => {
    const { who, channel } = requests.channel(request);
    if (!channel.may(who.userId, "history")) return [];
    const found = pins.of(channel.channelId).slice(0, MAX_LIMIT);
    return found.map((message) => channel.object(message, who));
  });
}

import { unknownChannel } from "../../../kernel/http/api-error.js";
import { readReason } from "../../../kernel/http/audit-reason.js";
import { fields } from "../../../kernel/http/input/fields.js";
import { read } from "../../../kernel/http/input/readers.js";
import { formOf } from "../../../kernel/http/multipart.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { messageFields, readDraft } from "./bodies.js";
import { type ChannelCaller, ChannelRequests, callerOf, messageIn } from "./callers.js";
import type { ChannelMessages } from "./channel-kinds.js";
import type { MessageApi } from "./message-api.js";
import { pageOf, readPage } from "./pages.js";
import type { TextChannel } from "./text-channel.js";

const messageBody = fields(messageFields());
const editBody = fields({ content: messageFields().content });

/** What a request to a channel is about. */
type Found =
  | { who: ChannelCaller; channel: TextChannel; simple: undefined }
  | { who?: undefined; channel?: undefined; simple: ChannelMessages };

/**
 * `/channels/{channel}/messages`, whatever kind the channel is (protocol 3.7, 3.14; bots 3.6). Lobbies
 * and players' direct messages are not text channels: their messages are of a simpler kind.
 */
export function channelMessageRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  api: MessageApi,
): void {
  const requests = new ChannelRequests(authentication, api.channels, api);

  const find = (request: RequestOf<":channel_id">, access: "read" | "write"): Found => {
    const principal = authentication.require(request);
    const who = callerOf(principal);
    const id = request.params.channel_id;
    const channel = api.channels.find(who, id);
    if (channel !== undefined) return { who, channel, simple: undefined };
    for (const kind of api.kinds) {
      const simple = kind(principal, id, access);
      if (simple !== undefined) return { simple };
    }
    throw unknownChannel();
  };

  app.get("/channels/:channel_id/messages", (request) => {
    authentication.require(request);
    const page = readPage(request.query);
    const { who, channel, simple } = find(request, "read");
    if (simple !== undefined) return simple.list(page.limit);
    if (!channel.may(who.userId, "history")) return [];
    return pageOf(api.inChannel(channel.channelId), page).map((message) =>
      channel.object(message, who),
    );
  });
  app.get("/channels/:channel_id/messages/:message_id", (request) => {
    const { who, channel, message } = requests.message(request);
    channel.require(who.userId, "history");
    return channel.object(message, who);
  });
  app.post("/channels/:channel_id/messages", (request) => {
    const { who, channel, simple } = find(request, "write");
    const form = formOf(request.body);
    if (simple !== undefined) return simple.send(readDraft(read(messageBody, form.payload)));
    const message = api.posts.send(channel, who, form, {
      channel: (id) => api.channels.require(who, id),
    });
    const { nonce } = form.payload as { nonce?: unknown };
    const extra = nonce === undefined || nonce === null ? {} : { nonce };
    return { ...channel.object(message, who), ...extra };
  });
  app.patch("/channels/:channel_id/messages/:message_id", (request) => {
    const { who, channel, simple } = find(request, "write");
    const form = formOf(request.body);
    const id = request.params.message_id;
    if (simple !== undefined) return simple.edit(id, read(editBody, form.payload));
    const message = messageIn(api, channel, id);
    return channel.object(api.edits.edit(channel, who, message, form), who);
  });
  app.delete("/channels/:channel_id/messages/:message_id", (request) => {
    const { who, channel, simple } = find(request, "write");
    const id = request.params.message_id;
    if (simple !== undefined) simple.delete(id);
    else api.removals.delete(channel, who, messageIn(api, channel, id), readReason(request));
  });
}

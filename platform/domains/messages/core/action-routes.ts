import { readReason } from "../../../kernel/http/audit-reason.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { list, read, snowflake, text, whole, yesNo } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Attachments } from "../attachments/api.js";
import { LIMITS } from "./body/limits.js";
import { ChannelRequests } from "./callers.js";
import { fileTooLarge } from "./errors.js";
import type { MessageApi } from "./message-api.js";
import { EventIntent, type TextChannel } from "./text-channel.js";

const uploads = fields({
  files: required(
    list(
      fields({
        id: snowflake,
        filename: required(text({ min: 1, max: LIMITS.attachment.filename })),
        file_size: required(whole({ min: 1 })),
        is_clip: yesNo,
      }),
      { min: 1, max: LIMITS.attachments },
    ),
  ),
});

/** What else is done in channels: typing, publishing, deleting many, places for files. */
export function channelActionRoutes(
  app: Routes,
  { authentication, clock, urls }: Pick<Kernel, "authentication" | "clock" | "urls">,
  api: MessageApi,
  attachments: Attachments,
): void {
  const requests = new ChannelRequests(authentication, api.channels, api);

  app.post("/channels/:channel_id/typing", (request) => {
    const { who, channel } = requests.channel(request);
    startTyping(channel, who.userId, clock.now());
  });
  app.post("/channels/:channel_id/messages/bulk-delete", (request) => {
    const { who, channel } = requests.channel(request);
    api.removals.deleteMany(channel, who, request.body ?? {}, readReason(request));
  });
  app.post("/channels/:channel_id/messages/:message_id/crosspost", (request) => {
    const { who, channel, message } = requests.message(request);
    return channel.object(api.crossposts.publish(channel, who, message), who);
  });
  app.post("/channels/:channel_id/attachments", (request) => {
    const { who, channel } = requests.channel(request);
    const { userId } = who;
    channel.require(userId, "send");
    channel.require(userId, "attachFiles");
    const { files } = read(uploads, request.body ?? {});
    if (files.some(({ file_size }) => file_size > channel.fileLimit)) throw fileTooLarge();
    return {
      attachments: files.map(({ id, filename, file_size }, index) => {
        const { channelId } = channel;
        const place = { userId, channelId, filename: filename.replace(/[^\w.-]/g, "_") };
        const { uploadFilename } = attachments.uploads.reserve({ ...place, size: file_size });
        return {
          id: Number(id ?? index),
          upload_url: `${urls.web}/cdn/uploads/${uploadFilename}`,
          upload_filename: uploadFilename,
        };
      }),
    };
  });
}

/**
 * Sends that a user types. @param now - milliseconds since the Unix epoch
 *
 * @throws ApiError for who may not write here
 */
export function startTyping(channel: TextChannel, userId: string, now: number): void {
  channel.require(userId, "send");
  const member = channel.member(userId);
  channel.sendEvent("TYPING_START", EventIntent.typing, {
    channel_id: channel.channelId,
    user_id: userId,
    timestamp: Math.floor(now / 1000),
    ...(member === undefined ? {} : { member }),
  });
}

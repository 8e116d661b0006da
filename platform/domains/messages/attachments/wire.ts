import { type Attachment, AttachmentFlag } from "./record.js";
import type { Attachments } from "./state.js";

/** An attachment as messages show it. */
export function attachmentObject(attachments: Attachments, attachment: Attachment) {
  const { id, filename, size, title, description, contentType, width, height } = attachment;
  const { durationSecs, waveform, flags, folder } = attachment;
  const url = attachments.url(attachment);
  return {
    id,
    filename,
    size,
    url,
    proxy_url: url,
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(contentType === null ? {} : { content_type: contentType }),
    ...(width === null || height === null ? {} : { width, height }),
    ...(durationSecs === null ? {} : { duration_secs: durationSecs }),
    ...(waveform === null ? {} : { waveform }),
    ...(flags === 0 ? {} : { flags }),
    ...(folder.startsWith("ephemeral-") ? { ephemeral: true } : {}),
  };
}

/** An attachment with its spoiler set or taken away. */
export function withSpoiler(attachment: Attachment, spoiler: boolean): Attachment {
  const flags = spoiler
    ? attachment.flags | AttachmentFlag.IsSpoiler
    : attachment.flags & ~AttachmentFlag.IsSpoiler;
  return { ...attachment, flags };
}

import type { UploadedFile } from "../../../kernel/http/multipart.js";
import { MessageFlag } from "./body/flags.js";
import type { RichDraft } from "./body/rich-draft.js";
import { noVoiceRight, voiceNeedsFacts, voiceNeedsOneFile, voiceWithContent } from "./errors.js";

/**
 * Checks what makes a voice message: one recording, how long it is and what it looks like.
 *
 * @throws ApiError when the flag is set and it is none
 */
export function checkVoice(
  flags: number,
  draft: RichDraft,
  files: readonly UploadedFile[],
  may: () => boolean,
): void {
  if ((flags & MessageFlag.VoiceMessage) === 0) return;
  if (!may()) throw noVoiceRight();
  const { content, embeds, components, sticker_ids, poll } = draft;
  const lists = [embeds, components, sticker_ids].flatMap((list) => [...(list ?? [])]);
  if (content || poll !== undefined || lists.length > 0) throw voiceWithContent();
  const [request] = draft.attachments ?? [];
  const count = Math.max(files.length, draft.attachments?.length ?? 0);
  const audio = files[0] === undefined || !/^(image|video|text)\//.test(files[0].contentType);
  if (count !== 1 || !audio) throw voiceNeedsOneFile();
  if (request?.duration_secs === undefined || request.waveform === undefined) {
    throw voiceNeedsFacts();
  }
}

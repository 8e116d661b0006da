import type { UploadedFile } from "../../../kernel/http/multipart.js";
import type { Attachment, Attachments } from "../attachments/api.js";
import { type NewFile, withSpoiler } from "../attachments/group.js";
import { LIMITS } from "./body/limits.js";
import type { AttachmentRequest } from "./body/parts.js";
import { fileTooLarge, tooManyAttachments, uploadNotFound } from "./errors.js";

/** Where the files of a message come from and go to. */
export interface FileRules {
  /** `attachments/<channel>` or `ephemeral-attachments/<application>`. */
  readonly folder: string;
  /** Largest file, in bytes; of each, not of all together (contract, Limits). */
  readonly limit: number;
}

interface Planned {
  readonly file: NewFile;
  readonly request: AttachmentRequest | undefined;
  readonly uploadFilename?: string;
}

/**
 * What becomes of the files of a message, decided before anything is kept.
 *
 * @param requests - what the body says; undefined keeps what there is
 * @param present - attachments that an edited message has
 * @throws ApiError for too many files, one that is too large, or one that did not come
 */
export function planFiles(
  attachments: Attachments,
  requests: readonly AttachmentRequest[] | null | undefined,
  files: readonly UploadedFile[],
  rules: FileRules,
  present: readonly Attachment[] = [],
): () => Attachment[] {
  const keepsAll = requests === undefined;
  const kept = present.flatMap((attachment) => {
    const request = requests?.find(({ id }) => id === attachment.id);
    if (request === undefined) return keepsAll ? [attachment] : [];
    return [described(attachment, request)];
  });
  const planned: Planned[] = files.map((file) => ({
    file,
    request: requests?.find(({ id }) => id === numberOf(file)),
  }));
  for (const request of requests ?? []) {
    const known =
      present.some(({ id }) => id === request.id) ||
      files.some((file) => numberOf(file) === request.id);
    if (known) continue;
    const upload = attachments.uploads.get(request.uploaded_filename ?? "");
    if (upload?.data === undefined) throw uploadNotFound();
    const { data, filename, uploadFilename } = upload;
    const file = { data, filename: request.filename ?? filename, contentType: "" };
    planned.push({ file, request, uploadFilename });
  }
  if (kept.length + planned.length > LIMITS.attachments) throw tooManyAttachments();
  if (planned.some(({ file }) => file.data.length > rules.limit)) throw fileTooLarge();
  return () => [
    ...kept,
    ...planned.map(({ file, request, uploadFilename }) => {
      if (uploadFilename !== undefined) attachments.uploads.release(uploadFilename);
      const named =
        request?.filename === undefined ? file : { ...file, filename: request.filename };
      const added = attachments.add(rules.folder, named);
      return request === undefined ? added : described(added, request);
    }),
  ];
}

/** The number of a file in its part's name; a lone `file` is the first. */
function numberOf({ field }: UploadedFile): string {
  return /^files?\[?(\d{1,3})\]?$/.exec(field)?.[1] ?? (field === "file" ? "0" : "");
}

/** An attachment with what its sender says of it. */
function described(attachment: Attachment, request: AttachmentRequest): Attachment {
  const { description, title, duration_secs, waveform, is_spoiler } = request;
  const changed = {
    ...attachment,
    ...(description === undefined ? {} : { description }),
    ...(title === undefined ? {} : { title }),
    ...(duration_secs === undefined ? {} : { durationSecs: duration_secs }),
    ...(waveform === undefined ? {} : { waveform }),
  };
  return is_spoiler === undefined ? changed : withSpoiler(changed, is_spoiler);
}

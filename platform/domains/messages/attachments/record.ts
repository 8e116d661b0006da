import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Flags of an attachment (contract, Attachment.flags). */
export const AttachmentFlag = { IsSpoiler: 1 << 3, IsAnimated: 1 << 5 } as const;

/** What a message keeps of a file that is attached to it. */
export interface Attachment {
  /** Also the id of the file. */
  readonly id: string;
  /** Where the file is: `attachments/<channel>` or `ephemeral-attachments/<application>`. */
  readonly folder: string;
  readonly filename: string;
  /** The name as its sender had it, when it could not stay as it was. */
  readonly title: string | null;
  readonly description: string | null;
  /** The size of the file in bytes. */
  readonly size: number;
  readonly contentType: string | null;
  /** In pixels, of an image. */
  readonly width: number | null;
  readonly height: number | null;
  /** Of a voice message. */
  readonly durationSecs: number | null;
  readonly waveform: string | null;
  readonly flags: number;
}

/** A file as it is kept. */
export type FileRecord = RecordOf<typeof fileShape>;

/** Shape of a {@link FileRecord} in a snapshot. */
export const fileShape = shape({
  id: "string",
  folder: "string",
  filename: "string",
  contentType: "string",
  /** The size of the file in bytes. */
  size: "number",
  /** The bytes in base64, as the state is JSON. */
  data: "string",
});

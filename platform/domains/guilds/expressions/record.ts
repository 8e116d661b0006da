import type { Shape } from "../../../kernel/store/shape.js";

/** Where files of expressions are on the content delivery network. */
export type ExpressionFolder = "emojis" | "soundboard-sounds" | "stickers";

/** The image or the sound of an expression. */
export interface ExpressionFile {
  /** Id of the emoji, sticker or sound. */
  readonly id: string;
  readonly folder: string;
  readonly contentType: string;
  /** The bytes in base64, as the state is JSON. */
  readonly data: string;
}

/** Shape of an {@link ExpressionFile} in a snapshot. */
export const expressionFileShape: Shape<ExpressionFile> = {
  id: "id",
  folder: "string",
  contentType: "string",
  data: "string",
};

import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Where files of expressions are on the content delivery network. */
export type ExpressionFolder = "emojis" | "soundboard-sounds" | "stickers";

/** The image or the sound of an expression. */
export type ExpressionFile = RecordOf<typeof expressionFileShape>;

/** Shape of an {@link ExpressionFile} in a snapshot. */
export const expressionFileShape = shape({
  /** Id of the emoji, sticker or sound. */
  id: "id",
  folder: "string",
  contentType: "string",
  /** The bytes in base64, as the state is JSON. */
  data: "string",
});

import type { Routes } from "../../../kernel/http/routes.js";
import type { ExpressionFiles } from "./state.js";

const FOLDERS = ["emojis", "stickers", "soundboard-sounds"] as const;

/**
 * `/cdn/emojis/{id}.{extension}` and the like. Files are as they were sent, whatever extension and
 * size are asked for: libraries ask for a kind of image that they can show.
 */
export function expressionPages(app: Routes, files: ExpressionFiles): void {
  for (const folder of FOLDERS) {
    app.get(`/cdn/${folder}/:name`, ({ params }, reply) => {
      const id = /^(\d{1,20})(?:\.[a-z]{3,4})?$/.exec(params.name)?.[1] ?? "";
      const file = files.open(folder, id);
      if (file === undefined) return reply.code(404).type("text/plain").send("Not found.");
      return reply
        .headers({
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
        })
        .type(file.contentType)
        .send(file.bytes);
    });
  }
}

import { type ImageKind, readCdnRequest, refuse } from "../../../kernel/http/files/cdn.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { ExpressionFiles } from "./state.js";

const FOLDERS: readonly (readonly [string, readonly ImageKind[]])[] = [
  ["emojis", ["png", "jpeg", "webp", "gif"]],
  ["stickers", ["png", "json", "gif"]],
  ["soundboard-sounds", []],
];

/**
 * `/cdn/emojis/{id}.{extension}` and the like. Files are as they were sent, whichever of the extensions
 * and sizes there are is asked for: libraries ask for a kind of image that they can show.
 */
export function expressionPages(app: Routes, files: ExpressionFiles): void {
  for (const [folder, kinds] of FOLDERS) {
    app.get(`/cdn/${folder}/:name`, (request, reply) => {
      const asked = readCdnRequest(request, reply, kinds);
      if (asked === undefined) return reply;
      const file = files.open(folder, asked.name);
      if (file === undefined) return refuse(reply, 404, "Not found.") ?? reply;
      if (asked.kind === "gif" && file.contentType !== "image/gif") {
        return refuse(reply, 415, "Unsupported media type.") ?? reply;
      }
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

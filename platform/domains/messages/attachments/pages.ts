import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../../kernel/http/api-error.js";
import { fileBody } from "../../../kernel/http/files/file-body.js";
import { CHECKS_SENDER } from "../../../kernel/http/large-bodies.js";
import { tooLarge } from "../../../kernel/http/multipart.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { type Attachments, DEFAULT_FILE_LIMIT } from "./state.js";
import type { Upload } from "./uploads.js";

/** Types that a browser shows and that cannot run anything. */
const SHOWN = /^(image\/(?!svg)|video\/|audio\/|text\/plain)/;

/** The largest file that any boost allows, in bytes. */
const MAX_FILE_BYTES = 10 * DEFAULT_FILE_LIMIT;

type Query = Record<string, unknown>;

/** `/cdn/attachments/…`, where files are, and `/cdn/uploads/…`, where they are put. */
export function attachmentPages(app: Routes, attachments: Attachments): void {
  const serve = (request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) => {
    const path = (request.url.split("?", 1)[0] as string).slice("/cdn".length);
    const file = attachments.open(path, request.query);
    if (file === undefined) {
      return reply.code(404).type("text/plain").send("This content is no longer available.");
    }
    const shown = SHOWN.test(file.contentType);
    return reply
      .headers({
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "content-length": file.size,
        "content-disposition": `${shown ? "inline" : "attachment"}; filename="${file.filename}"`,
      })
      .type(file.contentType)
      .send(fileBody(file.data));
  };
  app.get("/cdn/attachments/:channel/:id/:name", serve);
  app.get("/cdn/ephemeral-attachments/:application/:id/:name", serve);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "buffer", bodyLimit: MAX_FILE_BYTES } as const;
    scope.addContentTypeParser("*", options, (_request, body, done) => done(null, body));
    const find = ({ params }: FastifyRequest): Upload => {
      const { key, name } = params as { key: string; name: string };
      const upload = attachments.uploads.get(`${key}/${name}`);
      if (upload === undefined) throw new ApiError(404, 0, "404: Not Found");
      return upload;
    };
    scope.put(
      "/cdn/uploads/:key/:name",
      {
        ...CHECKS_SENDER,
        onRequest: async (request) => {
          const length = Number(request.headers["content-length"] ?? 0);
          if (length > find(request).size) throw tooLarge();
        },
      },
      (request, reply) => {
        const { body = Buffer.alloc(0) } = request as { body?: Buffer };
        const upload = find(request);
        if (body.length > upload.size) throw tooLarge();
        attachments.uploads.put(upload, body);
        return reply.code(200).send();
      },
    );
  });
}

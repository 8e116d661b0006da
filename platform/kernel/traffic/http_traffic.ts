import type { FastifyInstance, FastifyRequest } from "fastify";
import { readAuthorization } from "../http/authorization.js";
import type { Kernel } from "../kernel.js";

/** What is about the platform itself: nobody wants to see how the window looks into the platform. */
const own = /^\/(admin\/|window\/|\?|$)/;

/** Shows the requests to the platform, and their answers, to whoever watches. */
export function watchHttp(
  app: FastifyInstance,
  { traffic, authentication }: Pick<Kernel, "traffic" | "authentication">,
): void {
  const answers = new WeakMap<FastifyRequest, string>();
  const shown = (request: FastifyRequest) => traffic.watched && !own.test(request.raw.url ?? "");

  app.addHook("onSend", (request, _reply, payload, done) => {
    if (shown(request)) answers.set(request, textOf(payload));
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (shown(request)) {
      traffic.add(() => ({
        kind: "http",
        ...callerOf(request),
        method: request.method,
        url: request.raw.url ?? "",
        requestHeaders: request.headers as Record<string, string>,
        requestBody: textOf(request.body),
        status: reply.raw.headersSent ? reply.statusCode : 0,
        responseHeaders: reply.getHeaders() as Record<string, string>,
        responseBody: answers.get(request) ?? "",
        duration: Math.round(reply.elapsedTime * 10) / 10,
      }));
    }
    done();
  });

  const callerOf = (request: FastifyRequest) => {
    const { scheme, token = "" } = readAuthorization(request);
    if (token === "") return {};
    const who =
      scheme === "bearer"
        ? authentication.bearer(token)
        : scheme === "bot"
          ? authentication.bot(token)
          : authentication.person(token);
    return { userId: who?.userId, applicationId: who?.applicationId };
  };
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return "";
  if (typeof body === "string") return body;
  if (Buffer.isBuffer(body)) return isText(body) ? body.toString() : `(${body.length} bytes)`;
  if (body instanceof URLSearchParams) return body.toString();
  const files = (body as { files?: unknown }).files;
  const form = Array.isArray(files) ? { ...body, files: `(${files.length} files)` } : body;
  return JSON.stringify(form);
}

/** Whether bytes are text, by their beginning. */
function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 512).includes(0);
}

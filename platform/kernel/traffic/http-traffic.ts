import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readAuthorization } from "../http/authorization.js";
import { unknownFieldsOf } from "../http/input/read-input.js";
import { sentTarget } from "../http/input/targets.js";
import { MultipartForm } from "../http/multipart.js";
import type { Routes } from "../http/routes.js";
import type { Kernel } from "../kernel.js";
import type { Caller } from "../principal.js";
import type { RecordedBytes, RecordedForm } from "./entry.js";

/** Where a request has what it was answered, while somebody watches. */
const ANSWER = Symbol("answer");

/** Where a request has the text of its body as it came, while somebody watches. */
const SENT = Symbol("sent");

/** Where a request has why it was refused, while somebody watches. */
const REASON = Symbol("reason");

interface Answered {
  [ANSWER]: unknown;
  [REASON]: string | undefined;
  [SENT]: string | undefined;
}

/** Keeps the text of a body for watchers; what is read of it may be changed. */
export function keepBody(request: FastifyRequest, text: string): void {
  (request as unknown as Answered)[SENT] = text;
}

/** Keeps for recorders why a request was refused; the first reason stays. */
export function keepReason(request: FastifyRequest, reason: string | undefined): void {
  (request as unknown as Answered)[REASON] ??= reason;
}

/** What is about the platform itself: nobody wants to see how the window looks into the platform. */
const own = /^\/(admin\/|window\/|\?|$)/;

/** What changes something by the admin API; the rest only reads, or lets a browser in. */
const changes = ({ method, raw: { url = "" } }: FastifyRequest) =>
  method !== "GET" && url.startsWith("/admin/") && !url.startsWith("/admin/browser");

/** Shows the requests to the platform, and their answers, to watchers. */
export function watchHttp(
  app: Routes,
  { traffic, authentication }: Pick<Kernel, "traffic" | "authentication">,
): void {
  const shown = (request: FastifyRequest) => traffic.watched && !own.test(request.raw.url ?? "");
  const noted = (request: FastifyRequest) =>
    shown(request) || (traffic.recordsAdmin && changes(request));

  app.decorateRequest(ANSWER, undefined);
  app.decorateRequest(REASON, undefined);
  app.decorateRequest(SENT, undefined);
  // What is sent while a request is carried out belongs to it.
  app.addHook("preHandler", (request, reply, done) => {
    if (noted(request)) traffic.carryOut(request.id, done, () => entryOf(request, reply, false));
    else done();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    // It is made a text only if its entry is one of those that are shown.
    if (traffic.watched) (request as unknown as Answered)[ANSWER] = payload;
    done(null, payload);
  });
  const ended = new WeakSet<FastifyRequest>();
  /** Whose addresses requests are sent to; known before a request, which may delete a webhook. */
  const addressOwners = new WeakMap<FastifyRequest, Partial<Caller>>();
  const entryOf = (request: FastifyRequest, reply: FastifyReply, isAnswered: boolean) => {
    const who = callerOf(request) ?? addressOwners.get(request);
    return {
      kind: "http" as const,
      userId: who?.userId,
      applicationId: who?.applicationId,
      requestId: request.id,
      ...sentTarget(request),
      requestHeaders: request.headers as Record<string, string>,
      requestBody: hasBody(request) ? sentText(request) : "",
      requestForm: formIn(request.body),
      requestBytes: bytesIn(request.body),
      unknownFields: unknownFieldsOf(request),
      status: isAnswered && reply.raw.headersSent ? reply.statusCode : 0,
      reason: (request as unknown as Answered)[REASON],
      responseHeaders: reply.getHeaders() as Record<string, string>,
      responseBody: textOf((request as unknown as Answered)[ANSWER]),
      duration: Math.round(reply.elapsedTime * 10) / 10,
    };
  };
  const show = (request: FastifyRequest, reply: FastifyReply, isAnswered: boolean) => {
    if (!noted(request) || ended.has(request)) return;
    ended.add(request);
    const make = () => entryOf(request, reply, isAnswered);
    if (shown(request)) traffic.add(make);
    else traffic.addForRecorder(make);
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (noted(request)) {
      traffic.arrived();
      const owner = authentication.ownerOfAddress(request.params as Record<string, string>);
      if (owner !== undefined) {
        const { id: applicationId, botUserId } = owner;
        addressOwners.set(request, { applicationId, ...(botUserId && { userId: botUserId }) });
      }
      // A fault, or the client, may end the connection before there is an answer.
      reply.raw.once("close", () => show(request, reply, false));
    }
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    show(request, reply, !request.raw.socket.destroyed);
    done();
  });

  const callerOf = (request: FastifyRequest) => {
    const { scheme, token = "" } = readAuthorization(request);
    if (token === "") return undefined;
    if (scheme === "bearer") return authentication.bearer(token);
    return scheme === "bot" ? authentication.bot(token) : authentication.person(token);
  };
}

/** Where there is none, the readers of input put an empty object. */
const hasBody = ({ headers }: FastifyRequest) =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

function sentText(request: FastifyRequest): string {
  const isForm = /^multipart\//i.test(request.headers["content-type"] ?? "");
  if (isForm && request.body === undefined) return "(a form that was not read)";
  return textOf((request as unknown as Answered)[SENT] ?? request.body);
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return "";
  if (typeof body === "string") return body;
  if (Buffer.isBuffer(body)) return isText(body) ? body.toString() : `(${body.length} bytes)`;
  if (body instanceof Readable) return "(a file)";
  if (body instanceof URLSearchParams) return body.toString();
  return JSON.stringify(body instanceof MultipartForm ? shownForm(body) : body);
}

/** What a form says, and which files came along. */
function shownForm(form: MultipartForm): object {
  const files = form.files.map(({ filename, data }) => `${filename} (${data.length} bytes)`);
  try {
    return { ...Object(form.payload()), files };
  } catch {
    return { payload_json: "(no JSON)", files };
  }
}

function formIn(body: unknown): RecordedForm | undefined {
  if (!(body instanceof MultipartForm)) return undefined;
  const files = body.files.map((file) => ({ ...file, size: file.data.length }));
  return { fields: Object.fromEntries(body.fields), files };
}

function bytesIn(body: unknown): RecordedBytes | undefined {
  if (!Buffer.isBuffer(body) || (isText(body) && isUtf8(body))) return undefined;
  return { size: body.length, data: body };
}

/** Whether bytes are text, by their beginning. */
function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 512).includes(0);
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authentication } from "../authentication.js";
import type { Clock } from "../clock.js";
import type { EventLog } from "../event-log.js";
import { ApiError } from "../http/api-error.js";
import { readAuthorization } from "../http/authorization.js";
import { sentTarget } from "../http/input/targets.js";
import { sendLimitHit } from "../http/limit-answers.js";
import { keepReason } from "../traffic/http-traffic.js";
import { redactUrl } from "../traffic/redact.js";
import type { Traffic } from "../traffic/traffic.js";
import type { Faults } from "./faults.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether no fault applies to the route. */
    faultless?: boolean;
  }
}

/** Options of a route of the platform's own, which the service that faults are for does not have. */
export const WITHOUT_FAULTS = { config: { faultless: true } } as const;

/** Requests that are carried out, but get no answer. */
const unanswered = new WeakSet<FastifyRequest>();

/** Completes a fault that carries out the request: destroys the socket. */
export function loseAnswer(request: FastifyRequest): void {
  if (unanswered.delete(request)) request.raw.socket.destroy();
}

/** What faults are played with. */
interface FaultContext {
  readonly faults: Faults;
  readonly authentication: Authentication;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly traffic: Traffic;
}

/**
 * Whether a request is one that programs send to the service. The admin API and the window are not of the
 * service: who switches faults on there has to reach them to switch them off.
 */
function isOfService(
  { authentication }: FaultContext,
  request: FastifyRequest,
  path: string,
): boolean {
  if (path.startsWith("/admin/") || request.routeOptions.config.faultless) return false;
  const { scheme, token } = readAuthorization(request);
  return scheme !== undefined || token === undefined || authentication.person(token) === undefined;
}

/** Applies the fault that matches a request of a program, if any. */
export async function playHttpFault(
  context: FaultContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (context.faults.none) return undefined;
  const { method, url } = sentTarget(request);
  const path = url.split("?", 1)[0] as string;
  if (!isOfService(context, request, path)) return undefined;
  const paths = [path, path.replace(/^\/api\/v\d+(?=\/)/, "")];
  const rule = context.faults.takeHttp(method, paths);
  if (rule === undefined) return undefined;
  const { fault, count = 1 } = rule;
  context.traffic.began(request.id);
  // A request that is only late is refused for a reason of its own, if it is.
  if (context.traffic.watched && fault.kind !== "latency") {
    keepReason(request, `a fault that the test set, which applies ${times(count)}`);
  }
  const until = fault.kind === "latency" ? `, ${fault.ms} ms` : "";
  context.events.add("fault", { detail: `${fault.kind} on ${method} ${redactUrl(path)}${until}` });
  switch (fault.kind) {
    case "latency":
      await new Promise<void>((resolve) =>
        context.clock.schedule(fault.ms, resolve, "a late request goes on"),
      );
      return undefined;
    case "rate-limit": {
      const { retryAfter, global = false } = fault;
      return sendLimitHit(reply, { retryAfter, global, scope: global ? "global" : "user" });
    }
    case "error": {
      const { status, code = 0, message = `${status}: Injected fault` } = fault;
      return reply.code(status).send(new ApiError(status, code, message).body());
    }
    case "drop":
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    case "lose-answer":
      unanswered.add(request);
      return undefined;
    case "hang":
      reply.hijack();
      return reply;
    case "malformed":
      return reply.type("application/json").send('{"id":"175928847299117063","usern');
  }
}

/** How often a rule applies, in words. */
function times(count: number): string {
  if (count === Number.POSITIVE_INFINITY) return "until it is cleared";
  return count === 1 ? "once" : `${count} times`;
}

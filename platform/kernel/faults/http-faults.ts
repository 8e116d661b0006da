import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.js";
import type { EventLog } from "../event-log.js";
import { ApiError } from "../http/api-error.js";
import { sentTarget } from "../http/input/targets.js";
import { sendLimitHit } from "../http/limit-answers.js";
import { keepReason } from "../traffic/http-traffic.js";
import { redactUrl } from "../traffic/redact.js";
import type { Traffic } from "../traffic/traffic.js";
import type { Faults } from "./faults.js";

/** Requests that are carried out, but get no answer. */
const unanswered = new WeakSet<FastifyRequest>();

/** Completes a fault that carries out the request: destroys the socket. */
export function loseAnswer(request: FastifyRequest): void {
  if (unanswered.delete(request)) request.raw.socket.destroy();
}

/** What faults are played with. */
interface FaultContext {
  readonly faults: Faults;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly traffic: Traffic;
}

/** Applies the fault that matches a request, if any. Faults do not apply to the admin API. */
export async function playHttpFault(
  context: FaultContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { method, url } = sentTarget(request);
  const path = url.split("?", 1)[0] as string;
  if (path.startsWith("/admin/")) return undefined;
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

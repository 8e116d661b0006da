import { CloseCode, CloseError } from "./close_codes.js";
import type { Connection } from "./connection.js";
import type { GatewayContext } from "./context.js";
import { authenticateSession, readIdentify } from "./identify.js";
import { Opcode } from "./opcodes.js";
import { decodeError, requireObject, requireString } from "./payloads.js";
import { readPresence } from "./presence.js";
import type { Session } from "./session.js";
import { facts } from "./sessions.js";

/** Acts on a client's payload. Throws a CloseError when it breaks a rule. */
export type OperationHandler = (
  connection: Connection,
  d: unknown,
  context: GatewayContext,
) => void;

/** Needs no session. */
const open = new Map<number, OperationHandler>([
  [Opcode.Heartbeat, heartbeat],
  [Opcode.QosHeartbeat, heartbeat],
  [Opcode.Identify, identify],
  [Opcode.Resume, resume],
]);

/** Needs a session. */
const authenticated = new Map<number, OperationHandler>([
  [Opcode.PresenceUpdate, updatePresence],
  [Opcode.TimeSpentSession, () => {}],
]);

/** @throws CloseError 4001 for an opcode no one handles, 4003 for one that needs a session first */
export function handlerOf(op: number, hasSession: boolean): OperationHandler {
  const handler = open.get(op) ?? authenticated.get(op);
  if (handler === undefined) throw new CloseError(CloseCode.UnknownOpcode);
  if (!hasSession && !open.has(op)) throw new CloseError(CloseCode.NotAuthenticated);
  return handler;
}

/** The sequence number comes as an integer, as null, or wrapped in an object (protocol 4.3). */
function heartbeat(connection: Connection, d: unknown): void {
  if (typeof d === "string" || typeof d === "boolean" || Array.isArray(d)) throw decodeError();
  connection.heartbeat();
}

function identify(connection: Connection, d: unknown, context: GatewayContext): void {
  if (connection.session !== undefined) throw new CloseError(CloseCode.AlreadyAuthenticated);
  const identification = readIdentify(d, context.authentication);
  const { principal } = identification;
  const { sessions, readyBuilder } = context;
  if (principal.kind === "bot" && !sessions.starts.take(principal.application.id)) {
    connection.invalidateSession(false);
    return;
  }
  const session = sessions.create(identification);
  connection.attach(session);
  session.dispatch("READY", readyBuilder.ready(session, connection.version));
  const supplement = readyBuilder.supplemental(session);
  if (supplement !== undefined) session.dispatch("READY_SUPPLEMENTAL", supplement);
  sessions.started(session);
}

function resume(connection: Connection, d: unknown, context: GatewayContext): void {
  if (connection.session !== undefined) throw new CloseError(CloseCode.AlreadyAuthenticated);
  const payload = requireObject(d);
  const token = requireString(payload, "token");
  const session = context.sessions.get(requireString(payload, "session_id"));
  const { seq } = payload;
  if (!Number.isInteger(seq) || (seq as number) < 0) throw decodeError();
  const principal = authenticateSession(token, context.authentication);
  const own =
    session?.userId === principal.user.id && session.applicationId === principal.application.id;
  if (session === undefined || !own) {
    connection.invalidateSession(false);
    return;
  }
  if ((seq as number) > session.seq) {
    context.sessions.end(session);
    throw new CloseError(CloseCode.InvalidSeq);
  }
  if (!session.canReplay(seq as number)) {
    context.sessions.end(session);
    connection.invalidateSession(false);
    return;
  }
  takeOver(connection, session);
  session.renewToken(token, principal);
  session.replay(seq as number);
  session.dispatch("RESUMED", { _trace: [] });
  context.events.add("gateway.resumed", facts(session));
}

/** Moves a session to a connection; an older connection of it has nothing to do any more. */
function takeOver(connection: Connection, session: Session): void {
  const earlier = session.connection;
  connection.attach(session);
  earlier?.replaced();
}

function updatePresence(connection: Connection, d: unknown, context: GatewayContext): void {
  const session = connection.session as Session;
  const presence = readPresence(d);
  if (!mayUpdatePresence(session) || !connection.limits.takePresence(context.clock.now())) {
    context.events.add("gateway.presence_ignored", facts(session));
    return;
  }
  session.presence = presence;
  context.events.add("gateway.presence", { ...facts(session), detail: presence.status });
  context.sessions.presenceChanged(session.userId);
}

function mayUpdatePresence({ kind, scopes }: Session): boolean {
  return (
    kind === "bot" || scopes.includes("activities.write") || scopes.includes("presences.write")
  );
}

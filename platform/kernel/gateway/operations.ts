import type { ClientConnection } from "./client.js";
import { CloseCode, CloseError } from "./close-codes.js";
import type { GatewayContext } from "./context.js";
import { authenticateSession, readIdentify } from "./identify.js";
import { documentedOpcodes, Opcode } from "./opcodes.js";
import { decodeError, type Payload, requireObject, requireString } from "./payloads.js";
import { readPresence } from "./presence.js";
import type { Session } from "./session.js";
import { facts } from "./sessions.js";

type ConnectionHandler = (
  connection: ClientConnection,
  d: unknown,
  context: GatewayContext,
) => void;

/** Needs no session. */
const open = new Map<number, ConnectionHandler>([
  [Opcode.Heartbeat, heartbeat],
  [Opcode.QosHeartbeat, heartbeat],
  [Opcode.Identify, identify],
  [Opcode.Resume, resume],
]);

/**
 * Acts on a payload.
 *
 * @throws CloseError 4001 for an opcode that is not documented, 4003 for one that needs a session
 *   first, or what the handler throws
 */
export function operate(
  connection: ClientConnection,
  { op, d }: Payload,
  context: GatewayContext,
): void {
  const handler = open.get(op);
  if (handler !== undefined) {
    handler(connection, d, context);
    return;
  }
  const own = op === Opcode.PresenceUpdate || context.operations.has(op);
  if (!own && !documentedOpcodes.has(op)) throw new CloseError(CloseCode.UnknownOpcode);
  const { session } = connection;
  if (session === undefined) throw new CloseError(CloseCode.NotAuthenticated);
  if (op === Opcode.PresenceUpdate) updatePresence(connection, session, d, context);
  else if (own) context.operations.get(op)?.(session, d);
  else context.events.add("gateway.ignored", { ...facts(session), detail: `op ${op}` });
}

/** The sequence number comes as an integer, as null, or wrapped in an object (protocol 4.3). */
export function heartbeat(connection: Pick<ClientConnection, "heartbeat">, d: unknown): void {
  if (typeof d === "string" || typeof d === "boolean" || Array.isArray(d)) throw decodeError();
  connection.heartbeat();
}

function identify(connection: ClientConnection, d: unknown, context: GatewayContext): void {
  if (connection.session !== undefined) throw new CloseError(CloseCode.AlreadyAuthenticated);
  const identification = readIdentify(d, context.authentication);
  const { principal } = identification;
  const { sessions } = context;
  if (principal.kind === "bot" && !sessions.starts.take(principal.applicationId)) {
    connection.invalidateSession(false);
    return;
  }
  const session = sessions.create(identification);
  connection.attach(session);
  session.dispatch("READY", readyFor(session, connection.version, context));
  const supplement = context.readyBuilder.supplemental(session);
  if (supplement !== undefined) session.dispatch("READY_SUPPLEMENTAL", supplement);
  sessions.started(session);
}

/** Builds READY; a session that a domain refuses, for example with too many guilds, is ended. */
function readyFor(session: Session, version: number, context: GatewayContext) {
  try {
    return context.readyBuilder.ready(session, version);
  } catch (error) {
    context.sessions.end(session);
    throw error;
  }
}

function resume(connection: ClientConnection, d: unknown, context: GatewayContext): void {
  if (connection.session !== undefined) throw new CloseError(CloseCode.AlreadyAuthenticated);
  const payload = requireObject(d);
  const token = requireString(payload, "token");
  const session = context.sessions.get(requireString(payload, "session_id"));
  const { seq } = payload;
  if (!Number.isInteger(seq) || (seq as number) < 0) throw decodeError();
  const principal = authenticateSession(token, context.authentication);
  const own =
    session?.userId === principal.userId && session.applicationId === principal.applicationId;
  if (session === undefined || !own) {
    connection.invalidateSession(false);
    return;
  }
  if ((seq as number) > session.seq) {
    context.sessions.close(session, CloseCode.UnknownError);
    throw new CloseError(CloseCode.InvalidSeq);
  }
  if (!session.canReplay(seq as number)) {
    context.sessions.close(session, CloseCode.UnknownError);
    connection.invalidateSession(false);
    return;
  }
  takeOver(connection, session);
  session.renewToken(token, principal);
  session.replay(seq as number);
  session.dispatch("RESUMED", { _trace: [] });
  context.events.add("gateway.resumed", facts(session));
}

/** Moves a session to a connection; its older connection is replaced. */
function takeOver(connection: ClientConnection, session: Session): void {
  const earlier = session.connection;
  connection.attach(session);
  earlier?.replaced();
}

function updatePresence(
  connection: ClientConnection,
  session: Session,
  d: unknown,
  context: GatewayContext,
): void {
  const presence = readPresence(d);
  if (!mayUpdatePresence(session) || !connection.limits.takePresence(context.clock.monotonic())) {
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

import { decodeError, requireId, requireObject } from "../../../kernel/gateway/payloads.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { isObject } from "../../../kernel/json.js";
import type { Lobbies, LobbyRecord } from "../../social/lobbies/api.js";
import type { CallSettings } from "./record.js";
import { CALL_SCOPE, type LobbyCalls } from "./state.js";

/** Opcodes of players: the calls that they are in, and a voice server that does nothing. */
const LOBBY_VOICE_STATES = 17;
const LOBBY_VOICE_SERVER_PING = 42;

/** Most lobbies that a player can be in. */
const MAX_LOBBIES = 200;

/** The gateway payloads of players around calls. */
export function callOperations(lobbies: Lobbies, calls: LobbyCalls) {
  return new Map([
    [LOBBY_VOICE_STATES, (session: Session, d: unknown) => setCalls(lobbies, calls, session, d)],
    [
      LOBBY_VOICE_SERVER_PING,
      (session: Session, d: unknown) => {
        const lobbyId = requireId(requireObject(d), "lobby_id");
        if (calls.get(lobbyId, session.userId)?.sessionId === session.id) calls.check(lobbyId);
      },
    ],
  ]);
}

/** The list is the whole of what the session wants: a lobby that is missing is left. */
function setCalls(lobbies: Lobbies, calls: LobbyCalls, session: Session, d: unknown): void {
  if (!Array.isArray(d) || d.length > MAX_LOBBIES) throw decodeError();
  const wanted = new Map(d.map(readCallSettings));
  const { userId, id: sessionId } = session;
  for (const state of calls.ofUser(userId)) {
    const left = state.sessionId === sessionId && !wanted.has(state.lobbyId);
    if (left) calls.leave(state.lobbyId, userId);
  }
  for (const [lobbyId, settings] of wanted) {
    const lobby = ownLobby(lobbies, session, lobbyId);
    if (lobby !== undefined) calls.join(lobby, userId, settings, sessionId);
  }
}

/** A lobby that the session's user is in; requests for other lobbies are ignored. */
function ownLobby(lobbies: Lobbies, session: Session, id: string): LobbyRecord | undefined {
  const lobby = lobbies.get(id);
  const { applicationId, userId, scopes } = session;
  if (lobby?.applicationId !== applicationId || !scopes.includes(CALL_SCOPE)) return undefined;
  return lobbies.members(id).some((member) => member.userId === userId) ? lobby : undefined;
}

/** @throws CloseError 4002 for an element that does not have the shape of call settings */
function readCallSettings(element: unknown): [string, CallSettings] {
  if (!isObject(element)) throw decodeError();
  const { self_mute = false, self_deaf = false, self_video = false } = element;
  const { preferred_region: region = null, preferred_regions: regions = null } = element;
  const fits =
    [self_mute, self_deaf, self_video].every((flag) => typeof flag === "boolean") &&
    (region === null || typeof region === "string") &&
    (regions === null || (Array.isArray(regions) && regions.every((r) => typeof r === "string")));
  if (!fits) throw decodeError();
  const settings = {
    selfMute: self_mute as boolean,
    selfDeaf: self_deaf as boolean,
    selfVideo: self_video as boolean,
    region: (region ?? (regions as string[] | null)?.[0] ?? null) as string | null,
  };
  return [requireId(element, "lobby_id"), settings];
}

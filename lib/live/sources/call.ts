/** A call that the current user is in. */

import type { Call } from "../../call.js";
import { CallError } from "../../generated/enums.js";
import type { CallEvents } from "../../generated/events.js";
import type { Source } from "../topic.js";
import type { CallParticipant } from "../values.js";
import { listen, type StoreClient } from "./events.js";
import { byName } from "./order.js";

/** The call of a lobby. */
export function callSource(client: StoreClient, lobbyId: string): Source {
  const speaking = new Set<string>();
  let call: Call | undefined;
  let error: CallError = CallError.None;
  let leave = () => {};
  let touched: { touch(): void; touchRow(id: string): void; touchHead(): void } | undefined;

  /** Another call may have begun in the lobby, or this one may have ended. */
  const find = () => {
    const now = client.getCall(lobbyId);
    if (now === call && now?.isValid() !== false) return call;
    leave();
    speaking.clear();
    error = CallError.None;
    call = now;
    if (now) leave = follow(now);
    return call;
  };
  const follow = (one: Call) => {
    const listeners = {
      voiceStateChanged: ({ userId }) => {
        touched?.touchRow(userId);
        touched?.touchHead();
      },
      participantChanged: ({ userId, added }) => {
        if (!added) speaking.delete(userId);
        touched?.touchRow(userId);
      },
      speakingStatusChanged: ({ userId, isPlayingSound }) => {
        if (isPlayingSound) speaking.add(userId);
        else speaking.delete(userId);
        touched?.touchRow(userId);
      },
      statusChanged: (change) => {
        error = change.error;
        touched?.touch();
      },
    } satisfies { [Name in keyof CallEvents]: (event: CallEvents[Name]) => void };
    const all = Object.entries(listeners) as [keyof CallEvents, (event: unknown) => void][];
    for (const [name, listener] of all) one.on(name, listener);
    return () => {
      if (one.isValid()) for (const [name, listener] of all) one.off(name, listener);
    };
  };
  const participant = (one: Call, id: string): CallParticipant => {
    const state = one.getVoiceStateHandle(id);
    return {
      id,
      displayName: client.getUser(id)?.displayName ?? "",
      selfMute: state?.selfMute ?? false,
      selfDeaf: state?.selfDeaf ?? false,
      speaking: speaking.has(id),
      localMute: one.getLocalMute(id),
      volume: one.getParticipantVolume(id),
    };
  };
  return {
    start: (topic) => {
      touched = topic;
      const stop = listen(client, {
        voiceParticipantChanged: (event) => {
          if (event.lobbyId === lobbyId) topic.touch();
        },
        statusChanged: () => topic.touch(),
        userUpdated: ({ userId }) => {
          if (topic.has(userId)) topic.touchRow(userId);
        },
      });
      return () => {
        stop();
        leave();
        leave = () => {};
        touched = call = undefined;
        speaking.clear();
      };
    },
    readHead: () => {
      const one = find();
      if (!one) return null;
      return {
        lobbyId,
        status: one.getStatus(),
        error,
        selfMute: one.getSelfMute(),
        selfDeaf: one.getSelfDeaf(),
        audioMode: one.getAudioMode(),
      };
    },
    readRows: (ids) => {
      const one = find();
      const all = one?.getParticipants() ?? [];
      const read = ids ? ids.filter((id) => all.includes(id)) : all;
      return read.map((id) => participant(one as Call, id));
    },
    compare: byName,
  };
}

import { Capability, type ReadyPart } from "../../../kernel/gateway/ready.js";
import type { DmChannels } from "./dm-channels.js";

/** A player's conversations in READY (protocol 4.5). Bots get a list that is empty. */
export function dmReadyPart(channels: DmChannels): ReadyPart {
  return {
    ready(session, mentioned) {
      const deduped = session.can(Capability.DedupeUserObjects);
      return {
        private_channels: channels.visible(session).map((channel) => {
          if (deduped) mentioned.add(channels.recipient(channel, session.userId));
          return channels.object(channel, session.userId, deduped);
        }),
      };
    },
    supplemental: () => ({ lazy_private_channels: [] }),
  };
}

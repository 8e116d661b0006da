import { Capability, type ReadyPart } from "../../../kernel/gateway/ready.js";
import type { DmChannels } from "./dm-channels.js";
import type { GroupDms } from "./groups.js";

/** A player's conversations in READY (protocol 4.5); a person's groups, too. Bots get a list that is empty. */
export function dmReadyPart(channels: DmChannels, groups: GroupDms): ReadyPart {
  return {
    ready(session, mentioned) {
      const deduped = session.can(Capability.DedupeUserObjects);
      return {
        private_channels: [
          ...channels.visible(session).map((channel) => {
            if (deduped) mentioned.add(channels.recipient(channel, session.userId));
            return channels.object(channel, session.userId, deduped);
          }),
          ...(session.kind === "person" ? groups.of(session.userId) : []).map((group) =>
            groups.object(group, session.userId),
          ),
        ],
      };
    },
    supplemental: () => ({ lazy_private_channels: [] }),
  };
}

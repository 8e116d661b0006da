import type { PlatformContext } from "../context.js";

/** Moves friends, requests and blocks along with a merge or an unmerge (protocol 2.6, 2.8). */
export function moveRelationships({ accounts, consents, social }: PlatformContext): void {
  const { relationships, gameRelationships } = social;
  accounts.onMoved(({ kind, fromId, toId, applicationId }) => {
    const merging = kind === "merge";
    relationships.adopt(fromId, toId, (otherId) => merging || consents.has(otherId, applicationId));
    gameRelationships.adopt(applicationId, fromId, toId);
    if (merging) social.forgetUser(fromId);
  });
}

import type { PlatformContext } from "../context.js";

/**
 * Moves friends, requests, blocks and places in lobbies along with a merge or an unmerge. A merge
 * moves conversations, too; after an unmerge they stay with the full account (protocol 2.6, 2.8).
 */
export function moveAccounts({ accounts, consents, social }: PlatformContext): void {
  const { relationships, gameRelationships, lobbies, directMessages } = social;
  accounts.onMoved(({ kind, fromId, toId, applicationId }) => {
    const merging = kind === "merge";
    relationships.adopt(fromId, toId, (otherId) => merging || consents.has(otherId, applicationId));
    gameRelationships.adopt(applicationId, fromId, toId);
    lobbies.adopt(applicationId, fromId, toId, merging);
    if (!merging) return;
    directMessages.adopt(applicationId, fromId, toId);
    social.forgetUser(fromId);
  });
}

/** What is created, changed and deleted by three numbers after one another. */
const THINGS: Readonly<Record<number, string>> = {
  10: "the channel",
  13: "permissions in the channel",
  30: "the role",
  40: "the invite",
  50: "the webhook",
  60: "the emoji",
  80: "the integration",
  83: "the stage",
  90: "the sticker",
  100: "the event",
  110: "the thread",
  130: "the sound",
  140: "the auto moderation rule",
  163: "the onboarding prompt",
  200: "an exception of the event",
};

const OTHERS: Readonly<Record<number, string>> = {
  1: "changed the guild",
  20: "removed",
  21: "pruned members",
  22: "banned",
  23: "lifted the ban of",
  24: "changed",
  25: "changed the roles of",
  26: "moved members in calls",
  27: "disconnected members from calls",
  28: "added the bot",
  72: "deleted messages of",
  73: "deleted messages in",
  74: "pinned a message of",
  75: "unpinned a message of",
  121: "changed who may use a command",
  143: "blocked a message of",
  144: "reported a message of",
  145: "timed out",
  146: "quarantined",
  166: "made the onboarding",
  167: "changed the onboarding",
  190: "made the home page",
  191: "changed the home page",
  192: "set the status of",
  193: "took away the status of",
};

/** What an entry of a type says, before its target. */
export function actionText(type: number): string {
  const other = OTHERS[type];
  if (other !== undefined) return other;
  for (const [offset, verb] of ["created", "changed", "deleted"].entries()) {
    const thing = THINGS[type - offset];
    if (thing !== undefined) return `${verb} ${thing}`;
  }
  return `did what has the number ${type} to`;
}

/** Random acts of people around what guilds show, plan and own, and in group conversations. */

import type { Actor } from "../../../../platform/index.js";
import { png } from "../../support/media.js";
import type { Place } from "./crowd.js";
import type { RandomTargets } from "./random-targets.js";

/** Has a person do something; throws what the platform refuses with. */
export function actInAreas(targets: RandomTargets, place: Place, somebody: Actor): unknown {
  const { numbers, crowd } = targets;
  const { users, bots, platform } = crowd;
  // Much of this only the owner may.
  const actor = numbers.onceIn(2) ? platform.as(place.ownerId) : somebody;
  const { id } = place;
  const name = `n${numbers.below(1000)}`;
  const stage = targets.stage(place);
  // Of few roles, so that there are some that people meet the conditions of.
  const role = targets.role(place, 2);
  const [channel, poll] = targets.poll(place);
  const event = targets.event(place);
  const games = bots
    .slice(0, 5)
    .map(({ applicationId }) => [
      { connection_type: "application", application_id: applicationId },
    ]);
  const outside = users.filter((user) => platform.guilds.member(id, user.id) === undefined);
  const outsider = platform.as(outside.length === 0 ? place.ownerId : numbers.one(outside).id);
  const emoji = targets.emoji(place);
  const drop = targets.expressions(place).stickers.length > 10;
  const acts: readonly (() => unknown)[] = [
    () => actor.joinVoice(stage),
    () => actor.joinEvent(id, event),
    () => actor.leaveEvent(id, event),
    () =>
      drop
        ? actor.deleteSticker(id, targets.sticker(place))
        : actor.createSticker(id, { name, tags: "wave" }, png()),
    () => actor.editSticker(id, targets.sticker(place), { name }),
    () => actor.deleteEmoji(id, emoji),
    () => actor.editEmoji(id, emoji, { name }),
    () => actor.playSound(targets.voice(place), targets.sound(place)),
    () => actor.editMemberVerification(id, { enabled: numbers.onceIn(2), form_fields: [] }),
    () => outsider.requestToJoin(id),
    () => outsider.requestToJoin(id),
    () => outsider.withdrawJoinRequest(id),
    () => actor.decideJoinRequest(id, targets.joinRequest(place), { action: targets.decision() }),
    () => actor.answerOnboarding(id, []),
    () => actor.setVanityUrl(id, numbers.onceIn(2) ? null : name),
    () => actor.configureLinkedRole(id, role, games),
    () => actor.linkRole(id, role),
    () => actor.linkRole(id, role),
    () => actor.unlinkRole(id, role),
    () =>
      actor.setNewMemberWelcome(id, {
        enabled: numbers.onceIn(2),
        welcome_message: { author_ids: [numbers.one(users).id], message: name },
        new_member_actions: [],
        resource_channels: [],
      }),
    () => actor.vote(channel, poll, [1]),
    () => actor.sendMessage(targets.group(), name),
  ];
  return numbers.one(acts)();
}

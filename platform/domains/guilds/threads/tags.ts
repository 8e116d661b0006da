import { wrongField } from "../../../kernel/http/api-error.js";
import type { ChannelRecord } from "../core/api.js";
import { tagForModerators, tagRequired } from "./errors.js";

/** Flag of a forum whose posts need a tag. */
const REQUIRE_TAG = 1 << 4;

/**
 * Checks the tags of a post.
 *
 * @param before - those that the post has
 * @throws ApiError 50035 for one that the forum does not have, 40066 for one of moderators only, 40067
 *   when one is needed
 */
export function checkedTags(
  forum: ChannelRecord,
  wanted: readonly string[],
  moderates: boolean,
  before: readonly string[],
): readonly string[] {
  for (const id of wanted) {
    const tag = forum.availableTags.find((each) => each.id === id);
    if (tag === undefined) {
      throw wrongField("applied_tags", "BASE_TYPE_INVALID", `The forum has no tag ${id}.`);
    }
    if (tag.moderated && !moderates && !before.includes(id)) throw tagForModerators();
  }
  if ((forum.flags & REQUIRE_TAG) !== 0 && wanted.length === 0 && !moderates) throw tagRequired();
  return [...new Set(wanted)];
}

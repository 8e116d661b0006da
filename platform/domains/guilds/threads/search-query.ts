import { wrongField } from "../../../kernel/http/api-error.js";
import {
  readChoice,
  readId,
  readLimit,
  readWhole,
  readYesNo,
  requireId,
} from "../../../kernel/http/queries.js";

/** Which posts of a forum somebody looks for. */
export interface ThreadSearch {
  readonly name: string | undefined;
  readonly tags: readonly string[];
  /** Whether one of the tags is enough. */
  readonly anyTag: boolean;
  readonly archived: boolean | undefined;
  /** Ids that those found are above and below. */
  readonly minId: string | undefined;
  readonly maxId: string | undefined;
  readonly sortBy: string;
  readonly ascending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const MAX_TAGS = 20;
const MAX_NAME_LENGTH = 100;
const SORTING = ["relevance", "creation_time", "last_message_time", "archive_time"] as const;

/**
 * Reads the query of `/channels/{channel}/threads/search`. How far words may be apart (`slop`) is
 * checked and not looked at.
 *
 * @throws ApiError 50035
 */
export function readThreadSearch(query: unknown): ThreadSearch {
  const { name, tag } = query as { name?: string | string[]; tag?: string | string[] };
  readWhole(query, "slop", 0, 100);
  const tags = [tag ?? []].flat().flatMap((each) => each.split(","));
  if (tags.length > MAX_TAGS) throw tooLong("tag", MAX_TAGS);
  if (name !== undefined && typeof name !== "string") {
    throw wrongField("name", "STRING_TYPE_CONVERT", "Give one name.");
  }
  if (name !== undefined && name.length > MAX_NAME_LENGTH) throw tooLong("name", MAX_NAME_LENGTH);
  return {
    name,
    tags: tags.map((each) => requireId("tag", each)),
    anyTag: readChoice(query, "tag_setting", ["match_all", "match_some"]) === "match_some",
    archived: readYesNo(query, "archived"),
    minId: readId(query, "min_id"),
    maxId: readId(query, "max_id"),
    sortBy: readChoice(query, "sort_by", SORTING) ?? "last_message_time",
    ascending: readChoice(query, "sort_order", ["asc", "desc"]) === "asc",
    limit: readLimit(query, 25, 25),
    offset: readWhole(query, "offset", 0, 9975) ?? 0,
  };
}

function tooLong(field: string, most: number) {
  return wrongField(field, "BASE_TYPE_MAX_LENGTH", `Must be ${most} or fewer in length.`);
}

import type { OptionNames } from "../operations/option-names.js";
import { SdkError } from "../operations/sdk-error.js";
import { type Snowflake, type SnowflakeInput, toSnowflake } from "../values/snowflake.js";
import * as check from "./arguments.js";

/** Selects a page of a list; without bounds the first one. */
export interface PageOptions {
  /** Only ids below this one. Alone: the ids just below it. */
  readonly before?: SnowflakeInput | undefined;
  /** Only ids above this one. */
  readonly after?: SnowflakeInput | undefined;
  /** How many at most, 1 to 100. */
  readonly limit?: number | undefined;
}

/** The names of {@link PageOptions}. */
export const PAGE_OPTIONS: OptionNames<PageOptions> = { before: true, after: true, limit: true };

/** The maximum number of items in a page. */
const MAX_PAGE = 100;

/** The fields of a query for a page. @throws TypeError or RangeError that names the parameter */
export function pageQuery(call: string, name: string, { before, after, limit }: PageOptions) {
  return {
    before: check.optional(before, (id) => check.id(call, `${name}.before`, id)),
    after: check.optional(after, (id) => check.id(call, `${name}.after`, id)),
    limit: check.optional(limit, (count) => check.whole(call, `${name}.limit`, count, 1, MAX_PAGE)),
  };
}

/**
 * Everything in a list, page by page, in ascending order of ids.
 *
 * @param names - The names of the filter's fields.
 */
export async function* allPages<
  T extends { readonly id: Snowflake },
  Filter extends Pick<PageOptions, "after">,
>(
  call: string,
  filter: Filter,
  names: OptionNames<Filter>,
  page: (options: { readonly after: Snowflake; readonly limit: number }) => Promise<readonly T[]>,
): AsyncGenerator<T, void, void> {
  const { after: start = "0" } = check.fields(call, "filter", filter, names);
  let after = toSnowflake(start, check.parameter(call, "filter.after"));
  for (;;) {
    const elements = await page({ after, limit: MAX_PAGE });
    const past = BigInt(after);
    if (elements.length > MAX_PAGE || elements.some(({ id }) => BigInt(id) <= past)) {
      throw new SdkError({
        operation: `BackendClient.${call}`,
        type: "HTTPError",
        message: "The service returned a page that was not requested, so the list would not end",
        status: 200,
      });
    }
    yield* elements;
    if (elements.length < MAX_PAGE) return;
    after = elements.reduce((most, { id }) => (BigInt(id) > BigInt(most) ? id : most), after);
  }
}

import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { ActivityConfig } from "./config.js";

/** Which requests below an activity's own address go to which server (activities 2.16). */
export interface UrlMapping {
  /** Beginning of the path, e.g. `/` or `/api`; `{name}` stands for one part of the path. */
  readonly prefix: string;
  /** Host without a scheme, with port and folder if need be; `{name}` is what the prefix has there. */
  readonly target: string;
}

/** How an application's activity runs. */
export type ActivitySettings = RecordOf<typeof activityShape>;

/** Shape of {@link ActivitySettings} in a snapshot. */
export const activityShape = shape({
  /** Id of the application. */
  id: "id",
  /** In the order in which they are tried; the first that fits counts. */
  urlMappings: of<UrlMapping[]>("object[]"),
  /** Most people in one instance; null for no limit. */
  maxParticipants: "number?",
  /** Whether it has accepted the terms that open `relationships.read` to activities. */
  socialTerms: "boolean",
  /** Whether requests to its servers name the player, in headers that its key signs. */
  signedRequests: "boolean",
  /**
   * Server of the developer that answers what `/` leads to otherwise, such as
   * `http://localhost:5173`; null for none. The proxy's other mappings hold all the same.
   */
  activityUrlOverride: "string?",
  /** How clients show the activity; null where its owner never said. */
  config: of<ActivityConfig | null>("object?"),
});

/** Settings to change; what is left out stays. */
export interface ActivityOptions {
  /** Default: none, so that all requests are refused. */
  urlMappings?: readonly UrlMapping[] | undefined;
  /** Default: null, no limit. */
  maxParticipants?: number | null | undefined;
  /** Default: true. */
  socialTerms?: boolean | undefined;
  /** Default: false. */
  signedRequests?: boolean | undefined;
  /** Default: null, none. */
  activityUrlOverride?: string | null | undefined;
}

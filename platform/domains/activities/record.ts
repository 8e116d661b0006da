import type { Shape } from "../../kernel/store/shape.js";

/** Which requests below an activity's own address go to which server (activities 2.16). */
export interface UrlMapping {
  /** Beginning of the path, e.g. `/` or `/api`; `{name}` stands for one part of the path. */
  readonly prefix: string;
  /** Host without a scheme, with port and folder if need be; `{name}` is what the prefix has there. */
  readonly target: string;
}

/** How an application's activity runs. */
export interface ActivitySettings {
  /** Id of the application. */
  readonly id: string;
  /** In the order in which they are tried; the first that fits counts. */
  readonly urlMappings: UrlMapping[];
  /** Most people in one instance; null for no limit. */
  readonly maxParticipants: number | null;
  /** Whether it has accepted the terms that open `relationships.read` to activities. */
  readonly socialTerms: boolean;
  /** Whether its servers are told who plays, in headers that its key signs. */
  readonly signedRequests: boolean;
}

/** Shape of {@link ActivitySettings} in a snapshot. */
export const activityShape: Shape<ActivitySettings> = {
  id: "id",
  urlMappings: "object[]",
  maxParticipants: "number?",
  socialTerms: "boolean",
  signedRequests: "boolean",
};

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
}

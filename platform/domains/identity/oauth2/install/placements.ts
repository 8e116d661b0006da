import type { UserRecord } from "../../users/api.js";
import type { AuthorizationRequest } from "../authorization-request.js";

/** A permission that a bot asks for. */
export interface AskedPermission {
  /** As a decimal string. */
  readonly bit: string;
  /** In plain words. */
  readonly name: string;
}

/** A guild or channel that a person may choose. */
export interface Destination {
  readonly id: string;
  readonly name: string;
}

/** What a person chooses as it allows an application, besides allowing it. */
export interface ConsentChoice {
  /** The guild that the application comes into. */
  readonly guildId?: string | undefined;
  /** Permissions of its bot, as a decimal string; none for those of the link. */
  readonly permissions?: string | undefined;
  /** The channel that its webhook writes in. */
  readonly webhookChannelId?: string | undefined;
}

/** What has come of a choice. */
export interface PlacementResult {
  /** Added to the redirect, beside the code. */
  readonly redirect: Readonly<Record<string, string>>;
  /** Remembered with the code, for {@link Placement.describe}. */
  readonly details: Readonly<Record<string, string>>;
  /** Whether the application's backend has been notified of the authorization. */
  readonly notified: boolean;
}

/**
 * Something of an application that a person puts somewhere as it allows the application to sign it
 * in: a bot into a guild, a webhook into a channel.
 */
export interface Placement {
  /** The field of the choice on the page, and what it says there. */
  readonly field: "guild_id" | "webhook_channel_id";
  readonly label: string;
  /** Whether a request asks for it. */
  asked(request: AuthorizationRequest): boolean;
  /** The permissions that come with it, each of which a person may refuse. */
  permissions(request: AuthorizationRequest): readonly AskedPermission[];
  /** Where a person may have it. */
  places(user: UserRecord, request: AuthorizationRequest): readonly Destination[];
  /**
   * Checks a choice.
   *
   * @returns what carries it out
   * @throws ApiError when the person may not, or the choice does not fit
   */
  prepare(
    user: UserRecord,
    request: AuthorizationRequest,
    choice: ConsentChoice,
  ): () => PlacementResult;
  /** The data in the answer to the code exchange. */
  describe(details: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
}

/** Those that a request asks for. */
export function askedPlacements(
  placements: readonly Placement[],
  request: AuthorizationRequest,
): Placement[] {
  return placements.filter((placement) => placement.asked(request));
}

/** Carries out what a person chose: all of it, or nothing when one choice does not fit. @throws ApiError */
export function applyPlacements(
  placements: readonly Placement[],
  request: AuthorizationRequest,
  user: UserRecord,
  choice: ConsentChoice,
): PlacementResult {
  const ready = askedPlacements(placements, request).map((each) =>
    each.prepare(user, request, choice),
  );
  const placed = ready.map((act) => act());
  return {
    redirect: Object.assign({}, ...placed.map(({ redirect }) => redirect)),
    details: Object.assign({}, ...placed.map(({ details }) => details)),
    notified: placed.some(({ notified }) => notified),
  };
}

import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  read,
  snowflake,
  text,
  timestamp,
  whole,
  yesNo,
} from "../../../kernel/http/input/readers.js";
import { timestampOf } from "../../../kernel/timestamps.js";

/** What has a configuration, or none yet. */
interface Configured {
  readonly config: ActivityConfig | null;
}

const PLATFORMS = ["web", "android", "ios"] as const;
/** Where an activity may run, as its application says it. */
export type SupportedPlatform = (typeof PLATFORMS)[number];

/** How a screen may be held: 1 any way, 2 upright, 3 on its side. */
export type OrientationLock = 1 | 2 | 3;

/** Longest name of a phase or of a place in the client. */
const MAX_TEXT_LENGTH = 100;

const release = fields({
  label_type: required(choice([0, 1, 2])),
  label_until: orNull(timestamp),
  release_phase: required(text({ min: 1, max: MAX_TEXT_LENGTH })),
  omit_badge_from_surfaces: list(text({ min: 1, max: MAX_TEXT_LENGTH }), { max: 10 }),
});

const lock = choice<OrientationLock>([1, 2, 3]);

const change = fields({
  activity_preview_video_asset_id: orNull(snowflake),
  supported_platforms: list(choice(PLATFORMS), { max: PLATFORMS.length }),
  default_orientation_lock_state: lock,
  tablet_default_orientation_lock_state: lock,
  requires_age_gate: yesNo,
  client_platform_config: fields({ web: release, android: release, ios: release }),
  shelf_rank: whole({ min: 0, max: 2 ** 31 - 1 }),
});

/** What an owner says of how clients show the activity; what is left out stays. */
export type ActivityConfigChange = Read<typeof change>;

/** Reads what an owner changes. @throws ApiError 50035 */
export const readConfigChange = (body: unknown) => read(change, body ?? {});

/** How clients show an activity, in the service's own names (activities 2.1). */
export interface ActivityConfig {
  readonly activity_preview_video_asset_id: string | null;
  readonly supported_platforms: SupportedPlatform[];
  readonly default_orientation_lock_state: OrientationLock;
  readonly tablet_default_orientation_lock_state: OrientationLock;
  readonly requires_age_gate: boolean;
  readonly client_platform_config: Readonly<Record<string, object>>;
  readonly shelf_rank: number;
}

const defaults: ActivityConfig = {
  activity_preview_video_asset_id: null,
  supported_platforms: ["web"],
  default_orientation_lock_state: 1,
  tablet_default_orientation_lock_state: 1,
  requires_age_gate: false,
  client_platform_config: {},
  shelf_rank: 0,
};

/** How clients show an activity; what its owner never set is as the service has it at first. */
export function configOf({ config }: Configured): ActivityConfig {
  return { ...defaults, ...config };
}

/** A configuration with changes. */
export function changedConfig(
  settings: Configured,
  { client_platform_config, supported_platforms, ...rest }: ActivityConfigChange,
): ActivityConfig {
  const before = configOf(settings);
  const given = Object.entries(client_platform_config ?? {}).map(([platform, one]) => [
    platform,
    {
      label_type: one?.label_type,
      label_until: one?.label_until ? timestampOf(one.label_until) : null,
      release_phase: one?.release_phase,
      omit_badge_from_surfaces: one?.omit_badge_from_surfaces ?? [],
    },
  ]);
  return {
    ...before,
    ...rest,
    supported_platforms: [...new Set(supported_platforms ?? before.supported_platforms)],
    client_platform_config: { ...before.client_platform_config, ...Object.fromEntries(given) },
  } as ActivityConfig;
}

/** The configuration as the owner's client gets it. */
export function configObject(settings: Configured & { readonly id: string }) {
  return {
    application_id: settings.id,
    ...configOf(settings),
    legacy_responsive_aspect_ratio: false,
    has_csp_exception: false,
    displays_advertisements: false,
    supported_locales: [],
    blocked_locales: [],
  };
}

import type { RpcActivity } from "./activity.js";

/** Activity flags (protocol 4.9). */
const INSTANCE = 1 << 0;
const JOIN = 1 << 1;
const PARTY_PRIVACY_FRIENDS = 1 << 6;
const PARTY_PRIVACY_VOICE_CHANNEL = 1 << 7;

/**
 * What a program shows as part of the user's presence: the gateway says by flags who may join, and
 * of buttons the labels alone, with the addresses beside them (protocol 4.9).
 */
export function gatewayActivity(activity: RpcActivity): Record<string, unknown> {
  const { party, buttons, instance, ...rest } = activity;
  const { privacy, ...shownParty } = party ?? {};
  const open = privacy === 1;
  const flags =
    (instance ? INSTANCE : 0) |
    (activity.secrets?.join === undefined ? 0 : JOIN) |
    (open ? PARTY_PRIVACY_FRIENDS | PARTY_PRIVACY_VOICE_CHANNEL : 0);
  return {
    ...rest,
    ...(party === undefined ? {} : { party: shownParty }),
    ...(buttons === undefined
      ? {}
      : {
          buttons: buttons.map(({ label }) => label),
          metadata: { button_urls: buttons.map(({ url }) => url) },
        }),
    ...(flags === 0 ? {} : { flags }),
  };
}

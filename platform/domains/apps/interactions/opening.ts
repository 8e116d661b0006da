import { entitlementObject } from "../monetization/api.js";
import type { InteractionContext } from "./interaction-context.js";
import { newToken } from "./live.js";
import type { InteractionParts } from "./parts.js";
import { type Interaction, InteractionType, type Wire } from "./record.js";

/** What a person does, beside where. */
export interface Act {
  /** One of {@link InteractionType}. */
  readonly type: number;
  readonly data: Wire;
  readonly owners: Readonly<Record<string, string>>;
  /** Fields of `interaction_metadata` beside those that all have. */
  readonly metadata: Wire;
  readonly command?: Interaction["command"];
  /** The message whose component was used, or whose form was sent, in wire form. */
  readonly message?: Wire | undefined;
  readonly optionType?: number;
}

/** What a person whose application is not installed here needs to be answered in front of all. */
const PUBLIC_ANSWERS = (1n << 11n) | (1n << 50n);

/** Makes the object of an interaction (bots 4.4). */
export function openInteraction(
  { kernel, monetization }: InteractionParts,
  where: InteractionContext,
  act: Act,
): Interaction {
  const id = kernel.ids.next();
  const token = newToken(id, kernel.random);
  const { application, user, guildId, channelId, invoker } = where;
  const active = monetization.active(application.id, user.id, guildId);
  const completing = act.type === InteractionType.Autocomplete;
  const external = guildId !== null && act.owners[0] === undefined;
  return {
    id,
    token,
    type: act.type,
    applicationId: application.id,
    userId: user.id,
    channelId,
    guildId,
    owners: act.owners,
    appPermissions: where.appPermissions,
    private: external && (invoker.permissions & PUBLIC_ANSWERS) !== PUBLIC_ANSWERS,
    fileLimit: where.fileLimit,
    messageId: (act.message?.id as string | undefined) ?? null,
    command: act.command ?? null,
    metadata: act.metadata,
    payload: {
      id,
      application_id: application.id,
      type: act.type,
      token,
      version: 1,
      data: act.data,
      ...where.fields,
      ...(act.message === undefined ? {} : { message: act.message }),
      entitlements: active.map(entitlementObject),
      entitlement_sku_ids: [],
      authorizing_integration_owners: act.owners,
    },
    optionType: completing ? (act.optionType ?? null) : null,
    createdAt: kernel.clock.now(),
    state: "open",
    callbackType: null,
    originalId: null,
    originalIsEarlier: false,
    followUps: 0,
    sessionId: null,
    modal: null,
    deadline: undefined,
    expiry: undefined,
  };
}

import { CallbackType, type Interaction, InteractionType } from "./record.js";

const {
  Pong,
  Message,
  DeferredMessage,
  DeferredUpdate,
  Update,
  Autocomplete,
  Modal,
  PremiumRequired,
  FrameModal,
  LaunchActivity,
  PurchaseEligibility,
} = CallbackType;

/** What an application can do, as far as answers depend on it. */
export interface Abilities {
  /** It has activities. */
  readonly activities: boolean;
  /** It may show pages of its own in a form's place. */
  readonly frames: boolean;
  /** It sells something. */
  readonly sells: boolean;
}

/** The types of answers that fit an interaction (bots 4.7). */
export function allowedTypes(
  interaction: Interaction,
  { activities, frames, sells }: Abilities,
): number[] {
  const shared = [
    Message,
    DeferredMessage,
    ...(sells ? [PremiumRequired] : []),
    ...(activities ? [LaunchActivity] : []),
  ];
  const forms = [Modal, ...(frames ? [FrameModal] : [])];
  const updates = [DeferredUpdate, Update];
  const byType: Readonly<Record<number, readonly number[]>> = {
    [InteractionType.Ping]: [Pong],
    [InteractionType.Command]: [...shared, ...forms],
    [InteractionType.Component]: [...shared, ...updates, ...forms],
    [InteractionType.Autocomplete]: [Autocomplete],
    [InteractionType.PurchaseEligibility]: [PurchaseEligibility],
    [InteractionType.ModalSubmit]: [...shared, ...(interaction.messageId === null ? [] : updates)],
  };
  return [...(byType[interaction.type] ?? [])].sort((left, right) => left - right);
}

import type { ApplicationRecord } from "./record.js";

/** Says which privileged intents applications may use. */
export interface IntentReview {
  /** Those that an application may use, of those that are switched on, as a bitfield. */
  allowed(application: ApplicationRecord): number;
  /** Those that it has approval for. */
  approved(application: ApplicationRecord): number;
}

/** Lets every application use what is switched on. */
export const noReview: IntentReview = {
  allowed: ({ privilegedIntents }) => privilegedIntents,
  approved: () => 0,
};

import { PlatformError } from "../../kernel/errors.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Table } from "../../kernel/store/table.js";
import { hasActivities } from "../applications/record.js";
import type { Applications } from "../applications/state.js";
import { type ActivityOptions, type ActivitySettings, activityShape } from "./record.js";
import { checkMappings } from "./url_map.js";

/** The flag of an application that has activities. */
const EMBEDDED = 1 << 17;

/** Which applications have activities, and how these run (activities 2.1). */
export class ActivityConfiguration {
  readonly #table: Table<ActivitySettings>;

  /** @internal Made by the domain. */
  constructor(
    { store, signals }: Pick<Kernel, "signals" | "store">,
    private readonly applications: Applications,
  ) {
    this.#table = store.table({
      name: "activities",
      version: 2,
      shape: activityShape,
      // Version 1 had no signed requests.
      upgrade: (record) => ({ ...record, signedRequests: defaults.signedRequests }),
    });
    signals.on("application.deleting", ({ applicationId }) => {
      if (this.#table.get(applicationId) !== undefined) this.#table.delete(applicationId);
    });
  }

  /** The settings of an application; those of one that never set any are the defaults. */
  of(applicationId: string): ActivitySettings {
    return this.#table.get(applicationId) ?? { id: applicationId, ...defaults };
  }

  /**
   * Gives an application activities and changes its settings.
   *
   * @throws PlatformError for a value that does not fit
   */
  set(applicationId: string, options: ActivityOptions): ActivitySettings {
    const application = this.applications.require(applicationId);
    const settings = checked({ ...this.of(applicationId), ...given(options) });
    const kept = this.#table.put(settings);
    if (!hasActivities(application)) {
      this.applications.update(applicationId, { flags: application.flags + EMBEDDED });
    }
    return kept;
  }
}

const defaults = {
  urlMappings: [],
  maxParticipants: null,
  socialTerms: true,
  signedRequests: false,
};

function given<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function checked(settings: ActivityOptions & { readonly id: string }): ActivitySettings {
  const { maxParticipants } = settings;
  const most = maxParticipants ?? 1;
  if (!Number.isInteger(most) || most < 1) {
    throw new PlatformError(
      "The most participants are a whole number from 1 on, or null.",
      "maxParticipants",
    );
  }
  const urlMappings = checkMappings(settings.urlMappings ?? []);
  return { ...(settings as ActivitySettings), urlMappings };
}

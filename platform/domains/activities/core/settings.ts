import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Applications, hasActivities } from "../../identity/applications/api.js";
import { type ActivityConfigChange, changedConfig } from "./config.js";
import { checkOverride } from "./override.js";
import { type ActivityOptions, type ActivitySettings, activityShape } from "./record.js";
import { checkMappings } from "./url-map.js";

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
      version: 3,
      shape: activityShape,
      // Version 1 had no signed requests, version 2 nothing of what clients show.
      upgrade: (record) => ({ ...laterFields, ...record }),
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
    if (!hasActivities(application)) this.embed(applicationId, true);
    return kept;
  }

  /** Says how clients show an application's activity. */
  change(applicationId: string, change: ActivityConfigChange): ActivitySettings {
    const settings = this.of(applicationId);
    return this.#table.put({ ...settings, config: changedConfig(settings, change) });
  }

  /** Gives an application activities, or takes them away; how they run is kept. */
  embed(applicationId: string, embedded: boolean): void {
    const application = this.applications.require(applicationId);
    if (hasActivities(application) === embedded) return;
    const flags = application.flags + (embedded ? EMBEDDED : -EMBEDDED);
    this.applications.update(applicationId, { flags });
  }
}

const laterFields = {
  signedRequests: false,
  activityUrlOverride: null,
  config: null,
};

const defaults = {
  urlMappings: [],
  maxParticipants: null,
  socialTerms: true,
  ...laterFields,
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
  checkOverride(settings.activityUrlOverride ?? null);
  return { ...(settings as ActivitySettings), urlMappings };
}

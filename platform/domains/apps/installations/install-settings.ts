import { readImage } from "../../../kernel/http/files/images.js";
import { read } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Applications } from "../../identity/applications/api.js";
import { type InstallSettings, type InstallTypes, readChange, table } from "./settings.js";

/** The settings of one application. */
type SettingsRecord = RecordOf<typeof settingsShape>;

const settingsShape = shape({
  /** Id of the application. */
  id: "id",
  settings: of<InstallSettings>("object?"),
});

/** New applications support both contexts. */
const BOTH: InstallTypes = { "0": {}, "1": {} };

/** How applications are installed by default, which they set themselves (bots 5.1). */
export class DefaultInstalls {
  readonly #table: Table<SettingsRecord>;

  /** @internal Made by the domain. */
  constructor(
    { store, signals, images }: Pick<Kernel, "images" | "signals" | "store">,
    applications: Applications,
  ) {
    this.#table = store.table({ name: "installSettings", shape: settingsShape });
    signals.on("application.deleting", ({ applicationId }) => this.#table.delete(applicationId));
    applications.describe(({ id }) => ({
      ...this.#set(id),
      integration_types_config: this.of(id),
    }));
    const names = Object.keys(table);
    applications.edits.add({
      fields: names,
      prepare: ({ id }, given) => {
        const own = Object.entries(given).filter(([name]) => names.includes(name));
        const changed = read(readChange(this.#settings(id)), Object.fromEntries(own));
        return () => {
          const cover = images.store(given.cover_image as string | null | undefined, "cover_image");
          const settings = cover === undefined ? changed : { ...changed, cover_image: cover };
          this.#table.put({ id, settings });
        };
      },
    });
    applications.edits.add({
      fields: ["icon"],
      prepare: ({ id }, { icon }) => {
        const sent = icon as string | null;
        if (sent !== null) readImage(sent, "icon");
        return () => void applications.update(id, { icon: images.store(sent, "icon") });
      },
    });
  }

  /** What an application asks for in each context that it supports. */
  of(applicationId: string): InstallTypes {
    return this.#settings(applicationId).integration_types_config ?? BOTH;
  }

  #settings(applicationId: string): InstallSettings {
    return this.#table.get(applicationId)?.settings ?? {};
  }

  /** Those that are set: the service leaves the others out. */
  #set(applicationId: string) {
    const entries = Object.entries(this.#settings(applicationId));
    return Object.fromEntries(entries.filter(([, value]) => value != null));
  }
}

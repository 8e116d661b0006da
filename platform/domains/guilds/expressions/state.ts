import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Users } from "../../identity/users/api.js";
import type { Guilds } from "../core/api.js";
import { type ExpressionFile, type ExpressionFolder, expressionFileShape } from "./record.js";
import { ExpressionRights } from "./rights.js";

/** A file, as it is served. */
interface OpenFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Finds a file that everybody has. */
export type CommonFiles = (folder: string, id: string) => OpenFile | undefined;

/** What emojis, stickers and sounds share: their files, and who may make them. */
export class ExpressionFiles {
  readonly rights: ExpressionRights;
  readonly #table: Table<ExpressionFile>;
  readonly #common: CommonFiles[] = [];

  /** @internal Made by the domain. */
  constructor(kernel: Kernel, users: Users, guilds: Guilds) {
    this.rights = new ExpressionRights(kernel.clock, users, guilds);
    // As many as there are expressions, which are limited for each guild and each application.
    this.#table = kernel.store.table({ name: "expressionFiles", shape: expressionFileShape });
  }

  /** Keeps the file of a new expression. */
  put(folder: ExpressionFolder, id: string, contentType: string, bytes: Buffer): void {
    this.#table.put({ id, folder, contentType, data: bytes.toString("base64") });
  }

  /** Forgets the file of an expression that is deleted. */
  delete(id: string): void {
    this.#table.delete(id);
  }

  /** Adds files that everybody has, and that are part of no state. */
  addCommon(find: CommonFiles): void {
    this.#common.push(find);
  }

  /** The file of an expression, if there is one in that folder. */
  open(folder: string, id: string): OpenFile | undefined {
    for (const find of this.#common) {
      const found = find(folder, id);
      if (found !== undefined) return found;
    }
    const file = this.#table.get(id);
    if (file?.folder !== folder) return undefined;
    return { contentType: file.contentType, bytes: Buffer.from(file.data, "base64") };
  }
}

import {
  fields,
  type Given,
  ignored,
  isDictionary,
  required,
} from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  type Reader,
  read,
  snowflake,
  text,
  whole,
} from "../../../kernel/http/input/readers.js";
import type { Form, UploadedFile } from "../../../kernel/http/multipart.js";
import { ComponentType } from "../../messages/core/api.js";
import { OptionType } from "../commands/group.js";
import { wrongInput } from "./errors.js";
import type { FileEntry } from "./file-entries.js";
import { InteractionType } from "./record.js";

/** An object of which nothing is known yet. */
const anything: Reader<Given> = (value, place) => (isDictionary(value, place) ? value : undefined);
/** As many options as a command or a subcommand has at most. */
const options = list(anything, { max: 25 });

const { Command, Component, Autocomplete, ModalSubmit } = InteractionType;

const clientBody = fields({
  type: required(choice([Command, Component, Autocomplete, ModalSubmit])),
  application_id: required(snowflake),
  guild_id: snowflake,
  channel_id: required(snowflake),
  session_id: required(text({ min: 1, max: 100 })),
  nonce: text({ max: 25 }),
  message_id: snowflake,
  message_flags: whole({ min: 0 }),
  data: required(anything),
  analytics_location: ignored,
});

const commandData = fields({
  version: required(snowflake),
  id: required(snowflake),
  name: text({ max: 32 }),
  type: whole({ min: 1, max: 4 }),
  guild_id: snowflake,
  target_id: snowflake,
  options,
  attachments: list(anything, { max: 25 }),
  application_command: ignored,
});

const componentData = fields({
  component_type: required(whole({ min: 2, max: 8 })),
  custom_id: required(text({ min: 1, max: 100 })),
  values: list(text({ max: 100 }), { max: 25 }),
});

const modalData = fields({
  id: required(snowflake),
  custom_id: required(text({ min: 1, max: 100 })),
  components: required(list(anything, { max: 5 })),
  attachments: list(anything, { max: 50 }),
});

/** What a client sends when its user does something with an application (bots 4.11). */
export type ClientBody = Read<typeof clientBody>;

/** Reads it. @throws ApiError 50035 */
export const readClientBody = (body: unknown): ClientBody => read(clientBody, body);

/** The data of a component's use. @throws ApiError 50035 */
export const readComponentData = (body: ClientBody) => read(componentData, body.data, "data");

/** The data of a command, with the options as a person enters them. @throws ApiError 50035 */
export function readCommandData({ data }: ClientBody, form: Form) {
  const given = read(commandData, data, "data");
  const path: string[] = [];
  const place = ["data", "options"];
  let level: readonly Given[] = given.options ?? [];
  for (;;) {
    const [only] = level;
    const deeper = only?.type === OptionType.Subcommand || only?.type === OptionType.Group;
    if (only === undefined || !deeper || level.length > 1) break;
    if (typeof only.name !== "string") {
      throw wrongInput(place, "Each option needs a name of its own.");
    }
    path.push(only.name);
    place.push("0", "options");
    level = read(options, only.options ?? [], ...place);
  }
  const entries: Record<string, unknown> = Object.create(null);
  for (const { name, type, value } of level) {
    if (typeof name !== "string" || Object.hasOwn(entries, name)) {
      throw wrongInput(place, "Each option needs a name of its own.");
    }
    entries[name] = type === OptionType.Attachment ? fileOf(value, form) : value;
  }
  const focused = level.find((option) => option.focused === true)?.name;
  return { ...given, path, entries, focused: focused as string | undefined };
}

/** The data of a form, with what was entered by the custom ids of its fields. @throws ApiError 50035 */
export function readModalData({ data }: ClientBody, form: Form) {
  const { id, custom_id, components } = read(modalData, data, "data");
  const entries: Record<string, unknown> = Object.create(null);
  const inner = components.flatMap(({ component, components: row }, index) => {
    const place = ["data", "components", String(index)];
    if (Array.isArray(row)) return read(list(anything), row, ...place, "components");
    return component === undefined ? [] : [read(anything, component, ...place, "component")];
  });
  for (const { type, custom_id: name, value, values } of inner) {
    if (typeof name !== "string") {
      throw wrongInput(["data", "components"], "Each field needs its custom_id.");
    }
    const given = value === undefined ? values : value;
    const files = type === ComponentType.FileUpload && Array.isArray(given);
    entries[name] = files ? given.map((each) => fileOf(each, form)) : given;
  }
  return { id, custom_id, entries };
}

/** The file of a form that an id stands for, as in `files[0]`. */
function fileOf(id: unknown, { files }: Form): FileEntry {
  if (typeof id !== "string" && typeof id !== "number") {
    throw wrongInput(["data", "attachments"], "Name each file by its id.");
  }
  const found = files.find(({ field }: UploadedFile) => field === `files[${id}]`);
  if (found === undefined) throw wrongInput(["data", "attachments"], `There is no file "${id}".`);
  const { filename, contentType, data } = found;
  return { filename, contentType, content: data };
}

import { fields, required } from "../../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  missing,
  type Reader,
  text,
  url,
  whole,
  yesNo,
} from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "../body/limits.js";
import { button } from "./button.js";
import { ComponentType, common, oneOf } from "./component.js";
import { selects } from "./selects.js";

const limits = LIMITS.components;
const Type = ComponentType;

const rowItems = list(oneOf({ [Type.Button]: button, ...selects("message") }), {
  min: 1,
  max: limits.row,
});
const rowFields = fields({ ...common, components: required(rowItems) });

/** A row of up to five buttons, or of one select. */
export const actionRow: Reader<object> = (value, place) => {
  const row = rowFields(value, place);
  if (row === undefined) return undefined;
  const selects = row.components.filter(({ type }) => type !== Type.Button).length;
  if (selects === 0 || row.components.length === 1) return row;
  const message = "The specified component exceeds the maximum width";
  return place.at("components", 1).wrong("COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
};

/** Text with formatting. */
export const textDisplay: Reader<object> = fields({
  ...common,
  content: required(text({ min: 1, max: limits.text })),
});

/** Media from the web, or a file of the same message. */
const media = fields({ url: required(url(["http", "https", "attachment"], LIMITS.url)) });
const description = text({ min: 1, max: limits.mediaDescription });

const thumbnailFields = fields({ ...common, media: required(media), description, spoiler: yesNo });
const thumbnail: Reader<object> = (value, place) => {
  const given = thumbnailFields(value, place);
  return given && { ...given, description: given.description ?? null, spoiler: !!given.spoiler };
};

const section: Reader<object> = fields({
  ...common,
  components: required(
    list(oneOf({ [Type.TextDisplay]: textDisplay }), { min: 1, max: limits.sectionTexts }),
  ),
  accessory: required(oneOf({ [Type.Button]: button, [Type.Thumbnail]: thumbnail })),
});

const galleryFields = fields({
  ...common,
  items: required(
    list(fields({ media: required(media), description, spoiler: yesNo }), {
      min: 1,
      max: limits.galleryItems,
    }),
  ),
});
const gallery: Reader<object> = (value, place) => {
  const given = galleryFields(value, place);
  if (given === undefined) return undefined;
  const items = given.items.map(({ media, description = null, spoiler = false }) => ({
    media,
    description,
    spoiler,
  }));
  return { ...given, items };
};

const fileFields = fields({
  ...common,
  file: required(fields({ url: required(url(["attachment"], LIMITS.url)) })),
  spoiler: yesNo,
});
const file: Reader<object> = (value, place) => {
  const given = fileFields(value, place);
  return given && { ...given, spoiler: given.spoiler ?? false };
};

const separatorFields = fields({ ...common, divider: yesNo, spacing: choice([1, 2]) });
const separator: Reader<object> = (value, place) => {
  const given = separatorFields(value, place);
  return given && { ...given, divider: given.divider ?? true, spacing: given.spacing ?? 1 };
};

const inContainer = {
  [Type.ActionRow]: actionRow,
  [Type.Section]: section,
  [Type.TextDisplay]: textDisplay,
  [Type.MediaGallery]: gallery,
  [Type.File]: file,
  [Type.Separator]: separator,
};
const containerFields = fields({
  ...common,
  accent_color: whole({ min: 0, max: LIMITS.embed.color }),
  spoiler: yesNo,
  components: list(oneOf(inContainer), { min: 1 }),
});
const container: Reader<object> = (value, place) => {
  const given = containerFields(value, place);
  if (given === undefined) return undefined;
  const { components, accent_color = null, spoiler = false } = given;
  if (components === undefined) return missing(place.at("components"));
  return { ...given, components, accent_color, spoiler };
};

/** What stands at the top of a message with the flag for components v2. */
export const topOfV2 = oneOf({ ...inContainer, [Type.Container]: container });

/** What stands at the top of any other message. */
export const topOfLegacy = oneOf({ [Type.ActionRow]: actionRow });

import { plainImage } from "../../../kernel/http/files/png.js";
import { StickerFormat } from "./record.js";

/** What distinguishes stickers of the service from those of guilds. */
const STANDARD_STICKER = 1;

/** Stickers that everybody has: names, words by which they are found, and their colours. */
const stickers = [
  ["749054660769218631", "Wave", "👋, hello, hi", "5865f2"],
  ["749052944682582036", "Laugh", "😂, funny", "faa61a"],
  ["749049128012742676", "Cheer", "🎉, party", "3ba55c"],
  ["749046696482439188", "Sorry", "😔, sad", "ed4245"],
] as const;

const PACK_ID = "847199849233514549";

/** The packs of stickers that everybody has, as the service has them; the pictures are the platform's. */
export const stickerPacks = [
  {
    id: PACK_ID,
    sku_id: "847199849233514547",
    name: "Greetings",
    description: "Stickers for all who have none of their own.",
    cover_sticker_id: stickers[0][0],
    banner_asset_id: "761773777976819706",
    stickers: stickers.map(([id, name, tags], at) => ({
      id,
      name,
      tags,
      type: STANDARD_STICKER,
      format_type: StickerFormat.Png,
      description: name,
      pack_id: PACK_ID,
      sort_value: at + 1,
      asset: "",
      available: true,
    })),
  },
];

/** A standard sticker, by its id. */
export const standardSticker = (id: string) =>
  stickerPacks.flatMap(({ stickers }) => stickers).find((one) => one.id === id);

/** The picture of a standard sticker. */
export function standardPicture(folder: string, id: string) {
  const found = folder === "stickers" ? stickers.find(([one]) => one === id) : undefined;
  if (found === undefined) return undefined;
  return { contentType: "image/png", bytes: plainImage(320, found[3]) };
}

/** The banner of a pack, by its asset. */
export const packBanner = (assetId: string) =>
  stickerPacks.some(({ banner_asset_id }) => banner_asset_id === assetId)
    ? plainImage(512, "5865f2")
    : undefined;

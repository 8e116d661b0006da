import { dimensionsOf } from "../../messages/attachments/api.js";
import { fileTooLarge, invalidAsset } from "../expressions/group.js";
import { apngFrames, gifFrames } from "./animation.js";
import {
  frameRateOutOfRange,
  frameRateTooHigh,
  invalidLottie,
  rasterLottie,
  tooLargeLottie,
  tooLong,
  tooManyFrames,
} from "./errors.js";
import { StickerFormat } from "./record.js";

/** Largest file in bytes, width and height in pixels, and length in milliseconds. */
const LIMITS = { size: 512 * 1024, pixels: 320, milliseconds: 5000, frames: 1000 };

/** A file of a sticker, as far as it is known what it is. */
export interface StickerFile {
  /** One of `StickerFormat`. */
  readonly format: number;
  readonly contentType: string;
}

/**
 * Says what kind of sticker a file is.
 *
 * @throws ApiError for an invalid one: 50045, 50046, 170001 to 170007
 */
export function readStickerFile(data: Buffer): StickerFile {
  if (data.length > LIMITS.size) throw fileTooLarge();
  const beginning = data.toString("hex", 0, 8);
  if (beginning === "89504e470d0a1a0a") {
    requireSize("image/png", data);
    const frames = apngFrames(data);
    if (frames === undefined) return { format: StickerFormat.Png, contentType: "image/png" };
    requireLength(frames);
    return { format: StickerFormat.Apng, contentType: "image/png" };
  }
  if (beginning.startsWith("474946383")) {
    requireSize("image/gif", data);
    requireLength(gifFrames(data));
    return { format: StickerFormat.Gif, contentType: "image/gif" };
  }
  if (data[0] !== "{".charCodeAt(0)) throw invalidAsset();
  checkLottie(data.toString("utf8"));
  return { format: StickerFormat.Lottie, contentType: "application/json" };
}

function requireSize(contentType: string, data: Buffer): void {
  const size = dimensionsOf(contentType, data);
  const fits = size !== undefined && Math.max(size.width, size.height) <= LIMITS.pixels;
  if (!fits) throw invalidAsset();
}

function requireLength({ count, milliseconds }: { count: number; milliseconds: number }): void {
  if (count > LIMITS.frames) throw tooManyFrames();
  if (milliseconds > LIMITS.milliseconds) throw tooLong();
}

/** Checks an animation in the JSON format of Lottie. */
function checkLottie(text: string): void {
  const { fr: rate, ip, op, w: width, h: height, assets, layers } = parsed(text);
  const numbers = [rate, ip, op, width, height];
  const whole = numbers.every((one) => typeof one === "number" && Number.isFinite(one));
  if (!whole || !Array.isArray(layers)) throw invalidLottie();
  const [perSecond, first, last, across, down] = numbers as [
    number,
    number,
    number,
    number,
    number,
  ];
  const images = Array.isArray(assets) && assets.some((asset) => typeof asset?.p === "string");
  if (images) throw rasterLottie();
  if (perSecond > 60) throw frameRateTooHigh();
  if (perSecond <= 0) throw frameRateOutOfRange();
  if (Math.max(across, down) > LIMITS.pixels) throw tooLargeLottie();
  requireLength({ count: last - first, milliseconds: ((last - first) / perSecond) * 1000 });
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  throw invalidLottie();
}

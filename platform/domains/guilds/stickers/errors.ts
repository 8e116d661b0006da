import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around stickers (bots 3.11). */
export const unknownSticker = () => new ApiError(404, 10060, "Unknown sticker");
export const unknownPack = () => new ApiError(404, 10061, "Unknown sticker pack");
export const invalidLottie = () => new ApiError(400, 170001, "Invalid Lottie JSON");
export const rasterLottie = () =>
  new ApiError(
    400,
    170002,
    "Uploaded Lotties cannot contain rasterized images such as PNG or JPEG",
  );
export const frameRateTooHigh = () =>
  new ApiError(400, 170003, "Sticker maximum framerate exceeded");
export const tooManyFrames = () =>
  new ApiError(400, 170004, "Sticker frame count exceeds maximum of 1000 frames");
export const tooLargeLottie = () =>
  new ApiError(400, 170005, "Lottie animation maximum dimensions exceeded");
export const frameRateOutOfRange = () =>
  new ApiError(400, 170006, "Sticker frame rate is either too small or too large");
export const tooLong = () =>
  new ApiError(400, 170007, "Sticker animation duration exceeds maximum of 5 seconds");

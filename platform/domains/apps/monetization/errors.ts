import { ApiError } from "../../../kernel/http/api-error.js";

export const unknownSku = () => new ApiError(404, 10027, "Unknown SKU");
export const unknownEntitlement = () => new ApiError(404, 10029, "Unknown Entitlement");
export const unknownSubscription = () => new ApiError(404, 0, "404: Not Found");
/** A SKU of a kind that the request cannot be about. */
export const invalidSku = () => new ApiError(400, 50057, "Invalid SKU");
export const notConsumable = () => new ApiError(400, 40018, "This entitlement cannot be consumed.");
export const notTestEntitlement = () =>
  new ApiError(403, 40019, "Only test entitlements can be deleted.");
export const alreadyEntitled = () =>
  new ApiError(400, 40074, "The owner already has an entitlement for this SKU.");
/** A SKU that is not on sale. */
export const notForSale = () => new ApiError(400, 50057, "This SKU cannot be bought.");

/** The buyer's payment failed. */
export const paymentDeclined = () => new ApiError(402, 0, "The payment was declined.");

/** Somebody has all that fit, and none of them is over. */
export const tooManyEntitlements = (most: number) =>
  new ApiError(400, 0, `There are ${most} entitlements already; consume or refund some`);

export { isForGuild, isForSale, SkuType } from "./sku.js";

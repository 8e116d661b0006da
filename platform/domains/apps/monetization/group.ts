export { isActive, isForGuild, SkuType } from "./sku.js";

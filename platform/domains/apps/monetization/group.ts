/** What this domain's neighbours in its group use of it besides its api. */

export { isActive, isForGuild, SkuType } from "./sku.js";

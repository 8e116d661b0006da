// What is loaded only at its address: one file beside the page's own.

export { GalleryPage } from "../../gallery/gallery-page.js";
export { StyleGuide } from "./style-guide.js";

import { settings } from "./settings.js";

type Size = readonly [width: number, height: number];

/** Sizes that screens have, upright, in CSS pixels. */
const PHONE: Size = [390, 844];
const TABLET: Size = [820, 1180];

/** What layouts other than the focused one leave of a screen, upright. */
const LAYOUTS: readonly (Size | undefined)[] = [undefined, [180, 320], [270, 480]];

/** Height of what the page shows above and below a screen. */
const BARS = 200;

/** Smallest scale of a screen; in a very low window, the page scrolls instead. */
const MIN_SCALE = 0.4;

/**
 * Gives a frame the size of the screen that it stands for, scaled so that it fits; the focused layout of a
 * computer fills the pane.
 *
 * @param mode - the layout: 0 focused, 1 picture in picture, 2 grid
 * @param turned - how a phone's screen is turned: 0 upright, 1 on its side
 */
export function fitScreen(frame: HTMLElement, mode: number, turned: number): void {
  const mobile = settings.query.platform === "mobile";
  const device = settings.query.device === "tablet" ? TABLET : PHONE;
  const upright = LAYOUTS[mode] ?? (mobile ? device : undefined);
  frame.classList.toggle("sized", upright !== undefined);
  if (upright === undefined) return;
  const onItsSide = !mobile || turned === 1;
  const [width, height] = onItsSide ? [upright[1], upright[0]] : upright;
  const room = frame.parentElement?.clientWidth ?? width;
  const scale = Math.min(1, room / width, Math.max(MIN_SCALE, (innerHeight - BARS) / height));
  const set = (name: string, value: string) => frame.style.setProperty(name, value);
  set("--width", `${width}px`);
  set("--height", `${height}px`);
  set("--scale", String(scale));
}

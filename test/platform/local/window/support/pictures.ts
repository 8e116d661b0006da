/** Pictures of parts of a page, and how much they differ to an eye from those that are committed. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import type { Locator, Page } from "playwright-core";
import { PNG } from "pngjs";

const COMMITTED = fileURLToPath(new URL("../pictures/", import.meta.url));
const FOUND = fileURLToPath(new URL("../../../../../build/pictures/", import.meta.url));

/** Pixels of the picture whose average is one of the committed picture, in each direction. */
const SCALE = 2;
/** Colours that are closer than this look alike: 1 is the distance of black and white. */
const ALIKE = 0.1;
/** The side of the square in which pixels that differ are counted, so that a small change is found in a large picture. */
const SQUARE = 12;
/** Pixels of such a square that may differ: edges of letters are drawn a little differently everywhere. */
const MAX_DIFFERENT = 24;
/** Rows or columns that may be more or fewer, as of a line whose height is rounded. */
const MAX_LONGER = 2;

/**
 * Makes a page look the same on machines with other fonts: text is in one that is installed with the
 * tests, and characters that it lacks, such as emojis, are replaced. The page's policy must be off.
 */
export async function withOwnFont(page: Page): Promise<void> {
  const theme = createRequire(import.meta.url).resolve("vitepress/theme");
  const file = join(dirname(theme), "fonts", "inter-roman-latin.woff2");
  const font = `data:font/woff2;base64,${readFileSync(file).toString("base64")}`;
  await page.addStyleTag({
    content: `@font-face { font-family: Fixed; font-weight: 100 900; src: url("${font}"); }
      :root { --font: Fixed; --mono: Fixed; } * { font-family: Fixed !important; }`,
  });
  await page.evaluate(`(async () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data } = texts.currentNode;
      const known = data.replace(/[^\\u0000-\\u00ff\\u2013-\\u2026]+/gu, "¤");
      if (known !== data) texts.currentNode.data = known;
    }
    await document.fonts.load("1em Fixed");
    await document.fonts.ready;
    // Those far down are not loaded otherwise.
    for (const image of document.images) image.loading = "eager";
  })()`);
  await page.waitForFunction("[...document.images].every((image) => image.complete)");
}

/**
 * Compares what is shown with the committed picture of this name. With the variable `UPDATE_PICTURES` it
 * becomes the committed one.
 *
 * @returns what differs, if anything, and where the picture that was found is
 */
export async function differences(part: Locator, name: string): Promise<string[]> {
  const picture = halved(PNG.sync.read(await part.screenshot({ animations: "disabled" })));
  const file = join(COMMITTED, `${name}.png`);
  if (process.env.UPDATE_PICTURES !== undefined) {
    write(file, picture);
    return [];
  }
  if (!existsSync(file)) return [`${name}: there is no such picture yet`];
  const fault = compared(PNG.sync.read(readFileSync(file)), picture);
  if (fault === undefined) return [];
  const found = join(FOUND, `${name}.png`);
  write(found, picture);
  return [`${name}: ${fault}; it looks like ${found}`];
}

function compared(committed: PNG, picture: PNG): string | undefined {
  const [width, height] = [
    Math.min(committed.width, picture.width),
    Math.min(committed.height, picture.height),
  ];
  const longer = Math.max(
    Math.max(committed.width, picture.width) - width,
    Math.max(committed.height, picture.height) - height,
  );
  if (longer > MAX_LONGER) {
    const size = ({ width, height }: PNG) => `${width}×${height}`;
    return `its size is ${size(picture)}, and was ${size(committed)}`;
  }
  const [before, now] = [cropped(committed, width, height), cropped(picture, width, height)];
  const options = { threshold: ALIKE, includeAA: true, windowSize: SQUARE };
  const different = pixelmatch(before.data, now.data, null, width, height, options);
  if (different <= MAX_DIFFERENT) return undefined;
  return `${different} of ${SQUARE * SQUARE} pixels of a place differ`;
}

/** A picture of half the size, in which single pixels at the edges of letters count for little. */
function halved(picture: PNG): PNG {
  const [width, height] = [Math.floor(picture.width / SCALE), Math.floor(picture.height / SCALE)];
  const small = new PNG({ width, height });
  for (let at = 0; at < small.data.length; at++) {
    const [x, y, channel] = [(at >> 2) % width, Math.floor((at >> 2) / width), at & 3];
    let sum = 0;
    for (let dy = 0; dy < SCALE; dy++) {
      for (let dx = 0; dx < SCALE; dx++) {
        const pixel = (y * SCALE + dy) * picture.width + x * SCALE + dx;
        sum += picture.data[4 * pixel + channel] as number;
      }
    }
    small.data[at] = Math.round(sum / SCALE ** 2);
  }
  return small;
}

function cropped(picture: PNG, width: number, height: number): PNG {
  const part = new PNG({ width, height });
  PNG.bitblt(picture, part, 0, 0, width, height);
  return part;
}

function write(file: string, picture: PNG): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, PNG.sync.write(picture, { colorType: 2 }));
}

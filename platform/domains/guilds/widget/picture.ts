import { deflateSync } from "node:zlib";
import { png } from "../../../kernel/http/files/png.js";

/** How the picture of a widget may look. */
export const WIDGET_STYLES = ["shield", "banner1", "banner2", "banner3", "banner4"] as const;
export type WidgetStyle = (typeof WIDGET_STYLES)[number];

/** Width, height and size of the letters of each style, in pixels. */
const SIZES: Readonly<Record<WidgetStyle, readonly [number, number, number]>> = {
  shield: [120, 20, 2],
  banner1: [320, 76, 3],
  banner2: [320, 50, 2],
  banner3: [320, 85, 3],
  banner4: [320, 150, 4],
};

/** Background and letters. */
const PALETTE = Buffer.from("5865f2ffffff", "hex");

/** Letters of three by five pixels: rows of three bits from the top, as five octal digits. */
const GLYPHS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 " +
    "N65555 O25552 P65644 Q25563 R65655 S34216 T72222 U55553 V55522 W55775 X55255 Y55222 Z71247 " +
    "075557 126227 271747 371717 455711 574717 674757 771111 875757 975717"
  )
    .split(" ")
    .map((glyph) => [glyph.slice(0, 1), glyph.slice(1)]),
);

/** A picture of a guild's name and of how many are there. */
export function widgetPicture(
  style: WidgetStyle,
  { name, online }: { readonly name: string; readonly online: number },
): Buffer {
  const [width, height, scale] = SIZES[style];
  const stride = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(height * stride);
  const lines = style === "shield" ? [`${online} ONLINE`] : [name, `${online} ONLINE`];
  const pitch = 7 * scale;
  const top = Math.floor((height - lines.length * pitch) / 2) + scale;
  for (const [row, line] of lines.entries()) {
    let left = 3 * scale;
    for (const letter of line.normalize("NFKD").toUpperCase()) {
      if (left + 3 * scale > width) break;
      drawGlyph(letter, left, top + row * pitch);
      left += 4 * scale;
    }
  }
  return png({ width, height, palette: PALETTE, pixels: deflateSync(pixels) });

  function drawGlyph(letter: string, left: number, y: number): void {
    for (const [line, bits] of [...(GLYPHS[letter] ?? "00000")].entries()) {
      for (let x = 0; x < 3 * scale; x++) {
        if ((Number(bits) & (4 >> Math.floor(x / scale))) === 0) continue;
        const column = left + x;
        for (let down = 0; down < scale; down++) {
          const at = (y + line * scale + down) * stride + 1 + (column >> 3);
          pixels[at] = (pixels[at] as number) | (128 >> (column & 7));
        }
      }
    }
  }
}

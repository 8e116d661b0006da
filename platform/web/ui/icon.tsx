/** Shapes of 24 by 24 units, drawn by lines. */
const SHAPES = {
  add: "M12 5v14M5 12h14",
  alert: "M12 4 2.5 20h19zM12 10v4M12 17.2v.3",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  bot: "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3",
  check: "m5 12.5 4.5 4.5L19 7.5",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11m-4.5-4L12 15.5 16.5 11M4.5 20h15",
  down: "m6 9.5 6 6 6-6",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  friends:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.1.9 3.5 2.8 3.5 5.5",
  game: "M7 8h10a4 4 0 0 1 4 4.5c0 3.5-1.2 5.5-3 5.5-1.6 0-2-3-3.5-3h-5C8 15 7.6 18 6 18c-1.8 0-3-2-3-5.5A4 4 0 0 1 7 8zM8 10.5v3M6.5 12h3M16 11.5v.3",
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  menu: "M4 7h16M4 12h16M4 17h16",
  message: "M4 5h16v12H9l-5 4z",
  minus: "M5 12h14",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  more: "M5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM19 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  pulse: "M2.5 12h4.5l3-8 4 16 3-8h4.5",
  refresh: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  reply: "M10 6 4 12l6 6M4.5 12H14c4 0 6 2 6 6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M11 14.5v5",
  shield: "M12 3.5 19.5 6v6c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  system: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  thread: "M6 4v9a3 3 0 0 0 3 3h10m-4-4 4 4-4 4",
  trash: "M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5",
  undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-4",
  upload: "M12 16V5M7.5 9.5 12 5l4.5 4.5M4.5 20h15",
  voice: "M4 10v4h4l5 4V6L8 10zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
} as const;

/** Name of a shape. */
export type IconName = keyof typeof SHAPES;

/** All names, for the style guide. */
export const ICONS = Object.keys(SHAPES) as readonly IconName[];

/** A shape beside words. What it stands for is said by the words, or by the label of what has it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}

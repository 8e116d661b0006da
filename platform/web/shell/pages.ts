import type { IconName } from "../ui/icon.js";

/** A page that the header leads to. */
export interface PageLink {
  /** First parts of its addresses; the link leads to the first. */
  readonly at: readonly string[];
  readonly title: string;
  /** In place of the title where there is little room. */
  readonly short?: string;
  readonly icon: IconName;
  /** What is there that its title does not say, by which the palette finds it. */
  readonly has?: string;
}

/** The pages in the order of the header. */
export const PAGE_LINKS = {
  home: {
    at: [""],
    title: "Home",
    icon: "home",
    has: "how to connect, sample worlds, snapshots",
  },
  people: { at: ["people"], title: "People", icon: "friends" },
  guilds: { at: ["guilds"], title: "Guilds", icon: "shield" },
  portal: { at: ["portal"], title: "Portal", icon: "bot" },
  inspector: { at: ["inspector"], title: "Inspector", icon: "pulse" },
  trouble: {
    at: ["clock", "faults", "sessions"],
    title: "Clock and faults",
    short: "Clock",
    icon: "clock",
  },
} as const satisfies Record<string, PageLink>;

import type { Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Edits } from "../client/drafts.js";
import type { Rest } from "../client/rest.js";
import type { Channel, Emoji, Message, Role, User } from "../client/wire.js";
import type { Interactions } from "../people/interactions.js";

/** Where messages are shown: who reads them, what their mentions name, and what can be done there. */
export interface Place {
  /** Id of the reader. */
  readonly me: string;
  readonly rest: Pick<Rest, "delete" | "get" | "patch" | "post" | "put">;
  readonly interactions: Interactions;
  readonly user: (id: string) => User | undefined;
  readonly role: (id: string) => Role | undefined;
  readonly channel: (id: string) => Channel | undefined;
  /** The address of a file that the page may load, which is one of the platform's; undefined for others. */
  readonly file: (url: string) => string | undefined;
  /** The platform's time, in milliseconds. */
  readonly now: () => number;
  /** Does something; what goes wrong is shown. Resolves with whether it worked. */
  readonly run: (task: () => unknown) => Promise<boolean>;
  /** Shows a channel or thread. */
  readonly open: (channelId: string) => void;
  readonly reply: (message: Message) => void;
  /** The message whose actions are shown: those of one at a time. */
  readonly opened: Signal<string | undefined>;
  readonly edits: Edits;
  /** Accepts an invite into a game. */
  readonly accept: (message: Message) => unknown;
  /** Takes a message out of the reader's own view, as those for one person alone. */
  readonly dismiss: (message: Message) => void;
  /** Scrolls to a message of the channel, if it is loaded. */
  readonly jump?: ((messageId: string) => void) | undefined;
  /** Starts a thread at a message; undefined where there are none. */
  readonly startThread?: ((message: Message) => void) | undefined;
  /** Emojis of the reader's guilds. */
  readonly emojis?: (() => readonly (Emoji & { readonly id: string })[]) | undefined;
}

const Context = createContext<Place | undefined>(undefined);

/** Gives messages their place. */
export const PlaceProvider = Context.Provider;

/** The place of the message that is drawn. */
export function usePlace(): Place {
  const place = useContext(Context);
  if (place === undefined) throw new Error("Messages are shown in a place only.");
  return place;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** The path of a file of this platform, under whichever of its names it is given; undefined for other sites. */
export function ownFile(address: string): string | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  const url = new URL(address, location.href);
  const own =
    url.origin === location.origin ||
    (url.port === location.port && LOOPBACK.test(url.hostname) && LOOPBACK.test(location.hostname));
  return own && /^https?:$/.test(url.protocol) ? url.pathname + url.search : undefined;
}

/** An address that a link may lead to; undefined for those that would do something else. */
export function linkTo(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address)
    ? address
    : undefined;
}

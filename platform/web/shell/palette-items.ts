import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { rememberedPeople } from "../people/addresses.js";
import { signIn } from "../people/personas.js";
import { APPLICATION_PAGES } from "../portal/application-frame.js";
import { findUsers } from "../tools/directory.js";
import type { IconName } from "../ui/icon.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import { PAGE_LINKS, type PageLink } from "./pages.js";
import { chooseTheme, THEMES, type Theme } from "./theme.js";

/** Something that can be found or done. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: "Do" | "Go to" | "Guild" | "Application" | "Be";
  readonly text: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** Whether it is left out until something is typed, as there are too many of its kind. */
  readonly inner?: boolean;
  readonly run: () => unknown;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const go = (path: string) => () => navigate(path);

/** Does something by the admin API, and says that it was done. */
const act = (method: string, path: string, done: string, body?: object) => async () => {
  await admin(method, path, body);
  toast(done, { tone: "success" });
};

/** What is always there: pages, and what can be done anywhere. */
export const FIXED: readonly PaletteItem[] = [
  ...Object.values<PageLink>(PAGE_LINKS).map(
    ({ at: [first], title, icon }): PaletteItem => ({
      id: `page:${first}`,
      kind: "Go to",
      text: title,
      icon,
      run: first === "people" ? () => navigate(rememberedPeople.value) : go(`/${first}`),
    }),
  ),
  {
    id: "gallery",
    kind: "Go to",
    text: "Gallery of messages",
    icon: "message",
    run: go("/_ui/gallery"),
  },
  { id: "parts", kind: "Go to", text: "Style guide", icon: "settings", run: go("/_ui") },
  {
    id: "local",
    kind: "Go to",
    text: "Local client",
    detail: "what programs on this machine show",
    icon: "system",
    run: () => location.assign("/local-client"),
  },
  {
    id: "freeze",
    kind: "Do",
    text: "Freeze the clock",
    icon: "pause",
    run: act("PUT", "/clock", "The clock is frozen.", { frozen: true }),
  },
  {
    id: "run",
    kind: "Do",
    text: "Let the clock run",
    icon: "play",
    run: act("PUT", "/clock", "The clock runs.", { frozen: false }),
  },
  {
    id: "day",
    kind: "Do",
    text: "Set the clock a day ahead",
    icon: "clock",
    run: act("POST", "/clock/advance", "It is a day later now.", { ms: DAY }),
  },
  {
    id: "month",
    kind: "Do",
    text: "Set the clock 31 days ahead",
    detail: "renewals fall due",
    icon: "clock",
    run: act("POST", "/clock/advance", "It is 31 days later now.", { ms: 31 * DAY }),
  },
  {
    id: "now",
    kind: "Do",
    text: "Set the clock back to now",
    icon: "undo",
    run: act("POST", "/clock/reset", "The clock shows this machine's time."),
  },
  {
    id: "faults",
    kind: "Do",
    text: "Switch all faults off",
    icon: "bolt",
    run: act("DELETE", "/faults", "No fault is on."),
  },
  ...Object.entries(THEMES).map(
    ([name, text]): PaletteItem => ({
      id: `theme:${name}`,
      kind: "Do",
      text: `Colours: ${text}`,
      icon: name === "dark" ? "moon" : name === "light" ? "sun" : "system",
      run: () => chooseTheme(name as Theme),
    }),
  ),
];

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Most users that are offered at a time. */
const MAX_USERS = 8;

/** Guilds and applications, which are read once when the palette opens. */
export async function loadPlaces(): Promise<readonly PaletteItem[]> {
  const [guilds, applications] = await Promise.all([
    admin<Named[]>("GET", "/guilds"),
    admin<ApplicationRecord[]>("GET", "/applications"),
  ]);
  return [
    ...guilds.map(
      ({ id, name }): PaletteItem => ({
        id: `guild:${id}`,
        kind: "Guild",
        text: name,
        detail: id,
        icon: "shield",
        run: go(`/guilds/${id}`),
      }),
    ),
    ...applications.map(
      ({ id, name }): PaletteItem => ({
        id: `app:${id}`,
        kind: "Application",
        text: name,
        detail: id,
        icon: "bot",
        run: go(`/portal/${id}`),
      }),
    ),
    ...applications.flatMap(({ id, name }) =>
      APPLICATION_PAGES.filter(({ at }) => at !== "").map(
        ({ at, title, icon }): PaletteItem => ({
          id: `app:${id}/${at}`,
          kind: "Application",
          text: `${title} of ${name}`,
          icon,
          inner: true,
          run: go(`/portal/${id}/${at}`),
        }),
      ),
    ),
  ];
}

/** People by a part of their names. */
export async function findPeople(text: string): Promise<readonly PaletteItem[]> {
  const found = await findUsers(text, MAX_USERS, true);
  return found.map(
    (user: UserRecord): PaletteItem => ({
      id: `user:${user.id}`,
      kind: "Be",
      text: user.globalName ?? user.username,
      detail: `@${user.username}`,
      icon: "friends",
      run: () => {
        if (!location.pathname.startsWith("/people")) navigate(rememberedPeople.value);
        signIn(user);
      },
    }),
  );
}

import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import { admin } from "../admin.js";
import type { WholeGuild } from "../guilds/data.js";
import { CATEGORY } from "../guilds/data.js";
import { GUILD_TABS } from "../guilds/guild-view.js";
import { INSPECTOR_VIEWS } from "../inspector/inspector-page.js";
import { rememberedPeople } from "../people/addresses.js";
import { showChannel } from "../people/personas.js";
import { APPLICATION_PAGES } from "../portal/application-frame.js";
import { TROUBLE_VIEWS } from "../trouble/trouble-page.js";
import type { IconName } from "../ui/icon.js";
import { navigate } from "../ui/router.js";
import { PAGE_LINKS, type PageLink } from "./pages.js";
import type { PaletteItem } from "./palette-items.js";

/** Most guilds whose channels are offered: each is a request. */
const MAX_READ = 50;

const place = (
  kind: PaletteItem["kind"],
  path: string,
  text: string,
  icon: IconName,
  more: Pick<PaletteItem, "detail" | "inner"> = {},
): PaletteItem => ({ id: path, kind, text, icon, run: () => navigate(path), ...more });

/** Every address there always is, from the lists by which the pages themselves are shown. */
export const PLACES: readonly PaletteItem[] = [
  ...Object.values<PageLink>(PAGE_LINKS).flatMap((page): PaletteItem[] => {
    const [first] = page.at;
    if (page === PAGE_LINKS.trouble) {
      return TROUBLE_VIEWS.map(([at, title, , icon]) => place("Go to", `/${at}`, title, icon));
    }
    const more = page.has === undefined ? {} : { detail: page.has };
    const item = place("Go to", `/${first}`, page.title, page.icon, more);
    if (page !== PAGE_LINKS.people) return [item];
    return [{ ...item, run: () => navigate(rememberedPeople.value) }];
  }),
  ...INSPECTOR_VIEWS.filter(([at]) => at !== "").map(([at, title]) =>
    place("Go to", `/inspector/${at}`, title, "pulse"),
  ),
  place("Go to", "/_ui/gallery", "Gallery of messages", "message"),
  place("Go to", "/_ui", "Style guide", "settings"),
];

/** The pages of applications and guilds, and the channels of the latter, as they are now. */
export async function loadPlaces(): Promise<readonly PaletteItem[]> {
  const [guilds, applications] = await Promise.all([
    admin<{ readonly id: string; readonly name: string }[]>("GET", "/guilds"),
    admin<ApplicationRecord[]>("GET", "/applications"),
  ]);
  const whole = await Promise.all(
    guilds
      .slice(0, MAX_READ)
      // One that was deleted just now has none.
      .map(({ id }) => admin<WholeGuild>("GET", `/guilds/${id}`).catch(() => undefined)),
  );
  return [
    ...guilds.map(({ id, name }) =>
      place("Guild", `/guilds/${id}`, name, "shield", { detail: id }),
    ),
    ...applications.map(({ id, name }) =>
      place("Application", `/portal/${id}`, name, "bot", { detail: id }),
    ),
    ...whole.flatMap((guild) => (guild === undefined ? [] : channelsOf(guild))),
    ...guilds.flatMap(({ id, name }) =>
      GUILD_TABS.map(([at, title]) =>
        place("Guild", `/guilds/${id}/${at}`, title, "shield", { detail: name, inner: true }),
      ),
    ),
    ...applications.flatMap(({ id, name }) =>
      APPLICATION_PAGES.filter(({ at }) => at !== "").map(({ at, title, icon }) =>
        place("Application", `/portal/${id}/${at}`, title, icon, { detail: name, inner: true }),
      ),
    ),
  ];
}

const channelsOf = ({ name, ownerId, channels }: WholeGuild): PaletteItem[] =>
  channels
    .filter(({ type }) => type !== CATEGORY)
    .map((channel) => ({
      id: `channel:${channel.id}`,
      kind: "Channel",
      text: `#${channel.name}`,
      detail: name,
      icon: "message",
      inner: true,
      run: () => showChannel(channel.id, channel.guildId ?? "", ownerId),
    }));

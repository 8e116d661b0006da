import { rememberedPeople } from "../people/addresses.js";
import { dateTime } from "../tools/format.js";
import { Icon } from "../ui/icon.js";
import { Menu } from "../ui/menu.js";
import { Link, useRoute } from "../ui/router.js";
import { FaultsMark } from "./faults-mark.js";
import { PAGE_LINKS, type PageLink } from "./pages.js";
import { openPalette } from "./palette.js";
import { reachable, time, timeDiffers, useStatus } from "./status.js";
import { chooseTheme, THEMES, type Theme, theme } from "./theme.js";

const THEME_ICONS = { system: "system", light: "sun", dark: "moon" } as const;

/** Where the link to a page leads: to the people who were shown last, or to the page's first address. */
const target = ({ at: [first] }: PageLink) =>
  first === "people" ? rememberedPeople.value : `/${first}`;

/** The bar above every page: where one can go, and what is unusual about the platform now. */
export function Header() {
  const [place = ""] = useRoute().parts;
  useStatus();
  return (
    <header class="top">
      <button type="button" class="skip" onClick={skip}>
        Skip to the page
      </button>
      <Link class="brand" to="/" current={false} aria-label="Local platform">
        <span class="brand-mark" aria-hidden="true">
          <Icon name="bolt" />
        </span>
        <span class="brand-name">Local platform</span>
      </Link>
      <nav aria-label="Pages">
        {Object.values<PageLink>(PAGE_LINKS).map((page) => (
          <Link key={page.title} to={target(page)} current={page.at.includes(place)}>
            <Icon name={page.icon} />
            <span class={page.short === undefined ? undefined : "when-wide"}>{page.title}</span>
            {page.short !== undefined && <span class="when-narrow">{page.short}</span>}
          </Link>
        ))}
      </nav>
      <div class="top-end">
        <Marks />
        <button type="button" class="find" aria-keyshortcuts="Control+K" onClick={openPalette}>
          <Icon name="search" />
          <span class="find-name">Find or do</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Menu
          label="Colours"
          items={Object.entries(THEMES).map(([name, text]) => ({
            text,
            icon: THEME_ICONS[name as Theme],
            checked: theme.value === name,
            run: () => chooseTheme(name as Theme),
          }))}
        >
          <Icon name={THEME_ICONS[theme.value]} />
        </Menu>
      </div>
    </header>
  );
}

/** What a person should know on every page: faults that are on, a clock that differs, a platform that is away. */
function Marks() {
  const now = time.value;
  return (
    <div class="marks" role="status" aria-label="Unusual now">
      {!reachable.value && (
        <span class="badge danger">
          <Icon name="alert" /> <span>Platform is away</span>
        </span>
      )}
      <FaultsMark />
      {now !== undefined && timeDiffers(now) && (
        <Link class="badge accent-soft" to="/clock" current={false}>
          <Icon name={now.frozen ? "pause" : "clock"} />
          <span class="when-wide">{shownTime(now.now)}</span>
          <span class="when-narrow">{shownTime(now.now).slice(0, 10)}</span>
        </Link>
      )}
    </div>
  );
}

/** A time as the platform's pages show it, without seconds: they would change all the time. */
const shownTime = (ms: number) => dateTime(ms).slice(0, 16);

function skip(): void {
  const field = document.querySelector<HTMLElement>("main textarea");
  (field ?? document.querySelector<HTMLElement>("main"))?.focus();
}

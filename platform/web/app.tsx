import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { admitted, begin, hasBegun, showToken, usedLink } from "./admin.js";
import { GuildsPage } from "./guilds/guilds-page.js";
import { HomePage } from "./home/home-page.js";
import { InspectorPage } from "./inspector/inspector-page.js";
import { keepRecording } from "./inspector/recording.js";
import { rememberPeople } from "./people/addresses.js";
import { PeoplePage } from "./people/people-page.js";
import { PortalPage } from "./portal/portal-page.js";
import { Header } from "./shell/header.js";
import { PAGE_LINKS } from "./shell/pages.js";
import { Palette } from "./shell/palette.js";
import { TroublePage } from "./trouble/trouble-page.js";
import { Confirmations } from "./ui/confirm.js";
import { Problem, useTask } from "./ui/problem.js";
import { useRoute } from "./ui/router.js";
import { useScroll } from "./ui/scroll.js";
import { Loading } from "./ui/states.js";
import { Toasts } from "./ui/toast.js";

/** The pages, by the first part of their addresses. */
const PAGES: readonly Page[] = [
  { ...PAGE_LINKS.home, component: HomePage },
  { ...PAGE_LINKS.people, component: PeoplePage },
  { ...PAGE_LINKS.guilds, component: GuildsPage },
  { ...PAGE_LINKS.portal, component: PortalPage },
  { ...PAGE_LINKS.inspector, component: InspectorPage },
  { ...PAGE_LINKS.trouble, component: TroublePage },
  // It has an address and no link.
  { at: ["_ui"], title: "Style guide", component: GuidePage },
];

interface Page {
  readonly at: readonly string[];
  readonly title: string;
  readonly component: ComponentType;
}

addEventListener("hashchange", () => {
  // An address with a key, entered where the page is open already, does not load it again.
  if (location.hash.startsWith("#key=")) void begin();
});

/** The whole window: its pages, or the question for the admin token. */
export function App() {
  document.title = "Local platform";
  if (admitted.value === undefined) return <main aria-busy="true" />;
  if (!admitted.value && !hasBegun()) {
    return (
      <main class="card">
        <TokenForm />
      </main>
    );
  }
  return <Shell />;
}

function Shell() {
  const route = useRoute();
  const { path, parts } = route;
  useScroll(route);
  const [place = ""] = parts;
  const page = PAGES.find(({ at }) => at.includes(place)) ?? (PAGES[0] as Page);
  document.title = `${page.title} · Local platform`;
  useLayoutEffect(() => rememberPeople(path), [path]);
  useEffect(() => {
    const end = new AbortController();
    void keepRecording(end.signal);
    return () => end.abort();
  }, []);
  return (
    <>
      <Header />
      <main id="main" class={page.at[0] || "home"} aria-label={page.title} tabIndex={-1}>
        <page.component />
      </main>
      <Palette />
      <Confirmations />
      <Toasts />
      {!admitted.value && <Again />}
    </>
  );
}

/** The style guide and the gallery of messages, which only those who work on the window load. */
function GuidePage() {
  const [, view] = useRoute().parts;
  const [guide, setGuide] = useState<typeof import("./ui/guide/guide.js")>();
  useEffect(() => void import("./ui/guide/guide.js").then(setGuide), []);
  if (guide === undefined) return <Loading what="Loading the page" />;
  return view === "gallery" ? <guide.GalleryPage /> : <guide.StyleGuide />;
}

/** Asks again over the page, which stays as it is with all that was typed into it. */
function Again() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Another tab may have been let in meanwhile.
    const look = () => void begin();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, []);
  return (
    <dialog ref={dialog} aria-label="Let in again" onCancel={(event) => event.preventDefault()}>
      <p>
        The platform does not know this page any more: it was started again, or many other browsers
        were let in since. What you have typed is kept.
      </p>
      <TokenForm />
    </dialog>
  );
}

/** Lets in who knows the admin token, when the address did not have it. */
function TokenForm() {
  const [token, setToken] = useState("");
  const { problem, busy, run, clear } = useTask();
  return (
    <>
      <h1>Local platform</h1>
      {usedLink.value && (
        <p class="told" role="alert">
          The address that you opened lets one browser in, once, and was used already or belongs to
          an earlier start of the platform.
        </p>
      )}
      <p>
        Open the address that the platform has printed, or enter its admin token. The page can do
        all that the admin API can.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => showToken(token));
        }}
      >
        <label>
          Admin token
          <input
            type="password"
            required
            autocomplete="off"
            value={token}
            onInput={(e) => {
              setToken(e.currentTarget.value);
              clear();
            }}
          />
        </label>
        <button type="submit" class="primary" disabled={busy}>
          Open
        </button>
      </form>
      <Problem text={problem} />
    </>
  );
}

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { admitted, begin, hasBegun, showToken } from "./admin.js";
import { GalleryPage } from "./gallery/gallery-page.js";
import { InspectorPage } from "./inspector/inspector-page.js";
import { PeoplePage } from "./people/people-page.js";
import { PortalPage } from "./portal/portal-page.js";
import { TroublePage } from "./trouble/trouble-page.js";
import { Confirmations } from "./ui/confirm.js";
import { StyleGuide } from "./ui/guide/style-guide.js";
import { Problem, useTask } from "./ui/problem.js";
import { Link, Router, useRoute } from "./ui/router.js";
import { Toasts } from "./ui/toast.js";

/** The pages, by the first part of their addresses, and what links to them say. */
const PAGES: readonly Page[] = [
  { at: ["people"], title: "Be anyone", component: PeoplePage },
  { at: ["portal"], title: "Portal", component: PortalPage },
  { at: ["inspector"], title: "Inspector", component: InspectorPage },
  { at: ["faults", "clock", "sessions"], title: "Trouble and time", component: TroublePage },
];

/** What has an address and no link. */
const GUIDE: Page = { at: ["_ui"], title: "Style guide", component: StyleGuide };
const GALLERY: Page = { at: ["_ui"], title: "Gallery of messages", component: GalleryPage };

interface Page {
  readonly at: readonly string[];
  readonly title: string;
  readonly component: ComponentType;
}

addEventListener("hashchange", () => {
  // An address with a key, entered where the page is open already, does not load it anew.
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
  return (
    <Router>
      <Shell />
    </Router>
  );
}

function Shell() {
  const { path } = useRoute();
  const place = path.split("/")[1] ?? "";
  const found = [...PAGES, GUIDE].find(({ at }) => at.includes(place)) ?? (PAGES[0] as Page);
  const page = path.startsWith("/_ui/gallery") ? GALLERY : found;
  document.title = `${page.title} · Local platform`;
  return (
    <>
      <header class="top">
        <h1>Local platform</h1>
        <nav aria-label="Pages">
          {PAGES.map((each) => (
            <Link key={each.title} to={`/${each.at[0]}`} current={each === page}>
              {each.title}
            </Link>
          ))}
          <a href="/local-client">Local client</a>
        </nav>
      </header>
      <main class={page.at[0]} aria-label={page.title}>
        <page.component />
      </main>
      <Confirmations />
      <Toasts />
      {!admitted.value && <Again />}
    </>
  );
}

/** Asks anew over the page, which stays as it is with all that was typed into it. */
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
        The platform does not know this page any more: it was started anew, or many other browsers
        were let in since. What you have typed is kept.
      </p>
      <TokenForm />
    </dialog>
  );
}

/** Lets in who knows the admin token, when the address did not have it. */
function TokenForm() {
  const [token, setToken] = useState("");
  const { problem, busy, run } = useTask();
  return (
    <>
      <h1>Local platform</h1>
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
            onInput={(e) => setToken(e.currentTarget.value)}
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

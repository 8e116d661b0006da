import { useApplications } from "../tools/directory.js";
import { Link, useRoute } from "../ui/router.js";
import { ClockPage } from "./clock-page.js";
import { FaultsPage } from "./faults-page.js";
import { SessionsPage } from "./sessions-page.js";

/** The views: the first part of the address, the title, what is shown, and the icon. */
export const TROUBLE_VIEWS = [
  ["clock", "Clock", ClockPage, "clock"],
  ["faults", "Faults", FaultsPage, "bolt"],
  ["sessions", "Sessions", SessionsPage, "pulse"],
] as const;

/** What goes wrong on purpose, the platform's time, and the sessions of the gateway. */
export function TroublePage() {
  const [place] = useRoute().parts;
  useApplications();
  const [shown, , View] = TROUBLE_VIEWS.find(([at]) => at === place) ?? TROUBLE_VIEWS[0];
  return (
    <div class="page">
      <h1 class="hidden">Clock and faults</h1>
      <nav class="tabs" aria-label="Clock and faults">
        {TROUBLE_VIEWS.map(([at, title]) => (
          <Link key={at} to={`/${at}`} current={at === shown}>
            {title}
          </Link>
        ))}
      </nav>
      <View />
    </div>
  );
}

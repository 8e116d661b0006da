import { useEffect, useState } from "preact/hooks";
import { admin, changedByAdmin } from "../admin.js";
import { rememberedPeople } from "../people/addresses.js";
import { Icon, type IconName } from "../ui/icon.js";
import { Link } from "../ui/router.js";
import { Failed } from "../ui/states.js";
import { ConnectPanel } from "./connect-panel.js";
import { NowPanel } from "./now-panel.js";
import { SnapshotPanel } from "./snapshot-panel.js";
import { WorldPanel } from "./world-panel.js";

interface Counts {
  readonly people: string;
  readonly guilds: number;
  readonly applications: number;
  readonly sessions: number;
}

/** Most people that are counted: a platform may have 100,000. */
const MAX_COUNTED = 200;

async function count(): Promise<Counts> {
  const [people, guilds, applications, sessions] = (await Promise.all(
    [`/users?people=true&limit=${MAX_COUNTED + 1}`, "/guilds", "/applications", "/sessions"].map(
      (path) => admin<readonly unknown[]>("GET", path).then(({ length }) => length),
    ),
  )) as [number, number, number, number];
  const shown = people > MAX_COUNTED ? `${MAX_COUNTED}+` : String(people);
  return { people: shown, guilds, applications, sessions };
}

/** What runs, how to connect to it, and what is unusual now. */
export function HomePage() {
  const [counts, setCounts] = useState<Counts>();
  const [problem, setProblem] = useState<string>();
  const load = () =>
    count().then(
      (found) => {
        setCounts(found);
        setProblem(undefined);
      },
      (error: Error) => setProblem(error.message),
    );
  useEffect(() => {
    void load();
    return changedByAdmin(() => void load());
  }, []);
  const tiles: readonly [IconName, string, string | number | undefined, string][] = [
    ["friends", "People", counts?.people, rememberedPeople.value],
    ["shield", "Guilds", counts?.guilds, "/guilds"],
    ["bot", "Applications", counts?.applications, "/portal"],
    ["pulse", "Sessions", counts?.sessions, "/sessions"],
  ];
  return (
    <div class="home-grid">
      <section class="hero" aria-labelledby="home-title">
        <div>
          <h1 id="home-title">Your own copy of the service</h1>
          <p>
            Bots, games and activities connect to <code>{location.origin}</code> as they would to
            the real one. Nothing leaves this machine.
          </p>
        </div>
        <ul class="plain counts">
          {tiles.map(([icon, name, number, to]) => (
            <li key={name}>
              <Link class="count" to={to} current={false}>
                <Icon name={icon} />
                <span class="count-number">{number ?? "–"}</span>
                <span class="count-name">
                  {number === 1 ? name.replace(/^People$/, "Person").replace(/s$/, "") : name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {problem !== undefined && <Failed text={problem} onRetry={() => void load()} />}
      <div class="home-main">
        <ConnectPanel />
        <WorldPanel />
      </div>
      <div class="home-side">
        <NowPanel />
        <SnapshotPanel />
      </div>
    </div>
  );
}

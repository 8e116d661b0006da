import { useEffect } from "preact/hooks";
import { admin } from "../admin.js";
import { MAX_SECONDS, type Second, tally } from "./tally.js";

/** How often sessions are counted, in milliseconds. */
const COUNTING = 5000;

const PLOTS: readonly (readonly [string, string, (second: Second) => number | undefined])[] = [
  ["Requests", " a second", ({ requests }) => requests],
  ["Events", " a second", ({ events }) => events],
  ["Latency", " ms", ({ requests, latency }) => (requests === 0 ? undefined : latency / requests)],
  ["Sessions", "", ({ sessions }) => sessions],
  ["Voice packets", " a second", ({ packets }) => packets],
];

const WIDTH = 2 * MAX_SECONDS;
const HEIGHT = 40;

/** Requests, events, latencies, sessions and voice packets of the last two minutes. */
export function Plots() {
  useEffect(() => {
    const count = () =>
      admin<unknown[]>("GET", "/sessions").then(
        ({ length }) => tally.sessions(length),
        () => {},
      );
    void count();
    const counting = setInterval(count, COUNTING);
    const ticking = setInterval(() => tally.tick(), 1000);
    return () => {
      clearInterval(counting);
      clearInterval(ticking);
    };
  }, []);
  return (
    <section class="plots" aria-label="Plots">
      {PLOTS.map(([name, unit, read]) => (
        <Plot key={name} name={name} unit={unit} values={tally.seconds.value.map(read)} />
      ))}
    </section>
  );
}

interface PlotProps {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly (number | undefined)[];
}

function Plot({ name, unit, values }: PlotProps) {
  const known = values.filter((value) => value !== undefined);
  const most = known.reduce((one, other) => Math.max(one, other), 0);
  const shown = (value: number) => String(Math.round(value * 10) / 10);
  // The second that is under way is not over yet.
  const latest = values.slice(0, -1).at(-1) ?? known.at(-1) ?? 0;
  const text = `${name}: ${shown(latest)}${unit}, peak ${shown(most)}`;
  const points = values.flatMap((value, index) => {
    const x = 2 * (MAX_SECONDS - values.length + index);
    return value === undefined ? [] : [`${x},${HEIGHT - (value / (most || 1)) * (HEIGHT - 2)}`];
  });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <polyline points={points.join(" ")} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

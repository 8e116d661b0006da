/**
 * Gateway dispatches decoded and delivered to a program, against `discord.js` at the same gateway
 * and with the very same frames. Each library runs in a process of its own with its usual settings;
 * they take turns. A program counts an event once it has read its text through the library's public
 * API: a message's content (`messageCreated` and `getMessageHandle`, or `Events.MessageCreate`), and
 * what a friend plays (`userUpdated` and `getUser`, or `Events.PresenceUpdate`).
 *
 * The gateway writes frames that it encoded before, uncompressed to both, although `discord.js` asks
 * for compression: that spares it the work of unpacking them.
 */

import { type DeliveryFigures, startContestant } from "./support/gateway/dispatch-contestant.js";
import { type StreamKind, startReplay } from "./support/gateway/replay.js";
import { median } from "./support/measure.js";
import { report, reportAtLeast, reportAtMost } from "./support/report.js";

const ROUNDS = 9;
const COUNT = 20_000;

const replay = await startReplay();
const ours = await startContestant("ours", replay);
const peer = await startContestant("peer", replay);

for (const kind of ["messages", "presences"] as const) await contest(kind);
for (const contestant of [ours, peer, replay]) await contestant.stop();

async function contest(kind: StreamKind): Promise<void> {
  const stream = { kind, count: COUNT };
  const rounds: { mine: DeliveryFigures; theirs: DeliveryFigures }[] = [];
  let size = 0;
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const encoded = await replay.encode(stream);
    size = encoded.bytes / COUNT;
    const first = round % 2 === 0 ? ours : peer;
    const figures = new Map([[first, await first.run(stream, encoded)]]);
    const second = first === ours ? peer : ours;
    figures.set(second, await second.run(stream, encoded));
    const [mine, theirs] = [ours, peer].map((one) => figures.get(one)!) as [
      DeliveryFigures,
      DeliveryFigures,
    ];
    if (round > 0) rounds.push({ mine, theirs });
  }
  report({ name: `${kind}: size of a frame`, value: size, unit: "bytes" });
  for (const [name, pick] of [
    ["this package", "mine"],
    ["discord.js", "theirs"],
  ] as const) {
    const middle = (figure: "wall" | "cpu" | "loop") =>
      median(rounds.map((round) => round[pick][figure]));
    const each = (figure: "cpu" | "loop") => (middle(figure) / COUNT) * 1000;
    report({
      name: `${kind}: ${name}`,
      value: (COUNT / middle("wall")) * 1000,
      unit: "a second",
    });
    report({ name: `  processor time: ${name}`, value: each("cpu"), unit: "µs" });
    report({ name: `  event-loop time: ${name}`, value: each("loop"), unit: "µs" });
  }
  const ratio = (figure: "wall" | "cpu" | "loop") =>
    median(rounds.map(({ mine, theirs }) => theirs[figure] / mine[figure]));
  reportAtLeast(`${kind}: rate against discord.js`, ratio("wall"), "×", 5);
  reportAtMost(`${kind}: processor time against discord.js`, 1 / ratio("cpu"), "×", 0.25);
  reportAtMost(`${kind}: event-loop time against discord.js`, 1 / ratio("loop"), "×", 0.125);
}

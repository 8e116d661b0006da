/** A page with the first 40 of a friends list. It counts what it renders, and measures what a message costs. */

import { createElement, memo, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { openPage } from "../../lib/electron/preload.js";
import { pageStore } from "../../lib/electron/renderer.js";
import { type Friend, StoreProvider, useFriends } from "../../lib/react/index.js";

/** What the benchmark reads of the page. */
export interface Measured {
  rows: number;
  costs: number[];
  firstRows: number;
  details: string;
}

// The DOM's types are not those of the benchmarks.
// biome-ignore lint/suspicious/noExplicitAny: as it is in the page
const page = globalThis as any;
const measured: Measured = { rows: 0, costs: [], firstRows: 0, details: "" };
page.measured = measured;

const Row = memo(({ friend }: { friend: Friend }) => {
  measured.rows += 1;
  const { displayName, activity } = friend;
  return createElement("li", null, displayName, " ", activity?.details);
});

function List() {
  const shown = useFriends()?.slice(0, 40);
  useEffect(() => {
    if (shown?.length && !measured.firstRows) measured.firstRows = performance.now();
    measured.details = shown?.map(({ activity }) => activity?.details).join("|") ?? "";
  });
  return createElement(
    "ul",
    null,
    shown?.map((friend) => createElement(Row, { key: friend.id, friend })),
  );
}

const { bridge, use } = openPage();
const socket = new page.WebSocket(page.carrier);
const { port1, port2 } = new MessageChannel();
socket.addEventListener("open", () => use(port2 as never));
(port1 as never as { onmessage: unknown }).onmessage = ({ data }: { data: unknown }) =>
  socket.send(JSON.stringify(data));
socket.addEventListener("message", ({ data }: { data: string }) =>
  port1.postMessage(JSON.parse(data)),
);
// What a message costs: from before the bridge gets it until React has rendered what changed.
const { addEventListener } = port2 as never as EventTarget;
Object.assign(port2, {
  addEventListener: (name: string, listener: (event: unknown) => void) =>
    addEventListener.call(port2, name, (event: unknown) => {
      const began = performance.now();
      listener(event);
      // React renders in a microtask.
      queueMicrotask(() => queueMicrotask(() => measured.costs.push(performance.now() - began)));
    }),
});
const provider = createElement(StoreProvider, { store: pageStore(bridge) }, createElement(List));
createRoot(page.document.body.appendChild(page.document.createElement("div"))).render(provider);

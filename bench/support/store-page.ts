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
socket.addEventListener("open", () =>
  use({
    postMessage: (message) => socket.send(JSON.stringify(message)),
    addEventListener: (event, listener) =>
      // What a message costs: from before it is read until React has rendered what changed.
      socket.addEventListener(event, ({ data = "null" }: { data?: string }) => {
        const began = performance.now();
        listener({ data: JSON.parse(data) });
        // React renders in a microtask.
        queueMicrotask(() => queueMicrotask(() => measured.costs.push(performance.now() - began)));
      }),
    start() {},
  }),
);
const provider = createElement(StoreProvider, { store: pageStore(bridge) }, createElement(List));
createRoot(page.document.body.appendChild(page.document.createElement("div"))).render(provider);

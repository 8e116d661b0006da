/** The hooks for React, in React itself; the document below has only texts, because no page is needed. */

import { createElement, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Live, LiveValue } from "../../lib/live/live.js";
import * as hooks from "../../lib/react/index.js";

beforeAll(() => void vi.stubGlobal("window", { HTMLIFrameElement: class {} }));
afterAll(() => void vi.unstubAllGlobals());

/** Mounts a component; what it returns is its text. */
function mount(component: () => ReactNode) {
  const texts: { nodeValue: string }[] = [];
  const ownerDocument = {
    ...{ nodeType: 9, addEventListener() {}, activeElement: null },
    createTextNode: (nodeValue: string) => ({ nodeType: 3, nodeValue }),
  };
  const container = {
    ...{ nodeType: 1, nodeName: "MAIN", tagName: "MAIN", textContent: "" },
    ...{ ownerDocument, addEventListener() {} },
    appendChild: (text: { nodeValue: string }) => texts.push(text),
    removeChild: (text: { nodeValue: string }) => texts.splice(texts.indexOf(text), 1),
  };
  const root = createRoot(container as never);
  flushSync(() => root.render(createElement(component)));
  return {
    text: () => texts.map(({ nodeValue }) => nodeValue).join(""),
    end: () => flushSync(() => root.unmount()),
  };
}

/** A value that the test sets, and how many watch it. */
function played(first: string) {
  const value = {
    watchers: 0,
    set: (_: string) => {},
    live: new LiveValue<string>((set) => {
      value.watchers += 1;
      value.set = set;
      set(first);
      return () => {
        value.watchers -= 1;
      };
    }),
  };
  return value;
}

/** Lets what was put off to the end of the turn happen. */
const turn = () => Promise.resolve();

describe("useLive", () => {
  it("renders the component again when the value changes, until it is unmounted", async () => {
    const friends = played("none");
    let renders = 0;
    const { text, end } = mount(() => {
      renders += 1;
      return hooks.useLive(friends.live);
    });
    expect(text()).toBe("none");
    flushSync(() => friends.set("Bob"));
    expect(text()).toBe("Bob");
    expect(friends.watchers).toBe(1);
    const before = renders;
    flushSync(() => friends.set("Bob"));
    expect(renders).toBe(before);
    end();
    await turn();
    expect(friends.watchers).toBe(0);
  });

  it("follows the value that it is given, and shows nothing without one", async () => {
    const [one, two] = [played("one"), played("two")];
    let change: (live: Live<string> | undefined) => void = () => {};
    const { text, end } = mount(() => {
      const [live, set] = useState<Live<string> | undefined>(undefined);
      change = set;
      return hooks.useLive(live) ?? "nothing";
    });
    const given = async (live: Live<string> | undefined) => {
      flushSync(() => change(live));
      await turn();
      return [text(), one.watchers, two.watchers];
    };
    expect(text()).toBe("nothing");
    expect(await given(one.live)).toEqual(["one", 1, 0]);
    expect(await given(two.live)).toEqual(["two", 0, 1]);
    expect(await given(undefined)).toEqual(["nothing", 0, 0]);
    end();
  });
});

/** A store each of whose values is the name of its function, and what that was given. */
const NAMES = ["friends", "presenceOf", "lobby", "messages", "call", "status", "session"] as const;
const store = Object.fromEntries(
  NAMES.map((name) => [
    name,
    (...given: unknown[]) => {
      const text = [name, ...given.map((one) => JSON.stringify(one))].join(" ");
      return { value: text, getSnapshot: () => text, subscribe: () => () => {} };
    },
  ]),
) as never as hooks.ClientStore;

/** What a component within this store shows on a server, where nothing is mounted. */
function shown(use: () => unknown): unknown {
  let value: unknown;
  const Component = () => {
    value = use();
    return "rendered";
  };
  const within = createElement(hooks.StoreProvider, { store }, createElement(Component));
  expect(renderToString(within)).toBe("rendered");
  return value;
}

describe("a hook for the store around it", () => {
  it.each<[string, () => unknown, string | undefined]>([
    ["useFriends", () => hooks.useFriends(), "friends"],
    ["usePresence", () => hooks.usePresence("7"), 'presenceOf "7"'],
    ["usePresence", () => hooks.usePresence(undefined), undefined],
    ["useLobby", () => hooks.useLobby("7"), 'lobby "7"'],
    ["useLobby", () => hooks.useLobby(undefined), undefined],
    ["useMessages", () => hooks.useMessages({ userId: "7" }), 'messages {"userId":"7"}'],
    ["useMessages", () => hooks.useMessages(undefined), undefined],
    ["useCall", () => hooks.useCall("7"), 'call "7"'],
    ["useCall", () => hooks.useCall(undefined), undefined],
    ["useConnectionStatus", () => hooks.useConnectionStatus(), "status"],
    ["useSession", () => hooks.useSession(), "session"],
  ])("%s reads the value of its name (%#)", (_, use, expected) => {
    expect(shown(use)).toBe(expected);
  });

  it("is given the store itself by useStore", () => {
    expect(shown(() => hooks.useStore())).toBe(store);
  });

  it("says what is missing where there is none", () => {
    const Component = () => String(hooks.useFriends());
    expect(() => renderToString(createElement(Component))).toThrow("<StoreProvider store={…}>");
  });
});

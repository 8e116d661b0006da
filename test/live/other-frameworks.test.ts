/** The store's values in Svelte, Vue and signals, by those libraries themselves: nothing adapts them. */

import { computed, effect, signal } from "@preact/signals";
import { compile } from "svelte/compiler";
import { render } from "svelte/server";
import { derived, get } from "svelte/store";
import { describe, expect, it, onTestFinished } from "vitest";
import { effectScope, onScopeDispose, shallowRef, computed as vueComputed, watch } from "vue";
import type { Friend, Live } from "../../lib/react/index.js";
import { connect } from "../integration/support/players.js";
import { World } from "../integration/support/world.js";
import { until } from "../support/until.js";

/** A player whose friend Bob plays when he is told to. */
async function withBob() {
  const world = await World.open();
  onTestFinished(() => world.close());
  const [me, bob] = await connect(world, "me", "bob");
  world.platform.relationships.befriend(me.id, bob.id);
  const friends = me.client.store.friends();
  await until(friends, ([one]) => one?.group === "online");
  return { friends, play: (state: string) => bob.client.updateRichPresence({ state }) };
}

const states = (friends: readonly Friend[] | undefined) =>
  friends?.map(({ username, activity }) => `${username}: ${activity?.state}`) ?? [];

describe("a value of the store", () => {
  it("is a store of Svelte: read by get, derived from, and followed by $ in a component", async () => {
    const { friends, play } = await withBob();
    const shown = derived(friends, states);
    const seen: (readonly string[])[] = [];
    onTestFinished(shown.subscribe((value) => seen.push(value)));
    await play("Lap 1");
    await until(friends, ([one]) => one?.activity?.state === "Lap 1");
    expect(get(shown)).toEqual(["bob: Lap 1"]);
    expect(seen.at(-1)).toEqual(["bob: Lap 1"]);
    expect(get(friends)).toBe(friends.value);
    const Component = await component(`
      <script>let { friends } = $props();</script>
      <ul>{#each $friends as { id, username, activity } (id)}<li>{username}: {activity.state}</li>{/each}</ul>`);
    const { body } = render(Component, { props: { friends } });
    expect(body.replace(/<!--.*?-->/g, "")).toContain("<li>bob: Lap 1</li>");
  });

  it("fills a shallowRef of Vue, whose rows stay the objects that they were", async () => {
    const { friends, play } = await withBob();
    function useLive<T>(live: Live<T>) {
      const value = shallowRef<T>();
      onScopeDispose(
        live.subscribe((now) => {
          value.value = now;
        }),
      );
      return value;
    }
    const scope = effectScope();
    const seen: (readonly string[])[] = [];
    const value = scope.run(() => {
      const ref = useLive(friends);
      const shown = vueComputed(() => states(ref.value));
      watch(shown, (now) => seen.push(now), { immediate: true, flush: "sync" });
      return ref;
    });
    await until(friends, (all) => all.length === 1);
    await play("Lap 1");
    await until(friends, ([one]) => one?.activity?.state === "Lap 1");
    expect(seen.at(-1)).toEqual(["bob: Lap 1"]);
    expect(value?.value).toBe(friends.value);
    expect(value?.value?.[0]).toBe(friends.value?.[0]);
    // The component is gone: nobody watches any more, and nothing is read.
    scope.stop();
    const before = seen.length;
    await play("Lap 2");
    await until(friends, ([one]) => one?.activity?.state === "Lap 2");
    expect(seen).toHaveLength(before);
  });

  it("fills a signal, from which others are computed", async () => {
    const { friends, play } = await withBob();
    const value = signal<readonly Friend[] | undefined>(undefined);
    onTestFinished(
      friends.subscribe((now) => {
        value.value = now;
      }),
    );
    const shown = computed(() => states(value.value));
    const seen: (readonly string[])[] = [];
    onTestFinished(effect(() => void seen.push(shown.value)));
    await play("Lap 1");
    await until(friends, ([one]) => one?.activity?.state === "Lap 1");
    expect(seen.at(-1)).toEqual(["bob: Lap 1"]);
    // A value that is set again is the same one, so that nothing is computed for it.
    const before = seen.length;
    value.value = friends.value;
    expect(seen).toHaveLength(before);
  });
});

/** A component as Svelte's compiler makes it, for its server renderer: there is no DOM here. */
async function component(source: string) {
  const { js } = compile(source, { generate: "server", name: "Friends" });
  const code = js.code.replace(
    /from ['"](svelte[^'"]*)['"]/g,
    (_, name) => `from ${JSON.stringify(import.meta.resolve(name))}`,
  );
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default;
}

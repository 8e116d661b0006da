import type { Place } from "../../../../kernel/http/input/place.js";
import { LIMITS } from "../body/limits.js";
import { type Component, ComponentType } from "./component.js";

const limits = LIMITS.components;

type Steps = readonly (string | number)[];

/** A component and where it stands. */
export interface Placed {
  readonly component: Component;
  readonly steps: Steps;
}

/** All components in the order of the tree, each before those inside it. */
export function* walk(components: readonly Component[], steps: Steps = []): Generator<Placed> {
  for (const [index, component] of components.entries()) {
    yield* walkOne(component, [...steps, index]);
  }
}

function* walkOne(component: Component, steps: Steps): Generator<Placed> {
  yield { component, steps };
  const { components, accessory, component: inner } = component;
  if (Array.isArray(components)) yield* walk(components, [...steps, "components"]);
  if (accessory) yield* walkOne(accessory as Component, [...steps, "accessory"]);
  if (inner) yield* walkOne(inner as Component, [...steps, "component"]);
}

/**
 * Checks what concerns the tree as a whole: ids and custom ids are there once, and there are not
 * too many components and not too much text.
 *
 * @returns the tree with an id for every component; undefined when something is wrong
 */
export function completeTree(given: readonly Component[], place: Place): Component[] | undefined {
  const all = [...walk(given)];
  if (all.length > limits.total) {
    const message = `The total number of components cannot exceed ${limits.total}`;
    return place.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
  }
  const texts = all.filter(({ component }) => component.type === ComponentType.TextDisplay);
  const length = texts.reduce((sum, { component }) => sum + String(component.content).length, 0);
  if (length > limits.text) {
    const message = `Displayable text size exceeds maximum size of ${limits.text}`;
    return place.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message);
  }
  const ids = all.filter(({ component }) => component.id);
  const named = all.filter(({ component }) => component.custom_id !== undefined);
  const twice = [
    ...repeated(ids, "id", place, "Component id cannot be duplicated"),
    ...repeated(named, "custom_id", place, "Component custom id cannot be duplicated"),
  ];
  if (twice.length > 0) return undefined;
  return numbered(given, new Set(ids.map(({ component }) => component.id)));
}

function repeated(all: readonly Placed[], name: string, place: Place, message: string): Placed[] {
  const seen = new Set<unknown>();
  return all.filter(({ component, steps }) => {
    const value = component[name];
    if (!seen.has(value)) {
      seen.add(value);
      return false;
    }
    place.at(...steps, name).wrong(`COMPONENT_${name.toUpperCase()}_DUPLICATED`, message);
    return true;
  });
}

/** Gives those an id that have none: 1, 2, 3 and so on in the tree's order, without those taken. */
function numbered(given: readonly Component[], taken: ReadonlySet<number>): Component[] {
  let last = 0;
  const next = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const one = (component: Component): Component => {
    const id = component.id || next();
    const { components, accessory, component: inner } = component;
    return {
      ...component,
      id,
      ...(Array.isArray(components) ? { components: components.map(one) } : {}),
      ...(accessory ? { accessory: one(accessory as Component) } : {}),
      ...(inner ? { component: one(inner as Component) } : {}),
    };
  };
  return given.map(one);
}

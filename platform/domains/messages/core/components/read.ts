import { list, type Reader } from "../../../../kernel/http/input/readers.js";
import { LIMITS } from "../body/limits.js";
import type { Component } from "./component.js";
import { topOfLegacy, topOfV2 } from "./layout.js";
import { completeTree, walk } from "./tree.js";

/** Flag of a message whose components take the place of all else it could show. */
export const COMPONENTS_V2 = 1 << 15;

const legacy = list(topOfLegacy, { max: LIMITS.components.rows });
const whole = list(topOfV2);

/** Reads the components of a message. @param v2 - whether it has the flag {@link COMPONENTS_V2} */
export function components(v2: boolean): Reader<Component[]> {
  return (value, place) => {
    const given = (v2 ? whole : legacy)(value, place);
    return given && completeTree(given, place);
  };
}

/** Whether a person could interact with any of the components. */
export function interactive(components: readonly Component[]): boolean {
  return [...walk(components)].some(({ component }) => component.custom_id !== undefined);
}

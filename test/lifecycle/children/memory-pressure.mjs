// Clients are small in JavaScript's heap: only what the addon reports of their native memory makes
// the garbage collector run.

import { setImmediate as nextTurn } from "node:timers/promises";
import { libraries, native, useTestLibrary } from "../../support/native.mjs";

const library = useTestLibrary(libraries.openEngine);
let made = 0;
while (made < 5000 && library.counters().objectsDropped === 0) {
  new native.Client();
  if (++made % 100 === 0) await nextTurn();
}
console.log(library.counters().objectsDropped > 0 ? "collected" : `none of ${made} was collected`);

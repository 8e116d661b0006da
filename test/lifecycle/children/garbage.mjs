import { setImmediate as nextTurn } from "node:timers/promises";
import { libraries, native, useTestLibrary } from "../../support/native.mjs";

const library = useTestLibrary(libraries.vendor);

function makeGarbage() {
  const client = new native.Client();
  for (let i = 0; i < 1000; i++) {
    client.getUser("1").relationship;
    new native.AuthorizationArgs({ scopes: "openid" }).clone();
  }
}

makeGarbage();
const { objectsMade } = library.counters();
for (let i = 0; i < 100 && library.counters().objectsDropped < objectsMade; i++) {
  globalThis.gc();
  await nextTurn();
}
const { objectsDropped, faults } = library.counters();
console.log(JSON.stringify({ freed: objectsDropped === objectsMade, faults }));

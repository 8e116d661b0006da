import { setImmediate as nextTurn } from "node:timers/promises";
import { libraries, native, useTestLibrary } from "../../support/native.mjs";

const library = useTestLibrary(libraries.vendor);
const COUNT = 10_000;

const external = () => process.memoryUsage().external;

function makeObjects() {
  const client = new native.Client();
  const objects = [client];
  for (let i = 0; i < COUNT; i++) {
    objects.push(client.getUser("1").relationship);
    objects.push(new native.AuthorizationArgs({ scopes: "openid" }).clone());
  }
  return objects;
}

globalThis.gc();
const before = external();
let objects = makeObjects();
const reported = external() - before;
const { objectsMade } = library.counters();
objects = objects.length;
for (let i = 0; i < 100 && library.counters().objectsDropped < objectsMade; i++) {
  globalThis.gc();
  await nextTurn();
}
const { objectsDropped, faults } = library.counters();
// The garbage collector was told of at least a hundred bytes for each, and that they are gone.
const told = reported > 100 * objects && external() - before < reported / 2;
const outcome = { freed: objectsDropped === objectsMade, faults, told };
console.log(JSON.stringify(outcome));

import { setImmediate as nextTurn } from "node:timers/promises";
import { libraries, native, useTestLibrary } from "../../support/native.mjs";

const library = useTestLibrary(libraries.vendor);
const ROUNDS = 1000;

function makeGarbage() {
  const client = new native.Client();
  for (let i = 0; i < ROUNDS; i++) {
    client.getUser("1").relationship;
    new native.AuthorizationArgs({ scopes: "openid" }).clone();
  }
}

const externalBefore = process.memoryUsage().external;
makeGarbage();
const made = library.counters().objectsMade;
const reported = process.memoryUsage().external - externalBefore;
for (let i = 0; i < 100 && library.counters().objectsDropped < made; i++) {
  globalThis.gc();
  await nextTurn();
}
const { objectsDropped, faults } = library.counters();
const returned = process.memoryUsage().external <= externalBefore + reported / 2;
console.log(objectsDropped === made && faults === 0 && reported > 0 && returned ? "all freed" : "not all freed");

#!/usr/bin/env node
// Stands in for node-gyp when prebuildify calls it: hands over what cmake-js has built, as
// build/Release of the folder it is called in.

import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { buildFolder } from "./native.mjs";

const from = buildFolder("release");
const to = join(process.cwd(), "build", "Release");

// Test builds put other libraries beside these two.
const shipped = /^game_social_sdk\.node$|^(lib)?social_sdk_engine\.(so|dylib|dll)$/;

for (const name of readdirSync(from).filter((file) => shipped.test(file))) {
  copyFileSync(join(from, name), join(to, name));
}

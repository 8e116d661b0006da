/** The list of emitters, in the order of the layers they feed. */

import { bindingRows } from "./emit/binding-rows.js";
import { cInterface } from "./emit/c-interface.js";
import { coverage } from "./emit/coverage.js";
import { cppClasses } from "./emit/cpp-classes.js";
import { cppEnums } from "./emit/cpp-enums.js";
import { cppSurface } from "./emit/cpp-surface.js";
import { engine } from "./emit/engine.js";
import { loaderSymbols } from "./emit/loader-symbols.js";
import { plainData } from "./emit/plain-data.js";
import { reference } from "./emit/reference.js";
import { testLibrary } from "./emit/test-library.js";
import { typeTests } from "./emit/type-tests.js";
import { typescriptClasses } from "./emit/typescript-classes.js";
import { typescriptData } from "./emit/typescript-data.js";
import { typescriptEnums } from "./emit/typescript-enums.js";
import { typescriptEvents } from "./emit/typescript-events.js";
import { typescriptMethods } from "./emit/typescript-methods.js";
import { typescriptNative } from "./emit/typescript-native.js";
import { typescriptScopes } from "./emit/typescript-scopes.js";
import { typescriptShapes } from "./emit/typescript-shapes.js";
import type { Emitter } from "./emitter.js";

export const emitters: readonly Emitter[] = [
  cInterface,
  cppEnums,
  cppClasses,
  loaderSymbols,
  testLibrary,
  cppSurface,
  bindingRows,
  plainData,
  engine,
  typescriptEnums,
  typescriptClasses,
  typescriptData,
  typescriptNative,
  typescriptEvents,
  typescriptMethods,
  typescriptShapes,
  typescriptScopes,
  typeTests,
  reference,
  coverage,
];

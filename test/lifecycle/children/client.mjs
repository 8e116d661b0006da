// What the child scripts start from: the library named by the first argument, and a client.

import { libraries, native, useTestLibrary } from "../../support/native.mjs";

export { libraries, native };

export const library = useTestLibrary(libraries[process.argv[2]]);

export const CREATED = "Discord_Client_SetMessageCreatedCallback";

export const client = new native.Client();

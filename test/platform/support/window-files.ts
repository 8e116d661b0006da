import { buildWindow } from "../../../tools/build/window.mjs";

let built: Promise<string> | undefined;

/** Builds the web application and the page of activities once for each process. @returns their folder */
export function windowFiles(): Promise<string> {
  built ??= buildWindow();
  return built;
}

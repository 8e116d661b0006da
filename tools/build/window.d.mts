/** Builds the web application; `parts` notes the files that are in it. @returns the folder that it is in */
export function buildWindow(parts?: { add(files: readonly string[]): void }): Promise<string>;

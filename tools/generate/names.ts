/** Every naming rule of the project in one place. */

/** SDK name → JavaScript name: the first letter becomes lower case, nothing else changes. */
export function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `CodeChallenge` → `code_challenge`, `PTTActive` → `ptt_active`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
}

/** `UserApplicationProfileHandle` → `user-application-profile-handle`. */
export function kebabCase(name: string): string {
  return snakeCase(name).replaceAll("_", "-");
}

/** `SetMessageCreatedCallback` → `messageCreated`, `AddLogCallback` → `log`. */
export function eventName(method: string): string {
  const match = /^(?:Set|Add|Register)(?:On)?([A-Z]\w*)Callback$/.exec(method);
  if (!match) {
    throw new Error(
      `"${method}" is an event by kind, but its name is not Set…Callback, Add…Callback or ` +
        "Register…Callback, so no event name follows from it.",
    );
  }
  return camelCase(match[1] as string);
}

/** The C symbol of a class member: `Discord_<Class>_<Member>`. */
export function memberSymbol(className: string, member: string): string {
  return `Discord_${className}_${member}`;
}

/** A nested name as C spells it: `Client::Status` → `Discord_Client_Status`. */
export function cTypeName(qualified: string): string {
  return `Discord_${qualified.replaceAll("::", "_")}`;
}

/** Emits `lib/generated/native-classes.ts`: the addon's classes as the facade calls them. */

import type { Emitter } from "../emitter.js";
import type { BoundClass, BoundMethod, Model } from "../model.js";
import { camelCase } from "../names.js";
import { tsdoc } from "../tsdoc.js";
import { typeScriptModule } from "../typescript-module.js";
import {
  enumNames,
  inputParameters,
  lastCallback,
  services,
  sharedTypes,
  takesAudio,
  valuesOnly,
} from "../typescript-services.js";
import { typeScriptType } from "../typescript-types.js";

export const typescriptNative: Emitter = {
  name: "TypeScript view of the addon",
  emit: (model) => [
    typeScriptModule(model, {
      path: "lib/generated/native-classes.ts",
      about: "The addon's classes as it exports them. Not public: the facade builds on it.",
      body: [...services(model).map(service), CALL_AUDIO, table(model)].join("\n"),
      types: new Map([
        ...sharedTypes(model),
        ["./enums.js", enumNames(model)],
        ["../calls/audio-track.js", ["AudioFrame"]],
        ["../live/snapshots.js", ["RelationSnapshot"]],
        ["../live/values.js", ["UserPresence"]],
      ]),
    }),
  ],
};

const CALL_AUDIO = `/** The addon's \`CallAudio\`; \`captured\` chooses the direction. */
export interface NativeCallAudio {
  takeCall(): NativeCall;
  read(captured: boolean): AudioFrame | undefined;
  isOver(captured: boolean): boolean;
  countWaiting(captured: boolean): number;
  countDropped(captured: boolean): number;
  setMuted(userId: SnowflakeInput, muted: boolean): void;
  isMuted(userId: SnowflakeInput): boolean;
  dispose(): void;
}
`;

function service(owner: BoundClass, _index: number, all: BoundClass[]): string {
  const names = new Set(all.map((c) => c.name));
  const own = owner.methods.filter((m) => !m.static).map((m) => member(m, names));
  const statics = owner.methods.filter((m) => m.static).map((m) => member(m, names));
  const construct = owner.constructors.map((parameters) => {
    const list = parameters.map((p) => `${p.name}: ${typeScriptType(p.type, "in", p.name)}`);
    return `  new (${list.join(", ")}): Native${owner.name};\n`;
  });
  const lifetime =
    owner.name === "Client"
      ? "  ref(): void;\n  unref(): void;\n  setKeepAlive(active: boolean): void;\n" +
        "  readUsers(ids: readonly SnowflakeInput[]): (UserPresence | undefined)[];\n" +
        "  readRelationships(): RelationSnapshot[];\n" +
        "  setPresenceStateCallback(callback: (localClient: number, route: number) => void): boolean;\n" +
        "  setSignInPageCallback(callback: (url: string, verificationUri: string, userCode: string, expiresIn: number) => void, display: number): boolean;\n"
      : `  clone(): Native${owner.name};\n`;
  return (
    `${tsdoc({ summary: `The addon's \`${owner.name}\`: callbacks where the facade has promises.` })}` +
    `export interface Native${owner.name} {\n${own.join("")}  isValid(): boolean;\n${lifetime}  dispose(): void;\n  [Symbol.dispose](): void;\n}\n\n` +
    `${tsdoc({ summary: `The class of {@link Native${owner.name}}.` })}` +
    `export interface Native${owner.name}Constructor {\n${construct.join("")}  readonly prototype: Native${owner.name};\n${statics.join("")}}\n`
  );
}

function member(method: BoundMethod, services: ReadonlySet<string>): string {
  if (takesAudio(method)) return audioMember(method);
  const parameters = method.parameters.map((p) => {
    if (p.type.kind !== "callback") return `${p.name}: ${typeScriptType(p.type, "in", p.name)}`;
    const completion = method.kind === "async" && p.type.callback === lastCallback(method);
    const values = p.type.callback.parameters.map((v, index) => {
      const type = typeScriptType(v.type, "out", v.name);
      const dropped = completion && index === 0 && !type.endsWith("undefined");
      return `${v.name}: ${type}${dropped ? " | undefined" : ""}`;
    });
    const marker = completion && values.length === 0 ? "...dropped: undefined[]" : "";
    return `${p.name}: (${values.join(", ") || marker}) => void`;
  });
  const returns = nativeNames(typeScriptType(method.returns, "out", method.name), services);
  return `  ${camelCase(method.name)}(${parameters.join(", ")}): ${returns};\n`;
}

/** Instead of callbacks: how many frames to keep, whether users are muted, who is notified of sound. */
function audioMember(method: BoundMethod): string {
  const given = inputParameters(valuesOnly(method));
  const list = [...given, "buffer: number", "muted: boolean", "onSound: () => void"];
  return `  ${camelCase(method.name)}(${list.join(", ")}): NativeCallAudio | undefined;\n`;
}

/** `Call` → `NativeCall`, wherever a service is handed out. */
function nativeNames(type: string, services: ReadonlySet<string>): string {
  return type.replace(/\w+/g, (name) => (services.has(name) ? `Native${name}` : name));
}

function table(model: Model): string {
  const rows = model.classes.map((c) =>
    c.kind === "service"
      ? `  readonly ${c.name}: Native${c.name}Constructor;\n`
      : `  readonly ${c.name}: ${c.name}Constructor;\n`,
  );
  return `${tsdoc({ summary: "Every class the addon exports." })}export interface NativeClasses {\n${rows.join("")}}\n`;
}

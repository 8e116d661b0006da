/** The section of one function or event: signature, parameters, results, errors, scopes. */

import type { Documentation } from "../../../api/schema.js";
import type { BoundClass, BoundMethod, BoundParameter } from "../model.js";
import { camelCase, eventName } from "../names.js";
import {
  completionValues,
  inputParameters,
  lastCallback,
  resolvedType,
  takesAudio,
  valuesOnly,
} from "../typescript-services.js";
import { typeScriptType } from "../typescript-types.js";
import { type Links, memberSection } from "./links.js";
import { blocks, table } from "./tables.js";

const AUDIO =
  "Its callbacks run on an audio thread, where JavaScript cannot; the sound comes as " +
  "`call.audio` instead, see [Sound of a call](../audio.md).";

/** The section, with a heading of the given level. */
export function functionSection(
  owner: BoundClass,
  method: BoundMethod,
  links: Links,
  level: number,
): string {
  const { domain, heading } = memberSection(owner, method);
  const text = (t: string) => links.text(t, domain, owner);
  const given = givenParameters(method);
  return blocks(
    `${"#".repeat(level)} ${heading}`,
    method.deprecated && `> **Deprecated.** ${text(method.deprecated)}`,
    `\`\`\`ts\n${signature(owner, method)}\n\`\`\``,
    text(method.summary),
    method.details && text(method.details),
    takesAudio(method) ? AUDIO : undefined,
    table(
      ["Parameter", "Type", "Meaning"],
      given.map((p) => row(p, "in", links, owner, method)),
    ),
    results(owner, method, links),
    method.errors && `**Fails**\n\n${method.errors.map((e) => `- ${text(e)}`).join("\n")}`,
    method.scopes && scopes(method.scopes),
    footer(method, `${owner.name}::${method.name}`),
  );
}

/** The last line of a section: the SDK's name, since when, and the source. */
export function footer({ since, source }: Partial<Documentation>, sdkName: string): string {
  const parts = [
    `SDK: \`${sdkName}\``,
    since && `Since SDK ${since}`,
    source && `Source: ${source}`,
  ];
  return `<sub>${parts.filter(Boolean).join(" · ")}</sub>`;
}

/** What the caller of the facade gives: all parameters but the callbacks. */
function givenParameters(method: BoundMethod): readonly BoundParameter[] {
  if (method.kind === "async") return method.parameters.slice(0, -1);
  if (method.kind === "event" || takesAudio(method)) return valuesOnly(method);
  return method.parameters;
}

function signature(owner: BoundClass, method: BoundMethod): string {
  const given = givenParameters(method);
  if (method.kind === "event") {
    const names = lastCallback(method).parameters.map((p) => p.name);
    const payload = names.length > 0 ? `({ ${names.join(", ")} })` : "()";
    return `${camelCase(owner.name)}.on("${eventName(method.name)}", ${payload} => { … })`;
  }
  const target = method.static ? owner.name : camelCase(owner.name);
  const options = takesAudio(method)
    ? ["options?: CallAudioOptions"]
    : method.kind === "async"
      ? ["options?: CallOptions"]
      : [];
  const list = [...inputParameters(given), ...options];
  const returns =
    method.kind === "async" ? `Promise<${resolvedType(method)}>` : returnedType(method);
  const start = `${target}.${camelCase(method.name)}`;
  const oneLine = `${start}(${list.join(", ")}): ${returns}`;
  if (oneLine.length <= 90) return oneLine;
  return `${start}(\n${list.map((p) => `  ${p},\n`).join("")}): ${returns}`;
}

/** A service the SDK may fail to hand out is `undefined` then, instead of an invalid object. */
function returnedType(method: BoundMethod): string {
  const { name, returns } = method;
  if (takesAudio(method)) return "CallWithAudio | undefined";
  const type = typeScriptType(returns, "out", name);
  return returns.kind === "class" && returns.class.kind === "service"
    ? `${type} | undefined`
    : type;
}

function results(owner: BoundClass, method: BoundMethod, links: Links): string | undefined {
  const text = (t: string) => links.text(t, memberSection(owner, method).domain, owner);
  if (method.kind === "event") {
    return table(
      ["Value", "Type", "Meaning"],
      lastCallback(method).parameters.map((p) => row(p, "out", links, owner, method)),
    );
  }
  if (!method.returnsSummary) return undefined;
  if (method.kind !== "async") return `**Returns** ${text(method.returnsSummary)}`;
  const values = completionValues(lastCallback(method));
  return blocks(
    `**Resolves to** ${text(method.returnsSummary)}`,
    values.length > 1
      ? table(
          ["Value", "Type", "Meaning"],
          values.map((p) => row(p, "out", links, owner, method)),
        )
      : undefined,
  );
}

function row(
  { name, type, summary = "", secret }: BoundParameter,
  direction: "in" | "out",
  links: Links,
  owner: BoundClass,
  method: BoundMethod,
): string[] {
  const { domain } = memberSection(owner, method);
  const meaning = links.text(summary, domain, owner);
  return [
    `\`${name}\``,
    links.type(typeScriptType(type, direction, name), domain),
    secret ? `${meaning} Secret.` : meaning,
  ];
}

function scopes(names: readonly string[]): string {
  const list = names.map((name) => `\`${name}\``).join(", ");
  return `**Scopes** ${names.length === 1 ? list : `one of ${list}`}.`;
}

/** How the model's types and documentation are spelled in C++. */

import type { Documentation } from "../../api/schema.js";
import type { BoundClass, BoundParameter } from "./model.js";
import type { TypeRef } from "./types.js";

const WIDTH = 100;

/**
 * The C++ spelling of a type as seen from a member of `owner`. A type whose name is also a member
 * of the class (`AuthorizationArgs::IntegrationType`) is spelled from the namespace.
 */
export function cppType(type: TypeRef, owner: BoundClass): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "scalar":
      return type.scalar;
    case "string":
      return "std::string";
    case "map":
      return "std::unordered_map<std::string, std::string>";
    case "enum":
      return visible(type.enum.qualifiedName, owner);
    case "class":
      return visible(type.class.name, owner);
    case "optional":
      return `std::optional<${cppType(type.of, owner)}>`;
    case "vector":
      return `std::vector<${cppType(type.of, owner)}>`;
    case "callback":
      return visible(type.callback.qualifiedName, owner);
    case "samples":
      return "int16_t*";
    case "flagOut":
      return "bool&";
  }
}

/** The C++ spelling of a parameter's type: small values and callbacks by value, others borrowed. */
export function cppParameterType(type: TypeRef, owner: BoundClass): string {
  return isPassedByValue(type) ? cppType(type, owner) : `const ${cppType(type, owner)}&`;
}

export function cppParameters(parameters: readonly BoundParameter[], owner: BoundClass): string[] {
  return parameters.map((p) => `${cppParameterType(p.type, owner)} ${p.name}`);
}

/** `head(a, b)tail`, broken to one parameter a line where it is too long for one line. */
export function wrapParameters(
  head: string,
  parameters: readonly string[],
  tail: string,
  indent = "",
): string {
  const line = `${indent}${head}(${parameters.join(", ")})${tail}`;
  const longest = Math.max(...line.split("\n").map((part) => part.length));
  if (longest <= WIDTH || parameters.length === 0) return line;
  const broken = parameters.map((p) => `${indent}    ${p}`).join(",\n");
  return `${indent}${head}(\n${broken})${tail}`;
}

/** What a documentation comment is made of. */
export interface CommentParts extends Partial<Documentation> {
  readonly parameters?: readonly BoundParameter[];
  readonly returnsSummary?: string;
  readonly errors?: readonly string[];
  readonly scopes?: readonly string[];
}

/** A `///` comment with everything the model says; empty when it says nothing. */
export function docComment(parts: CommentParts, indent = ""): string {
  const paragraphs = [
    parts.summary,
    parts.details,
    ...(parts.parameters ?? [])
      .filter((p) => p.summary)
      .map((p) => `@param ${p.name} ${p.summary}`),
    parts.returnsSummary && `@return ${parts.returnsSummary}`,
    ...(parts.errors ?? []).map((e) => `Error: ${e}`),
    parts.scopes?.length ? `Needs one of the scopes: ${parts.scopes.join(", ")}.` : undefined,
    parts.since && `Since SDK ${parts.since}.`,
    parts.source && `Source: ${parts.source}.`,
  ].filter((text): text is string => Boolean(text));
  const lines = paragraphs.flatMap((text, i) => {
    const tight = i > 0 && isTag(text) && isTag(paragraphs[i - 1] as string);
    return [...(i === 0 || tight ? [] : [""]), ...fill(text, WIDTH - indent.length - 4)];
  });
  return lines.map((line) => `${indent}///${line ? ` ${line}` : ""}\n`).join("");
}

/** `[[deprecated("…")]] ` for what the model deprecates. */
export function deprecation(text: string | undefined): string {
  return text ? `[[deprecated(${JSON.stringify(text)})]] ` : "";
}

function isPassedByValue(type: TypeRef): boolean {
  switch (type.kind) {
    case "scalar":
    case "enum":
    case "callback":
    case "samples":
    case "flagOut":
      return true;
    case "optional":
      return isPassedByValue(type.of);
    default:
      return false;
  }
}

function visible(qualifiedName: string, owner: BoundClass): string {
  const [first, ...rest] = qualifiedName.split("::") as [string, ...string[]];
  const members = [...owner.methods, ...owner.fields].map((m) => m.name);
  return members.includes(first) && rest.length === 0 ? `sdk::${qualifiedName}` : qualifiedName;
}

function isTag(text: string): boolean {
  return /^(?:@|Error: |Since |Source: )/.test(text);
}

function fill(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const source of text.split("\n")) {
    let line = "";
    for (const word of source.split(" ")) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line ? `${line} ${word}` : word;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** The platform's declarations once the web server's types are out of them. */

import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  namesWebServer,
  withOptionalSdk,
  withoutWebServer,
} from "../../tools/build/platform-declarations.mjs";

/** As the compiler writes the type of what nothing names. */
const INFERRED =
  "_$fastify.FastifyInstance<_$fastify.RawServerDefault, _$http.IncomingMessage, " +
  "_$http.ServerResponse<_$http.IncomingMessage>, _$fastify.FastifyBaseLogger, " +
  "_$fastify.FastifyTypeProviderDefault>";

/** What the compiler says to a file of declarations beside which nothing is installed. */
function saidOf(text: string) {
  const file = ts.createSourceFile("/index.d.ts", text, ts.ScriptTarget.ES2022);
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (name, target) =>
    name === "/index.d.ts" ? file : getSourceFile.call(host, name, target);
  const options = { lib: ["lib.es2022.d.ts"], types: [], noEmit: true };
  const program = ts.createProgram(["/index.d.ts"], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
}

describe("declarations of the platform", () => {
  it("have types of their own in place of the web server's, named or not", () => {
    const text = withoutWebServer(
      'import * as _$fastify from "fastify";\n' +
        'import { FastifyInstance, FastifyRequest } from "fastify";\n' +
        'import * as _$http from "http";\n' +
        `export type Routes = { api(app: ${INFERRED}): void; pages(app: ${INFERRED}): void };\n` +
        "export function ask(request: FastifyRequest): void;\n",
    );
    expect(text).not.toMatch(/_\$fastify|"fastify"/);
    expect(text).toContain('import * as _$http from "http";');
    expect(text).toContain(
      "{ api(app: FastifyInstance): void; pages(app: FastifyInstance): void }",
    );
    expect(text).toContain("interface FastifyInstance {");
    expect(text).toContain("interface FastifyRequest<");
  });

  it("are found by the web server's name, and by the file that it is in", () => {
    expect(namesWebServer('import { FastifyReply } from "fastify";\n')).toBe(true);
    expect(namesWebServer('import { FastifyReply } from "./web-server.cjs";\n')).toBe(true);
    expect(namesWebServer("/** What of Fastify's interface programs use. */\n")).toBe(false);
  });

  it("may give a request's type parameters, and pick members", () => {
    const text = withoutWebServer(
      'import { FastifyInstance, FastifyRequest } from "fastify";\n' +
        "type Asked = FastifyRequest<{ Body: string }>;\n" +
        'interface Routes extends Pick<FastifyInstance, "addHook"> {}\n',
    );
    expect(saidOf(text)).toEqual([]);
  });

  it("keep what they refer to in front, where alone the compiler reads it", () => {
    const text = withoutWebServer('/// <reference types="node" />\nexport type Port = number;\n');
    expect(text).toMatch(/^\/\/\/ <reference types="node" \/>\ndeclare const WEB_SERVER/);
  });

  it("can be read without the SDK, whose types they have where it is installed", () => {
    const text =
      'import { Client } from "game-social-sdk";\n' +
      '/**\n * import { Client } from "game-social-sdk";\n */\n' +
      "export type Player = { client: Client };\n";
    expect(saidOf(text)).toEqual([expect.stringContaining("Cannot find module 'game-social-sdk'")]);
    const free = withOptionalSdk(text);
    expect(saidOf(free)).toEqual([]);
    expect(free).toContain('\nimport { Client } from "game-social-sdk";\n');
  });

  it("are refused when they name the SDK in a way that needs it", () => {
    const text = 'export type Player = import("game-social-sdk").Client;\n';
    expect(() => withOptionalSdk(text)).toThrow("other than by an import of one line");
    expect(() => withOptionalSdk('import {\n  Client,\n} from "game-social-sdk";\n')).toThrow(
      "other than by an import of one line",
    );
  });

  it("are refused with a type of the web server that is not known yet", () => {
    expect(() => withoutWebServer("export type Hook = _$fastify.onRequestHookHandler;\n")).toThrow(
      /name a type of the web server: .*onRequestHookHandler[\s\S]*type of the platform's own/,
    );
  });
});

/** The platform's declarations once the web server's types are out of them. */

import { describe, expect, it } from "vitest";
import { withoutWebServer } from "../../tools/build/platform-declarations.mjs";

/** As the compiler writes the type of what nothing names. */
const INFERRED =
  "_$fastify.FastifyInstance<_$fastify.RawServerDefault, _$http.IncomingMessage, " +
  "_$http.ServerResponse<_$http.IncomingMessage>, _$fastify.FastifyBaseLogger, " +
  "_$fastify.FastifyTypeProviderDefault>";

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
    for (const name of ["FastifyInstance", "FastifyRequest"])
      expect(text).toContain(`interface ${name} {`);
  });

  it("keep what they refer to in front, where alone the compiler reads it", () => {
    const text = withoutWebServer('/// <reference types="node" />\nexport type Port = number;\n');
    expect(text).toMatch(/^\/\/\/ <reference types="node" \/>\ndeclare const WEB_SERVER/);
  });

  it("are refused with a type of the web server that is not known yet", () => {
    expect(() => withoutWebServer("export type Hook = _$fastify.onRequestHookHandler;\n")).toThrow(
      /name a type of the web server: .*onRequestHookHandler[\s\S]*type of the platform's own/,
    );
  });
});

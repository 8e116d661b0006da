import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Routes } from "../routes.js";

const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads bodies that clients compress. The limit of a body is that of what it holds. */
export function decodeBodies(app: Routes): void {
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const encoding = request.headers["content-encoding"]?.toLowerCase();
    if (encoding === undefined || !Object.hasOwn(decoders, encoding)) return done(null, payload);
    const decode = decoders[encoding as keyof typeof decoders];
    const decoded = Object.assign(decode(), { receivedEncodedLength: 0 });
    payload.on("data", (chunk: Buffer) => {
      decoded.receivedEncodedLength += chunk.length;
    });
    payload.on("error", (error) => decoded.destroy(error));
    return done(null, payload.pipe(decoded));
  });
}

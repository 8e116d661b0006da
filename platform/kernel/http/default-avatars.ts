import { deflateSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** The colours of users who have no avatar, and width and height of the image in pixels. */
const COLOURS = ["5865f2", "757e8a", "3ba55c", "faa61a", "ed4245", "eb459f"];
const SIDE = 256;

/** Serves `embed/avatars/{number}.png`: one colour each. */
export function defaultAvatarPages(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>("/cdn/embed/avatars/:name", ({ params }, reply) => {
    const colour = COLOURS[Number(/^([0-5])\.png$/.exec(params.name)?.[1] ?? Number.NaN)];
    if (colour === undefined) return reply.code(404).type("text/plain").send("Not found.");
    return reply.type("image/png").send(plainImage(Buffer.from(colour, "hex")));
  });
}

/** A PNG of one colour, whose pixels are all the only entry of its palette. */
function plainImage(colour: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // One bit for a pixel, of a palette.
  header.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", colour),
    chunk("IDAT", deflateSync(Buffer.alloc(SIDE * (1 + SIDE / 8)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, check]);
}

/** CRC-32, which node:zlib has not in every release that the platform runs on. */
function checksum(bytes: Buffer): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

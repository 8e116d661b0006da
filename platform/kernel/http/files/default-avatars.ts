import type { Routes } from "../routes.js";
import { plainImage } from "./png.js";

/** The colours of users who have no avatar, and width and height of the image in pixels. */
const COLOURS = ["5865f2", "757e8a", "3ba55c", "faa61a", "ed4245", "eb459f"];
const SIDE = 256;

/** Serves `embed/avatars/{number}.png`: one colour each. */
export function defaultAvatarPages(app: Routes): void {
  app.get("/cdn/embed/avatars/:name", ({ params }, reply) => {
    const colour = COLOURS[Number(/^([0-5])\.png$/.exec(params.name)?.[1] ?? Number.NaN)];
    if (colour === undefined) return reply.code(404).type("text/plain").send("Not found.");
    return reply.type("image/png").send(plainImage(SIDE, colour));
  });
}

import { invalidForm, unknownUser } from "../../../kernel/http/api-error.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { fields, orNull } from "../../../kernel/http/input/fields.js";
import { read, text } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "./state.js";
import { currentUserObject, userObject } from "./wire.js";

const image = orNull(text({ filled: true }));

/** What a bot changes of its own account. */
const ownChanges = fields({
  username: text({ min: 2, max: 32, trim: true }),
  avatar: image,
  banner: image,
});

/** `/users/…` (protocol 3.9). */
export function userRoutes(
  app: Routes,
  { authentication, sessions, images }: Pick<Kernel, "authentication" | "images" | "sessions">,
  users: Users,
): void {
  app.get("/users/@me", (request) => {
    const { kind, userId, scopes } = authentication.requireScope(request, "identify");
    return currentUserObject(users.require(userId), kind === "bot" ? undefined : scopes);
  });

  app.patch(
    "/users/@me",
    {
      ...WITH_IMAGES,
      onRequest: async (request) => void authentication.requireBot(request),
    },
    (request) => {
      const { userId } = authentication.requireBot(request);
      const given = read(ownChanges, request.body ?? {});
      const { username } = given;
      const taken = username === undefined ? undefined : users.named(username);
      if (taken !== undefined && taken.id !== userId) {
        const leaf = { code: "USERNAME_ALREADY_TAKEN", message: "Username is unavailable." };
        throw invalidForm({ username: { _errors: [leaf] } });
      }
      const avatar = images.store(given.avatar, "avatar");
      const banner = images.store(given.banner, "banner");
      const changes = {
        ...(username === undefined ? {} : { username }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(banner === undefined ? {} : { banner }),
      };
      if (Object.keys(changes).length > 0) users.update(userId, changes);
      const object = currentUserObject(users.require(userId), undefined);
      for (const session of sessions.ofUser(userId)) session.dispatch("USER_UPDATE", object);
      return object;
    },
  );

  app.get("/users/:user_id", (request) => {
    authentication.requireMember(request);
    const user = users.get(request.params.user_id);
    if (user === undefined) throw unknownUser();
    return userObject(user);
  });
}

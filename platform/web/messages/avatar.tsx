import { nameOf, type User } from "../client/wire.js";
import { Initial } from "../ui/initial.js";
import { usePlace } from "./place.js";

/** A person's picture, or the first letter of the name. */
export function Avatar({ user }: { readonly user: User }) {
  const { file } = usePlace();
  if (user.avatar) {
    const source = file(`/cdn/avatars/${user.id}/${user.avatar}.png`);
    return <img class="avatar" src={source} alt="" loading="lazy" />;
  }
  return <Initial id={user.id} name={nameOf(user)} />;
}

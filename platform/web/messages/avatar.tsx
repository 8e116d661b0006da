import { nameOf, type User } from "../client/wire.js";
import { usePlace } from "./place.js";

/** A person's picture, or the first letter of the name on one of six colours. */
export function Avatar({ user }: { readonly user: User }) {
  const { file } = usePlace();
  if (user.avatar) {
    const source = file(`/cdn/avatars/${user.id}/${user.avatar}.png`);
    return <img class="avatar" src={source} alt="" loading="lazy" />;
  }
  const [letter = "?"] = nameOf(user).trim().toUpperCase();
  const digits = Number(user.id.slice(0, -4).slice(-6)) || 0;
  return (
    <span class={`avatar tone-${digits % 6}`} aria-hidden="true">
      {/[\p{L}\p{N}]/u.test(letter) ? letter : "?"}
    </span>
  );
}

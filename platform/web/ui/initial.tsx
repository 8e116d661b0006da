/** The first letter of somebody's or something's name, on one of six colours by the id. */
export function Initial({ id, name }: { readonly id: string; readonly name: string }) {
  const [letter = "?"] = name.trim().toUpperCase();
  const sum = [...(id || name)].reduce((all, each) => (all * 31 + each.charCodeAt(0)) % 9973, 7);
  return (
    <span class={`avatar tone-${sum % 6}`} aria-hidden="true">
      {/[\p{L}\p{N}]/u.test(letter) ? letter : "?"}
    </span>
  );
}

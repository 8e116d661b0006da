/** A piece of text within a line, as the service's Markdown has it. */
export type Inline =
  | { readonly type: "text" | "code"; readonly text: string }
  | { readonly type: Style; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: "user" | "role" | "channel"; readonly id: string }
  | { readonly type: "everyone" | "guide"; readonly name: string }
  | { readonly type: "command"; readonly name: string; readonly id: string }
  | { readonly type: "emoji"; readonly name: string; readonly id: string }
  | { readonly type: "time"; readonly at: number; readonly style: string };

export type Style = "strong" | "em" | "underline" | "strike" | "spoiler";

/** The words of inline pieces, without their style. */
export function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((each) => ("children" in each ? wordsOf(each.children) : "text" in each ? each.text : ""))
    .join("");
}

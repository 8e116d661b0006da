import type { Component } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { FileLine, MediumView } from "./attachment-view.js";
import { colorOf } from "./embed-view.js";
import { EmojiView } from "./emoji-view.js";
import { Markdown, Spoiler } from "./markdown-view.js";
import { linkTo } from "./place.js";
import { SelectView } from "./select-view.js";

/** Types of components. */
export const Type = {
  Row: 1,
  Button: 2,
  Select: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Section: 9,
  Text: 10,
  Thumbnail: 11,
  Gallery: 12,
  File: 13,
  Separator: 14,
  Container: 17,
  Label: 18,
  FileUpload: 19,
  RadioGroup: 21,
  CheckboxGroup: 22,
  Checkbox: 23,
} as const;

/** Styles of buttons. */
const BUTTONS: readonly string[] = ["", "primary", "secondary", "success", "danger"];
const LINK = 5;
const PREMIUM = 6;

interface Props {
  readonly component: Component;
  /** Whose message it is, which sells what premium buttons offer. */
  readonly applicationId: string | undefined;
  /** Presses a button, or chooses in a select. */
  readonly use: (component: Component, values?: readonly string[]) => void;
}

/** A component of a message, with all that is in it. */
export function ComponentView(props: Props) {
  const { component, use } = props;
  const { type, components = [], accessory, content = "", items = [] } = component;
  const inner = (list: readonly Component[]) =>
    list.map((each, index) => <ComponentView {...props} key={each.id ?? index} component={each} />);
  switch (type) {
    case Type.Button:
      return <Button {...props} />;
    case Type.Select:
    case Type.UserSelect:
    case Type.RoleSelect:
    case Type.MentionableSelect:
    case Type.ChannelSelect:
      return <SelectView component={component} use={use} />;
    case Type.Text:
      return <Markdown text={content} />;
    case Type.Separator: {
      const space = component.spacing === 2 ? "separator large" : "separator";
      return component.divider === false ? <div class={space} /> : <hr class={space} />;
    }
    case Type.Thumbnail:
      return <Hidden spoiler={component.spoiler}>{medium(component)}</Hidden>;
    case Type.Gallery:
      return (
        <ul class={`gallery of-${Math.min(items.length, 4)}`} aria-label="Pictures">
          {items.map((item, index) => (
            <li key={index}>
              <Hidden spoiler={item.spoiler}>{medium(item, true)}</Hidden>
            </li>
          ))}
        </ul>
      );
    case Type.File: {
      const { name, file, size } = component;
      const title = name ?? "File";
      return (
        <Hidden spoiler={component.spoiler}>
          <FileLine name={title} filename={title} url={file?.url ?? ""} size={size ?? undefined} />
        </Hidden>
      );
    }
    case Type.Section:
      return (
        <div class="section">
          <div class="section-words">{inner(components)}</div>
          {accessory !== undefined && <div class="accessory">{inner([accessory])}</div>}
        </div>
      );
    case Type.Container: {
      const { accent_color: accent } = component;
      const edge = typeof accent === "number" ? { borderInlineStartColor: colorOf(accent) } : {};
      return (
        <Hidden spoiler={component.spoiler}>
          <div class="container" style={edge}>
            {inner(components)}
          </div>
        </Hidden>
      );
    }
    case Type.Row:
      return <div class="component-row">{inner(components)}</div>;
    default:
      return <p class="soft">A component of type {type}, which is not shown here.</p>;
  }
}

function medium({ media, description }: Pick<Component, "media"> & Described, fills = false) {
  return <MediumView medium={media ?? { url: "" }} description={description} fills={fills} />;
}

interface Described {
  readonly description?: string | null | undefined;
}

interface HiddenProps {
  readonly spoiler: boolean | undefined;
  readonly children: preact.ComponentChildren;
}

function Hidden({ spoiler = false, children }: HiddenProps): preact.ComponentChildren {
  return spoiler ? <Spoiler block>{children}</Spoiler> : children;
}

function Button({ component, applicationId, use }: Props) {
  const { label, emoji, style = 2, url, disabled, sku_id } = component;
  const text = (
    <>
      {emoji && <EmojiView emoji={emoji} />}
      {label && <span>{printable(label)}</span>}
    </>
  );
  if (style === PREMIUM) {
    const page = `/application-directory/${applicationId}/store/${sku_id}`;
    return (
      <a class="button bot-button premium" href={page} target="_blank" rel="noreferrer noopener">
        Buy ↗
      </a>
    );
  }
  if (style === LINK) {
    const address = linkTo(url);
    return address === undefined || disabled ? (
      <span class="bot-button unusable soft">
        {text}: {printable(url ?? "")}
      </span>
    ) : (
      <a class="button bot-button" href={address} target="_blank" rel="noreferrer noopener">
        {text} <span aria-hidden="true">↗</span>
      </a>
    );
  }
  return (
    <button
      type="button"
      class={`bot-button ${BUTTONS[style] ?? "secondary"}`}
      disabled={disabled}
      onClick={() => use(component)}
    >
      {text}
    </button>
  );
}

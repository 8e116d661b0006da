import type { Attachment, Attachments } from "../attachments/api.js";
import type { Embed } from "./body/embeds.js";
import type { Component } from "./components/component.js";
import type { Snapshot } from "./record.js";

/** What is shown of a message's files. */
export type Illustrated = Pick<Snapshot, "attachments" | "components" | "embeds" | "id">;

const REFERENCE = "attachment://";

interface Medium {
  readonly url: string;
}

/** Makes the wire form of media in embeds and components, where files of the message are meant too. */
export class Media {
  constructor(
    private readonly files: Attachments,
    private readonly message: Illustrated,
  ) {}

  /** The embeds with addresses that lead somewhere. */
  embeds(): object[] {
    return this.message.embeds.map((embed) => this.#embed(embed));
  }

  /** The components with addresses that lead somewhere. */
  components(): object[] {
    return this.message.components.map((component) => this.#component(component));
  }

  /** The attachments that are shown as such, as no embed or component shows them. */
  shown(): Attachment[] {
    const { attachments, embeds, components } = this.message;
    if (attachments.length === 0) return [];
    const inEmbeds = JSON.stringify(embeds);
    const inComponents = JSON.stringify(components);
    return attachments.filter((attachment) => {
      const name = JSON.stringify(REFERENCE + attachment.filename);
      const image = attachment.contentType?.startsWith("image/") ?? false;
      return !(image && inEmbeds.includes(name)) && !inComponents.includes(name);
    });
  }

  #embed(embed: Embed): object {
    const { image, thumbnail, footer, author } = embed as Record<string, Medium | undefined>;
    return {
      ...embed,
      ...(image === undefined ? {} : { image: this.#picture(image) }),
      ...(thumbnail === undefined ? {} : { thumbnail: this.#picture(thumbnail) }),
      ...(footer === undefined ? {} : { footer: this.#withIcon(footer) }),
      ...(author === undefined ? {} : { author: this.#withIcon(author) }),
    };
  }

  #picture({ url, ...rest }: Medium): object {
    const { attachment, address } = this.#find(url);
    const { width, height, contentType } = attachment ?? {};
    return {
      ...rest,
      url: address,
      proxy_url: address,
      ...(width && height ? { width, height } : {}),
      ...(contentType ? { content_type: contentType } : {}),
    };
  }

  #withIcon(part: object): object {
    const { icon_url } = part as { icon_url?: string };
    if (icon_url === undefined) return part;
    const { address } = this.#find(icon_url);
    return { ...part, icon_url: address, proxy_icon_url: address };
  }

  #component(component: Component): object {
    const { components, accessory, media, file, items } = component as Component & {
      components?: Component[];
      accessory?: Component;
      media?: Medium;
      file?: Medium;
      items?: { media: Medium }[];
    };
    return {
      ...component,
      ...(components ? { components: components.map((one) => this.#component(one)) } : {}),
      ...(accessory ? { accessory: this.#component(accessory) } : {}),
      ...(media ? { media: this.#medium(media) } : {}),
      ...(items
        ? { items: items.map((item) => ({ ...item, media: this.#medium(item.media) })) }
        : {}),
      ...(file ? this.#file(file) : {}),
    };
  }

  #medium({ url }: Medium): object {
    const { attachment, address } = this.#find(url);
    return {
      id: attachment?.id ?? this.message.id,
      url: address,
      proxy_url: address,
      width: attachment?.width ?? null,
      height: attachment?.height ?? null,
      content_type: attachment?.contentType ?? null,
      loading_state: 2,
      flags: 0,
      ...(attachment === undefined ? {} : { attachment_id: attachment.id }),
    };
  }

  #file(file: Medium): object {
    const { attachment } = this.#find(file.url);
    const { filename: name = null, size = null } = attachment ?? {};
    return { file: this.#medium(file), name, size };
  }

  #find(url: string): { address: string; attachment?: Attachment | undefined } {
    if (!url.startsWith(REFERENCE)) return { address: this.files.refreshed(url) };
    const name = url.slice(REFERENCE.length);
    const attachment = this.message.attachments.find(({ filename }) => filename === name);
    return { address: attachment ? this.files.url(attachment) : url, attachment };
  }
}

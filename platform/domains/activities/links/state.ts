import { type Image, readImage } from "../../../kernel/http/files/images.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import type { Attachment, Attachments } from "../../messages/attachments/api.js";
import type { NewLinkBody } from "./bodies.js";
import { type QuickLink, quickLinkShape } from "./record.js";

/** How long a link is good, in milliseconds: 30 days. */
const LIFETIME = 30 * 86_400_000;

/** Most links of one application; the oldest goes when there is one more. */
const MAX_LINKS = 1000;

type Picture = Pick<Image, "bytes" | "type">;

/** Links and pictures that applications make for what players of their activities share. */
export class ActivityLinks {
  readonly #table: Table<QuickLink>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "ids" | "signals" | "store">,
    private readonly attachments: Attachments,
  ) {
    this.#table = kernel.store.table({
      name: "quickLinks",
      shape: quickLinkShape,
      grouped: ["applicationId"],
      references: { applicationId: "applications" },
      expires: { at: ({ until }) => until },
    });
    kernel.signals.on("application.deleting", ({ applicationId }) => {
      for (const { id } of this.of(applicationId)) this.#table.delete(id);
    });
  }

  /** The links of an application that are good, oldest first. */
  of(applicationId: string): QuickLink[] {
    return [...this.#table.where("applicationId", applicationId)];
  }

  /** Makes a link. @throws ApiError 50035 for an invalid image */
  create(applicationId: string, body: NewLinkBody): QuickLink {
    const { type, bytes } = readImage(body.image, "image");
    const filename = `link.${type}`;
    const file = this.store(applicationId, filename, { type, bytes });
    const { pathname, search } = new URL(this.attachments.url(file));
    const own = this.of(applicationId);
    if (own.length >= MAX_LINKS) this.#table.delete(own[0]?.id ?? "");
    return this.#table.put({
      id: this.kernel.ids.next(),
      applicationId,
      customId: body.custom_id ?? null,
      title: body.title,
      description: body.description,
      assetPath: `${pathname.replace(/^\/cdn\//, "")}${search}`,
      until: this.kernel.clock.now() + LIFETIME,
    });
  }

  /** Keeps a picture that an activity shows or shares. */
  store(applicationId: string, filename: string, { type, bytes }: Picture): Attachment {
    const folder = `ephemeral-attachments/${applicationId}`;
    return this.attachments.add(folder, { filename, contentType: `image/${type}`, data: bytes });
  }

  /** What the activity gets about a link that was followed; undefined for an unknown link. */
  customId(applicationId: string, linkId: string): string | undefined {
    const link = this.#table.get(/^1-(\d+)$/.exec(linkId)?.[1] ?? "");
    return link?.applicationId === applicationId ? (link.customId ?? undefined) : undefined;
  }
}

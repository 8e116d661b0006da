const text = { type: "string" } as const;
const optionalText = { type: ["string", "null"] } as const;
const whole = { type: "integer" } as const;
const yesNo = { type: "boolean" } as const;
const texts = { type: "array", items: text } as const;

function object(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: "object", properties, required, additionalProperties: false };
}

const overwrite = object({ id: text, type: { enum: [0, 1] }, allow: text, deny: text }, [
  "id",
  "type",
  "allow",
  "deny",
]);

const channel = {
  name: text,
  type: whole,
  topic: optionalText,
  position: whole,
  parentId: optionalText,
  nsfw: yesNo,
  overwrites: { type: "array", items: overwrite },
};

/** JSON schemas of the social part of the admin API; field names are those of the library. */
export const socialSchemas = {
  act: object({ userId: text, applicationId: text, action: text, arguments: { type: "array" } }, [
    "userId",
    "applicationId",
    "action",
  ]),
  befriend: object({ userId: text, otherId: text, applicationId: text }, ["userId", "otherId"]),
  spam: object({ userId: text, senderId: text, spam: yesNo }, ["userId", "senderId"]),
  guild: object(
    {
      name: text,
      ownerId: text,
      icon: optionalText,
      banner: optionalText,
      features: texts,
      permissions: text,
    },
    ["name", "ownerId"],
  ),
  role: object({ name: text, permissions: text }, ["name", "permissions"]),
  guildMember: object({ userId: text, roles: texts }, ["userId"]),
  channel: object({ guildId: text, ...channel }, ["guildId", "name"]),
  channelChanges: object(channel),
};

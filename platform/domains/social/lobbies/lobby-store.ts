import { missingAccess } from "../../../kernel/http/api-error.js";
import { hashSecret } from "../../../kernel/secrets.js";
import type { Store } from "../../../kernel/store/store.js";
import type { Table } from "../../../kernel/store/table.js";
import { unknownLobby } from "./errors.js";
import {
  type LobbyMemberRecord,
  type LobbyRecord,
  lobbyMemberShape,
  lobbyShape,
} from "./record.js";

/** The records of lobbies and their members. */
export class LobbyStore {
  readonly lobbies: Table<LobbyRecord>;
  readonly members: Table<LobbyMemberRecord>;

  constructor(store: Store) {
    this.lobbies = store.table({
      name: "lobbies",
      shape: lobbyShape,
      references: { applicationId: "applications", linkedChannelId: "channels" },
      unique: ["secretKey", "linkedChannelId"],
      grouped: ["applicationId"],
    });
    this.members = store.table({
      name: "lobbyMembers",
      shape: lobbyMemberShape,
      references: { lobbyId: "lobbies", userId: "users" },
      grouped: ["lobbyId", "userId"],
    });
  }

  /**
   * A lobby of an application.
   *
   * @throws ApiError when there is none; another application's counts as none
   */
  require(id: string, applicationId: string): LobbyRecord {
    const lobby = this.lobbies.get(id);
    if (lobby?.applicationId !== applicationId) throw unknownLobby();
    return lobby;
  }

  /**
   * A user's place in a lobby.
   *
   * @throws ApiError when there is no such lobby or the user is not in it
   */
  requireMember(id: string, applicationId: string, userId: string) {
    const lobby = this.require(id, applicationId);
    const member = this.member(id, userId);
    if (member === undefined) throw missingAccess().because("the user is not in the lobby");
    return { lobby, member };
  }

  member(lobbyId: string, userId: string): LobbyMemberRecord | undefined {
    return this.members.get(`${lobbyId}:${userId}`);
  }

  membersOf(lobbyId: string): LobbyMemberRecord[] {
    return this.members.where("lobbyId", lobbyId);
  }

  memberIds(lobbyId: string): string[] {
    return this.membersOf(lobbyId).map(({ userId }) => userId);
  }

  /** The lobbies that a user is in, of one application. */
  of(userId: string, applicationId: string): LobbyRecord[] {
    return this.members
      .where("userId", userId)
      .flatMap(({ lobbyId }) => this.lobbies.get(lobbyId) ?? [])
      .filter((lobby) => lobby.applicationId === applicationId);
  }

  linkedTo(channelId: string): LobbyRecord | undefined {
    return this.lobbies.by("linkedChannelId", channelId);
  }

  bySecret(applicationId: string, secret: string): LobbyRecord | undefined {
    return this.lobbies.by("secretKey", secretKey(applicationId, secret));
  }
}

/** What a lobby's secret is kept as. */
export function secretKey(applicationId: string, secret: string): string {
  return hashSecret(`${applicationId}:${secret}`);
}

import type { ComponentType } from "preact";
import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import { Icon, type IconName } from "../ui/icon.js";
import { Menu } from "../ui/menu.js";
import { Name, printable } from "../ui/name.js";
import { Link, navigate } from "../ui/router.js";
import { Empty } from "../ui/states.js";
import { AccountsPage } from "./accounts-page.js";
import { ActivitiesPage } from "./activities-page.js";
import { BotPage } from "./bot-page.js";
import { CommandsPage } from "./commands-page.js";
import { LobbiesPage } from "./lobbies-page.js";
import { MonetizationPage } from "./monetization-page.js";
import { OAuth2Page } from "./oauth2-page.js";
import { OverviewPage } from "./overview-page.js";
import { PlaygroundPage } from "./playground/playground-page.js";
import { WebhooksPage } from "./webhooks-page.js";

/** What each page of an application gets. */
export interface PageProps {
  readonly application: ApplicationRecord;
}

interface Page {
  /** Last part of its address. */
  readonly at: string;
  readonly title: string;
  readonly icon: IconName;
  readonly component: ComponentType<PageProps>;
}

/** The pages of an application. */
export const APPLICATION_PAGES: readonly Page[] = [
  { at: "", title: "Overview", icon: "home", component: OverviewPage },
  { at: "oauth2", title: "OAuth2", icon: "shield", component: OAuth2Page },
  { at: "playground", title: "Playground", icon: "play", component: PlaygroundPage },
  { at: "bot", title: "Bot", icon: "bot", component: BotPage },
  { at: "commands", title: "Commands", icon: "bolt", component: CommandsPage },
  { at: "webhooks", title: "Webhooks", icon: "bell", component: WebhooksPage },
  { at: "monetization", title: "Monetization", icon: "upload", component: MonetizationPage },
  { at: "activities", title: "Activities", icon: "game", component: ActivitiesPage },
  { at: "lobbies", title: "Lobbies", icon: "friends", component: LobbiesPage },
  { at: "accounts", title: "Player accounts", icon: "settings", component: AccountsPage },
];

interface Props extends PageProps {
  readonly page: string;
}

/** An application: its pages at the side, one of them shown. */
export function ApplicationFrame({ application, page }: Props) {
  const { id, name } = application;
  const shown = APPLICATION_PAGES.find(({ at }) => at === page);
  const addressOf = ({ at }: Page) => `/portal/${id}${at === "" ? "" : `/${at}`}`;
  return (
    <div class="portal-frame">
      <nav class="side-nav" aria-label="Pages of the application">
        <Link class="back" to="/portal">
          ← All applications
        </Link>
        <div class="side-app">
          <span class="app-icon small" aria-hidden="true">
            {[...printable(name)][0]?.toUpperCase()}
          </span>
          <span class="grow">
            <Name text={name} />
          </span>
        </div>
        {/* On a narrow screen the pages are in a menu. */}
        <div class="page-menu">
          <Menu
            label={`${shown?.title ?? "Pages"}, page of the application`}
            class=""
            items={APPLICATION_PAGES.map((each) => ({
              text: each.title,
              icon: each.icon,
              checked: each === shown,
              run: () => navigate(addressOf(each)),
            }))}
          >
            {shown?.title ?? "Pages"} <Icon name="down" />
          </Menu>
        </div>
        <ul class="plain">
          {APPLICATION_PAGES.map((each) => (
            <li key={each.at}>
              <Link to={addressOf(each)} current={each === shown}>
                <Icon name={each.icon} /> {each.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div class="page">
        {shown === undefined ? (
          <Empty icon="alert" title="There is no such page">
            <p>Choose one of the pages beside this.</p>
          </Empty>
        ) : (
          <>
            <h1>{shown.title}</h1>
            <shown.component key={shown.at} application={application} />
          </>
        )}
      </div>
    </div>
  );
}

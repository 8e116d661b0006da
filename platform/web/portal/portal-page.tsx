import { applications, useApplications } from "../tools/directory.js";
import { Link, match, useRoute } from "../ui/router.js";
import { Empty, Loading } from "../ui/states.js";
import { ApplicationFrame } from "./application-frame.js";
import { ApplicationList } from "./application-list.js";
import { removed } from "./removal.js";

/** The applications of the platform, and the pages of each. */
export function PortalPage() {
  const { path } = useRoute();
  useApplications();
  const { app, page } = match(path, "/portal/:app?/:page?") ?? {};
  if (app === undefined) return <ApplicationList />;
  const all = applications.value?.filter(({ id }) => !removed.value.has(id));
  if (all === undefined) return <Loading what="Loading the application" />;
  const application = all.find(({ id }) => id === app);
  if (application === undefined) {
    return (
      <Empty icon="alert" title="There is no such application">
        <p>It may have been deleted, or the platform was restarted without its state.</p>
        <Link class="button" to="/portal">
          All applications
        </Link>
      </Empty>
    );
  }
  return <ApplicationFrame key={app} application={application} page={page ?? ""} />;
}

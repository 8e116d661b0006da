import { useEffect, useState } from "preact/hooks";
import { applications, loadApplications, useApplications } from "../tools/directory.js";
import { Link, useRoute } from "../ui/router.js";
import { Empty, Loading } from "../ui/states.js";
import { ApplicationFrame } from "./application-frame.js";
import { ApplicationList } from "./application-list.js";
import { removed } from "./removal.js";

/** The applications of the platform, and the pages of each. */
export function PortalPage() {
  useApplications();
  const [, app, page] = useRoute().parts;
  /** The application that was not there when the list was read for it. */
  const [missing, setMissing] = useState<string>();
  const application = applications.value?.find(({ id }) => id === app && !removed.value.has(id));
  const unknown = app !== undefined && application === undefined;
  useEffect(() => {
    // It may have been made after the list was read.
    if (unknown)
      void loadApplications().then(
        () => setMissing(app),
        () => {},
      );
  }, [app, unknown]);
  if (app === undefined) return <ApplicationList />;
  if (application === undefined) {
    if (missing !== app) return <Loading what="Loading the application" />;
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

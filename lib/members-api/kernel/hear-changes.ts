import type { SiteChange, SiteChanges } from "@/lib/core/site/site-changes";
import { listenOnPostgres, type PostgresListener } from "../db/postgres-listener";
import type { Logger } from "./logger";

const SITE = /^site ([0-9a-f-]{36}) (\S+)$/;

/** The site that a notification of the trigger `tell_site_change` names; any site, where it names none. */
function siteChangeIn(text: string): SiteChange {
  const [, siteId, uri] = SITE.exec(text) ?? [];
  return siteId && uri ? { siteId, uri } : null;
}

/**
 * Passes on what the instances of one PostgreSQL tell each other: a changed site to `siteChanges`. With PGlite there is
 * no other instance.
 */
export function hearChanges(options: {
  url: string;
  log: Logger;
  siteChanges: SiteChanges;
}): PostgresListener {
  const { url, log, siteChanges } = options;
  return listenOnPostgres({
    url,
    log,
    onMessage(text) {
      if (text.startsWith("site")) siteChanges.tell(siteChangeIn(text));
    },
    onGap: () => siteChanges.tell(null),
  });
}

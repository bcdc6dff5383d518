import type { SiteChange } from "@/lib/core/site/site-changes";
import { listenOnPostgres, type PostgresListener } from "../db/postgres-listener";
import { SCHEMA_CHANGED } from "../db/schema-range";
import { serializeError } from "./error-response";
import type { Services } from "./services";

const SITE = /^site ([0-9a-f-]{36}) (\S+)$/;

/** The site that a notification of the trigger `tell_site_change` names; any site, where it names none. */
function siteChangeIn(text: string): SiteChange {
  const [, siteId, uri] = SITE.exec(text) ?? [];
  return siteId && uri ? { siteId, uri } : null;
}

/**
 * Passes on what the instances of one PostgreSQL tell each other: a changed site to `siteChanges`, another VIN index to
 * `vinIndex`, another schema to `onSchema`. With PGlite there is no other instance.
 */
export function hearChanges(
  url: string,
  { log, siteChanges, vinIndex }: Pick<Services, "log" | "siteChanges" | "vinIndex">,
  onSchema: () => void,
): PostgresListener {
  const refreshVinIndex = () => {
    vinIndex.refresh().catch((error: unknown) => {
      log.error({ err: serializeError(error) }, "the VIN data of the other instances could not be taken");
    });
  };
  return listenOnPostgres({
    url,
    log,
    onMessage(text) {
      if (text.startsWith("site")) siteChanges.tell(siteChangeIn(text));
      else if (text === "vin-index") refreshVinIndex();
      else if (text === SCHEMA_CHANGED) onSchema();
    },
    onGap() {
      siteChanges.tell(null);
      refreshVinIndex();
      onSchema();
    },
  });
}

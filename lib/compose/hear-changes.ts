import { listenOnPostgres, type PostgresListener } from "@/lib/platform/db/postgres-listener";
import { SCHEMA_CHANGED } from "@/lib/platform/db/schema-range";
import type { Services } from "@/lib/platform/http/context";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import type { SiteChange } from "@/lib/site/rules/changes";

const SITE = /^site ([0-9a-f-]{36}) (\S+)$/;

function parseSiteChange(text: string): SiteChange {
  const [, siteId, uri] = SITE.exec(text) ?? [];
  return siteId && uri ? { siteId, uri } : null;
}

export function hearChanges(
  url: string,
  { log, siteChanges, vinIndex }: Pick<Services, "log" | "siteChanges" | "vinIndex">,
  onSchema: () => void,
): PostgresListener {
  const refreshVinIndex = () => {
    vinIndex.refresh().catch((error: unknown) => {
      log.error({ err: serializeError(error) }, "VIN data from another instance could not be loaded");
    });
  };
  return listenOnPostgres({
    url,
    log,
    onMessage(text) {
      if (text.startsWith("site")) siteChanges.tell(parseSiteChange(text));
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

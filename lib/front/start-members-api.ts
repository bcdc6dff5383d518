import { join } from "node:path";
import { startBodyRates } from "@/lib/bff/body-rate";
import { withBreaker } from "@/lib/bff/circuit-breaker";
import { setClock } from "@/lib/bff/clock";
import { embeddedUpstream } from "@/lib/bff/embedded-upstream";
import { upstreamChecks } from "@/lib/bff/health";
import { withCallLog } from "@/lib/bff/log-calls";
import { setVinIndexPath } from "@/lib/bff/make-library";
import { withRemoteClock } from "@/lib/bff/remote-clock";
import { remoteUpstream } from "@/lib/bff/remote-upstream";
import { setSessionKeys } from "@/lib/bff/session";
import { tellSiteChange } from "@/lib/bff/site-changes";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { env } from "@/lib/env";
import { removeLeftUploads, UPLOADS_FOLDER } from "@/lib/form-files";
import type { EmbeddedMembersApi, EmbeddedOptions } from "@/lib/members-api/kernel/open-members-api";
import type { OpenSite } from "@/lib/members-api/site/site-repository";
import type { Checks } from "@/lib/probes";
import { loadSecrets } from "@/lib/secrets";

/** What the start opened, to be closed or logged by the caller. */
export interface Started {
  /** At the very first start of the embedded API: shown once, stored nowhere. */
  firstStart: { adminEmail: string; adminPassword: string } | null;
  /** Milliseconds that opening the embedded database took; null when the Members API is remote. */
  databaseOpenedInMs: number | null;
  /** The first open sites; none with a remote Members API, whose sites aren't known here. */
  openSites: readonly OpenSite[];
  /** The sites' names for Caddy; null in a process without them. */
  hosts: EmbeddedMembersApi["hosts"];
  /** The checks of /api/health/ready. */
  checks(): Promise<Checks>;
  close(): Promise<void>;
}

/**
 * Opens the one Members API of this process and hands it to the BFF: the remote one if MEMBERS_API_ORIGIN is set,
 * else the embedded one. It is opened here and not bundled by Next, so that it is the same code that
 * `npm run members-api` runs. `port` is where the pages are served: mails link there. `waiting` hears
 * why the start waits for its database, and ends the wait. Throws with what is wrong in the environment, or when another process has the folder.
 */
export async function startMembersApi(
  port: number,
  waiting: Pick<EmbeddedOptions, "onWait" | "onOutOfRange" | "signal"> = {},
): Promise<Started> {
  const settings = env();
  const { sessionKeys, ...secrets } = loadSecrets(settings, "app");
  setSessionKeys(sessionKeys);
  startBodyRates();
  await removeLeftUploads(join(settings.DATA_DIR, UPLOADS_FOLDER), new Date());
  const origin = settings.MEMBERS_API_ORIGIN;
  if (origin) {
    const remote = withBreaker((onThaw) => withRemoteClock(withCallLog(remoteUpstream(origin, { onThaw }))));
    setUpstreamAdapter(remote, new URL(origin).origin);
    return {
      firstStart: null,
      databaseOpenedInMs: null,
      openSites: [],
      hosts: null,
      checks: () => upstreamChecks(settings.DATA_DIR),
      async close() {
        setUpstream(undefined);
        setClock(undefined);
      },
    };
  }
  const [{ openMembersApi }, { createLog }, { optionsOf }] = await Promise.all([
    import("@/lib/members-api/kernel/open-members-api"),
    import("@/lib/members-api/kernel/log"),
    import("@/lib/members-api/kernel/settings-options"),
  ]);
  const api = await openMembersApi({
    ...optionsOf(settings),
    ...waiting,
    secrets,
    port,
    log: createLog(settings.LOG_LEVEL),
  });
  api.services.siteChanges.on("app", tellSiteChange);
  setVinIndexPath(() => api.services.vinIndex.path);
  setUpstreamAdapter(embeddedUpstream(api.answer));
  setClock(() => api.services.now().getTime());
  return {
    firstStart: api.firstStart,
    databaseOpenedInMs: api.databaseOpenedInMs,
    openSites: api.openSites,
    hosts: api.hosts,
    checks: api.checks,
    async close() {
      setUpstream(undefined);
      setVinIndexPath(undefined);
      setClock(undefined);
      await api.close();
    },
  };
}

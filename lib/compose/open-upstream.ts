import { setClock } from "@/lib/bff/clock";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { setVinIndexPath } from "@/lib/bff/make-library";
import { tellSiteChange } from "@/lib/bff/site-changes";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { getEnv } from "@/lib/platform/env/env";
import type { EmbeddedOptions } from "./open-members-api";
import { openRemote } from "./open-remote";
import { type OpenedUpstream, prepareBff } from "./opened-upstream";

interface OpeningOptions extends Pick<EmbeddedOptions, "onWait" | "onOutOfRange" | "signal"> {
  host?: string;
}

/** Throws if the environment is invalid or another process uses the folder. `port` is used in email links. */
export async function openUpstream(
  port: number,
  { host, ...waiting }: OpeningOptions = {},
): Promise<OpenedUpstream> {
  const settings = getEnv();
  const secrets = await prepareBff(settings);
  if (settings.MEMBERS_API_ORIGIN) return openRemote(settings.MEMBERS_API_ORIGIN, settings.DATA_DIR);
  const [{ openMembersApi }, { createLog }, { getOptions }] = await Promise.all([
    import("./open-members-api"),
    import("@/lib/platform/telemetry/log"),
    import("./settings-options"),
  ]);
  const api = await openMembersApi({
    ...getOptions({ ...settings, HOST: host ?? settings.HOST }),
    ...waiting,
    secrets,
    port,
    log: createLog(settings.LOG_LEVEL),
  });
  api.services.siteChanges.on("app", tellSiteChange);
  setVinIndexPath(() => api.services.vinIndex.path);
  setUpstreamAdapter(createEmbeddedUpstream(api.answer));
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

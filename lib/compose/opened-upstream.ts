import { join } from "node:path";
import { startBodyRates } from "@/lib/bff/body-rate";
import { setSessionKeys } from "@/lib/bff/session";
import type { Env } from "@/lib/env";
import { removeLeftUploads, UPLOADS_FOLDER } from "@/lib/form-files";
import type { EmbeddedMembersApi } from "@/lib/members-api/kernel/open-members-api";
import type { OpenSite } from "@/lib/members-api/site/site-repository";
import type { Checks } from "@/lib/probes";
import { loadSecrets, type Secrets } from "@/lib/secrets";

/** The Members API of this process, opened and handed to the BFF. */
export interface OpenedUpstream {
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

/** Returns the line that shows the first administrator's password; null after the first start. */
export function firstStartNotice({ firstStart }: OpenedUpstream): string | null {
  return (
    firstStart && `Administrator ${firstStart.adminEmail}, password (shown once): ${firstStart.adminPassword}`
  );
}

/** Prepares what the BFF needs with any Members API. Throws an Error that lists what is wrong in the environment. */
export async function prepareBff(settings: Env): Promise<Omit<Secrets, "sessionKeys">> {
  const { sessionKeys, ...secrets } = loadSecrets(settings, "app");
  setSessionKeys(sessionKeys);
  startBodyRates();
  await removeLeftUploads(join(settings.DATA_DIR, UPLOADS_FOLDER), new Date());
  return secrets;
}

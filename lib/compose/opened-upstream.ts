import { join } from "node:path";
import { startBodyRates } from "@/lib/bff/admit-body";
import { setSessionKeys } from "@/lib/bff/session";
import type { Env } from "@/lib/platform/env/env";
import { loadSecrets, type Secrets } from "@/lib/platform/env/secrets";
import { removeLeftUploads, UPLOADS_FOLDER } from "@/lib/platform/http/form-files";
import type { Checks } from "@/lib/platform/telemetry/probes";
import type { OpenSite } from "@/lib/site/server/site-repository";
import type { EmbeddedMembersApi } from "./open-members-api";

export interface OpenedUpstream {
  /** Shown once at the very first start and never stored. */
  firstStart: { adminEmail: string; adminPassword: string } | null;
  databaseOpenedInMs: number | null;
  openSites: readonly OpenSite[];
  hosts: EmbeddedMembersApi["hosts"];
  checks(): Promise<Checks>;
  close(): Promise<void>;
}

export function findFirstStartNotice({ firstStart }: OpenedUpstream): string | null {
  return (
    firstStart && `Administrator ${firstStart.adminEmail}, password (shown once): ${firstStart.adminPassword}`
  );
}

export async function prepareBff(settings: Env): Promise<Omit<Secrets, "sessionKeys">> {
  const { sessionKeys, ...secrets } = loadSecrets(settings, "app");
  setSessionKeys(sessionKeys);
  startBodyRates();
  await removeLeftUploads(join(settings.DATA_DIR, UPLOADS_FOLDER), new Date());
  return secrets;
}

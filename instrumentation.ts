import { remoteUpstream } from "@/lib/bff/remote";
import { setSessionKeys } from "@/lib/bff/session-keys";
import { listeningPort, type Started, startOnce } from "@/lib/bff/started";
import { setUpstream } from "@/lib/bff/upstream";
import { env } from "@/lib/env";
import { loadSecrets } from "@/lib/secrets";

/** Next calls this before it serves anything; scripts/serve.ts calls it earlier, and then this finds it done. */
export async function register(): Promise<void> {
  await startOnce(start);
}

/** Opens the one Members API of this process: the remote one where MEMBERS_API_ORIGIN says so, else the embedded. */
async function start(): Promise<Started> {
  const settings = env();
  const { sessionKeys, digestKey } = loadSecrets(settings, "app");
  setSessionKeys(sessionKeys);
  if (settings.MEMBERS_API_ORIGIN) {
    setUpstream(remoteUpstream(settings.MEMBERS_API_ORIGIN), new URL(settings.MEMBERS_API_ORIGIN).origin);
    return { firstStart: null, databaseOpenedInMs: null, close: async () => setUpstream(undefined) };
  }
  const [{ openMembersApi }, { createLog }] = await Promise.all([
    import("@/lib/members-api/embedded"),
    import("@/lib/members-api/log"),
  ]);
  const api = await openMembersApi({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    secrets: { digestKey },
    port: listeningPort() ?? settings.PORT,
    log: createLog(settings.LOG_LEVEL),
    vinPack: settings.VIN_PACK,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    nhtsaOrigin: settings.NHTSA_ORIGIN,
    development: settings.NODE_ENV !== "production",
  });
  setUpstream(api.fetch);
  return {
    firstStart: api.firstStart,
    databaseOpenedInMs: api.databaseOpenedInMs,
    async close() {
      setUpstream(undefined);
      await api.close();
    },
  };
}

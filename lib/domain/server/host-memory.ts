import { eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { type Logger, serializeError } from "@/lib/platform/telemetry";
import { parseHost } from "@/lib/platform/values";
import { siteHosts, sites } from "@/lib/site/schema/site";

/** Fallback interval in case a change message is lost (hear-changes.ts). */
const REFRESH_EVERY_MS = 15_000;

export interface HostMemory {
  has(name: string): boolean | null;
  refresh(): Promise<void>;
  stop(): void;
}

export function createHostMemory({
  db,
  log,
  everyMs = REFRESH_EVERY_MS,
}: {
  db: Database;
  log: Logger;
  everyMs?: number;
}): HostMemory {
  let hosts: ReadonlySet<string> | null = null;
  let reading: Promise<void> | null = null;
  let again = false;

  async function read(): Promise<void> {
    try {
      const rows = await db
        .select({ host: siteHosts.host })
        .from(siteHosts)
        .innerJoin(sites, eq(sites.id, siteHosts.siteId))
        .where(isNull(sites.closedAt));
      hosts = new Set(rows.map(({ host }) => host));
    } catch (error) {
      log.warn(
        { err: serializeError(error) },
        "the sites' hosts could not be read: keeping the previous hosts",
      );
    }
  }

  /** Reads again if requested during a read, because the first read may miss the change. */
  function refresh(): Promise<void> {
    again = true;
    reading ??= (async () => {
      while (again) {
        again = false;
        await read();
      }
      reading = null;
    })();
    return reading;
  }

  const timer = everyMs > 0 ? setInterval(() => void refresh(), everyMs) : undefined;
  timer?.unref();
  void refresh();
  return {
    has(name) {
      if (hosts === null) return null;
      return hosts.has(name) || hosts.has(parseHost(name)?.host ?? "");
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}

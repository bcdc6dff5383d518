import { eq, isNull } from "drizzle-orm";
import { parseHost } from "@/lib/core/host";
import type { Database } from "../db/database";
import { siteHosts, sites } from "../db/schema/site";
import { serializeError } from "../kernel/error-response";
import type { Logger } from "../kernel/logger";

/** What another instance has changed is heard of (hear-changes.ts), and where it is not, known here so much later at most. */
const REFRESH_EVERY_MS = 15_000;

/** The names that sites answer at, in memory: a verified domain, a preview host, or one that the operator entered. */
export interface HostMemory {
  /** Null before the names were read for the first time. */
  has(name: string): boolean | null;
  /** Reads them anew; one that fails keeps the last good ones, and is logged. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Reads the hosts of all open sites; it does not wait for them. `everyMs: 0` reads only when `refresh` is called. */
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
      log.warn({ err: serializeError(error) }, "the sites' hosts could not be read: the last ones count");
    }
  }

  /** One that begins while another reads may be about what that one no longer sees: it is read once more. */
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

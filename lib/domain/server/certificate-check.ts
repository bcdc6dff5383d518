import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Logger } from "@/lib/platform/telemetry";
import { isLoopbackHost } from "@/lib/platform/values";
import { CERTIFICATE_DAYS, type CertificateOf } from "./certificate";
import type { DnsLookup } from "./dns-lookup";
import { inTurns } from "./in-turns";

const DAY_MS = 86_400_000;
const AT_ONCE = 16;
const NAMED = 20;

/** 'failed': no certificate that browsers accept. 'unknown': name servers didn't respond. */
export type CertificateState = "valid" | "ending" | "ended" | "failed" | "unknown";

export interface CertificateCheckOptions {
  db: Database;
  dns: Pick<DnsLookup, "host">;
  certificate: CertificateOf;
  log: Pick<Logger, "warn">;
  now(): Date;
}

/** Skips drafts, whose first visit creates the certificate, and domains with known DNS problems. */
const HOSTS = `
  select h.host from site_hosts h join sites s on s.id = h.site_id
  where s.closed_at is null and s.launched_at is not null
    and not exists (select from site_domains d
      where d.site_id = h.site_id and d.host in (h.host, h.redirect_to) and d.state = 'failing')
  order by h.host`;

export async function checkCertificates(
  options: CertificateCheckOptions,
): Promise<Record<CertificateState, number>> {
  const { rows } = (await options.db.execute(sql.raw(HOSTS))) as unknown as { rows: { host: string }[] };
  const states: Record<CertificateState, number> = { valid: 0, ending: 0, ended: 0, failed: 0, unknown: 0 };
  const troubled: string[] = [];
  await inTurns(
    rows.map(({ host }) => host).filter((host) => !isLoopbackHost(host)),
    AT_ONCE,
    async (host) => {
      let state = await look(host, options);
      // Retry, because among many handshakes a few always fail.
      if (state === "failed") state = await look(host, options);
      states[state] += 1;
      if (state !== "valid" && state !== "unknown") troubled.push(`${host}: ${state}`);
    },
  );
  if (troubled.length > 0)
    options.log.warn({ hosts: troubled.slice(0, NAMED), states }, "certificates expire soon or don't work");
  return states;
}

async function look(
  host: string,
  { dns, certificate, now }: CertificateCheckOptions,
): Promise<CertificateState> {
  const { a, aaaa } = await dns.host(host);
  const [address] = [a, aaaa].flatMap((answer) => (answer.kind === "records" ? answer.records : []));
  if (address === undefined) return a.kind === "unknown" || aaaa.kind === "unknown" ? "unknown" : "failed";
  try {
    const days = ((await certificate(host, address)).getTime() - now().getTime()) / DAY_MS;
    if (days < 0) return "ended";
    return days < CERTIFICATE_DAYS ? "ending" : "valid";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "CERT_HAS_EXPIRED" ? "ended" : "failed";
  }
}

import { CERTIFICATE_DAYS, type CertificateOf } from "@/lib/domain/server/certificate";
import type { DnsLookup } from "@/lib/domain/server/dns-lookup";
import { isLoopbackHost } from "@/lib/platform/values/host";
import { createAbsentFinding, createOkFinding, type Finding, failed, getReason, warning } from "./finding";

const DAY_MS = 86_400_000;
const HOSTS_MAX = 50;
const AT_ONCE = 10;

interface SiteChecks {
  dns: DnsLookup;
  certificate: CertificateOf;
  now: Date;
}

export async function checkSites(hosts: readonly string[] | null, checks: SiteChecks): Promise<Finding[]> {
  if (hosts === null)
    return [createAbsentFinding("Sites", "Their names are in the database, which wasn't read.")];
  const names = hosts.filter((host) => !isLoopbackHost(host));
  if (names.length === 0) return [createAbsentFinding("Sites", "All use this computer's own names.")];
  const looked = names.slice(0, HOSTS_MAX);
  const findings: Finding[] = [];
  for (let at = 0; at < looked.length; at += AT_ONCE) {
    findings.push(
      ...(await Promise.all(looked.slice(at, at + AT_ONCE).map((host) => checkSite(host, checks)))),
    );
  }
  const left = names.length - looked.length;
  if (left > 0) findings.push(createAbsentFinding("Sites", `${left} more names weren't checked.`));
  return findings;
}

async function checkSite(host: string, { dns, certificate, now }: SiteChecks): Promise<Finding> {
  const check = `Site ${host}`;
  const { a, aaaa } = await dns.host(host);
  if (a.kind === "unknown" && aaaa.kind === "unknown")
    return warning(check, `Name servers don't respond: ${a.reason}`, "Check DNS_SERVERS and the network.");
  if (a.kind !== "records" && aaaa.kind !== "records")
    return failed(check, "It has no address in DNS.", "Set its A or AAAA record, or close the site.");
  try {
    const ends = await certificate(host);
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS);
    const text = `Its certificate expires in ${days} days.`;
    const remedy = "Check its renewal: see Caddy's or certbot's log.";
    if (days < 0) return failed(check, `Its certificate expired ${-days} days ago.`, remedy);
    return days < CERTIFICATE_DAYS ? warning(check, text, remedy) : createOkFinding(check, text);
  } catch (error) {
    const remedy = "Check the proxy: its certificate, and whether port 443 is open.";
    return failed(check, `https doesn't work: ${getReason(error)}`, remedy);
  }
}

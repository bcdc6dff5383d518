import { isIPv6 } from "node:net";
import type { DomainKind, DomainRecord } from "@/lib/core/domain/findings";

/** What the operator says about where sites' domains lead. */
export interface DomainSettings {
  /** The name that domains are aliases of; each site's is one label below it. Null: no domains are taken here. */
  target: string | null;
  /** The addresses of the same servers, IPv4 and IPv6, for names that cannot be an alias. */
  addresses: readonly string[];
  /** Certificate authorities by the names that CAA records use. */
  issuers: readonly string[];
  /** Name servers to ask; the computer's own where it is empty. */
  dnsServers: readonly string[];
  /** What a site's SPF record must have, such as 'include:_spf.example.net'; null: mail goes out under the operator's domain. */
  spf: string | null;
}

export const NO_DOMAINS: DomainSettings = {
  target: null,
  addresses: [],
  issuers: ["letsencrypt.org"],
  dnsServers: [],
  spf: null,
};

/** A claimed name, as far as its records go. */
export interface ClaimedDomain {
  host: string;
  kind: DomainKind;
  label: string;
  /** www.<host> leads to the host. */
  www: boolean;
}

export const wwwOf = (host: string) => `www.${host}`;
/** The site's own name below the operator's: an alias of it leads here, and shows for whom. */
export const ownTarget = (target: string, label: string) => `${label}.${target}`;
export const proofName = (host: string) => `_glovebox.${host}`;
const proofText = (label: string) => `glovebox-site=${label}`;

/** The proof of a name that is no alias of the site's own target. */
export const proofRecord = ({ host, label }: ClaimedDomain): DomainRecord => ({
  type: "TXT",
  name: proofName(host),
  value: proofText(label),
});

/** The records to set for a claimed name, in the order in which a table shows them. */
export function recordsOf(domain: ClaimedDomain, { target, addresses }: DomainSettings): DomainRecord[] {
  const { host, kind, label, www } = domain;
  if (target === null) return [];
  const alias = (name: string): DomainRecord => ({ type: "CNAME", name, value: ownTarget(target, label) });
  const own: DomainRecord[] =
    kind === "subdomain"
      ? [alias(host)]
      : [
          ...addresses.map(
            (value): DomainRecord => ({ type: isIPv6(value) ? "AAAA" : "A", name: host, value }),
          ),
          proofRecord(domain),
        ];
  return www ? [...own, alias(wwwOf(host))] : own;
}

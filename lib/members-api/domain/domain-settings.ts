import { isIPv6 } from "node:net";
import type { DomainKind, DomainRecord } from "@/lib/core/domain/findings";

export interface DomainSettings {
  /** Each site's CNAME target is a label under this name. Null disables custom domains. */
  target: string | null;
  /** For names that can't have a CNAME. */
  addresses: readonly string[];
  issuers: readonly string[];
  dnsServers: readonly string[];
  /**
   * Required SPF mechanism, such as 'include:_spf.example.net'; null sends mail from the operator's domain.
   */
  spf: string | null;
}

export const NO_DOMAINS: DomainSettings = {
  target: null,
  addresses: [],
  issuers: ["letsencrypt.org"],
  dnsServers: [],
  spf: null,
};

export interface ClaimedDomain {
  host: string;
  kind: DomainKind;
  label: string;
  www: boolean;
}

export const wwwOf = (host: string) => `www.${host}`;
export const ownTarget = (target: string, label: string) => `${label}.${target}`;
export const proofName = (host: string) => `_glovebox.${host}`;
const proofText = (label: string) => `glovebox-site=${label}`;

export const proofRecord = ({ host, label }: ClaimedDomain): DomainRecord => ({
  type: "TXT",
  name: proofName(host),
  value: proofText(label),
});

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

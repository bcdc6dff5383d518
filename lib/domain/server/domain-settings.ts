import { isIPv6 } from "node:net";
import type { DomainKind, DomainRecord } from "../rules";

export interface DomainSettings {
  /** Each site's CNAME target is a label under this name. Null disables custom domains. */
  target: string | null;
  /** IP addresses for names that can't have a CNAME. */
  addresses: readonly string[];
  issuers: readonly string[];
  dnsServers: readonly string[];
  /** Required SPF mechanism, such as 'include:_spf.example.net'. If null, mail is sent from the operator's domain. */
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

export const addWww = (host: string) => `www.${host}`;
export const getOwnTarget = (target: string, label: string) => `${label}.${target}`;
export const getProofName = (host: string) => `_glovebox.${host}`;
const formatProofText = (label: string) => `glovebox-site=${label}`;

export const createProofRecord = ({ host, label }: ClaimedDomain): DomainRecord => ({
  type: "TXT",
  name: getProofName(host),
  value: formatProofText(label),
});

export function getRecords(domain: ClaimedDomain, { target, addresses }: DomainSettings): DomainRecord[] {
  const { host, kind, label, www } = domain;
  if (target === null) return [];
  const createAlias = (name: string): DomainRecord => ({
    type: "CNAME",
    name,
    value: getOwnTarget(target, label),
  });
  const records: DomainRecord[] =
    kind === "subdomain"
      ? [createAlias(host)]
      : [
          ...addresses.map(
            (value): DomainRecord => ({ type: isIPv6(value) ? "AAAA" : "A", name: host, value }),
          ),
          createProofRecord(domain),
        ];
  return www ? [...records, createAlias(addWww(host))] : records;
}

import { BlockList, isIPv6 } from "node:net";
import type { Finding, FindingCode, RecordType } from "../rules";
import type { DnsAnswer, HostAnswers } from "./dns-lookup";
import {
  addWww,
  type ClaimedDomain,
  createProofRecord,
  type DomainSettings,
  getOwnTarget,
} from "./domain-settings";

export interface DomainAnswers {
  host: HostAnswers;
  proof: DnsAnswer<string>;
  www: HostAnswers | null;
}

export type CheckOutcome = "right" | "wrong" | "unknown";

export interface CheckResult {
  outcome: CheckOutcome;
  findings: Finding[];
  www: { outcome: CheckOutcome; findings: Finding[] } | null;
}

const toList = <T>(answer: DnsAnswer<T>): T[] => (answer.kind === "records" ? answer.records : []);
const getNormalAddress = (address: string) =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

export function getOutcome(findings: readonly { code: string }[]): CheckOutcome {
  if (findings.length === 0) return "right";
  return findings.every(({ code }) => code === "unreachable") ? "unknown" : "wrong";
}

export function checkRecords(
  domain: ClaimedDomain,
  settings: DomainSettings,
  answers: DomainAnswers,
): CheckResult {
  const pointing = checkPointing(answers.host, domain, settings);
  const findings = [
    ...pointing.findings,
    ...checkProof(domain, pointing, answers.proof),
    ...checkCaa(answers.host, settings),
  ];
  if (!domain.www || !answers.www) return { outcome: getOutcome(findings), findings, www: null };
  const wwwDomain: ClaimedDomain = { ...domain, host: addWww(domain.host), kind: "subdomain" };
  const www = [
    ...checkPointing(answers.www, wwwDomain, settings).findings,
    ...checkCaa(answers.www, settings),
  ];
  return { outcome: getOutcome(findings), findings, www: { outcome: getOutcome(www), findings: www } };
}

interface Pointing {
  findings: Finding[];
  /** An alias of the site's own target needs no other proof. */
  isOwn: boolean;
  leadsHere: boolean;
}

/** Sources: cloudflare.com/ips, api.fastly.com/public-ip-list, docs.imperva.com, docs.sucuri.net (2026-11). */
const NETWORKS: Record<string, readonly string[]> = {
  Cloudflare: [
    "173.245.48.0/20",
    "103.21.244.0/22",
    "103.22.200.0/22",
    "103.31.4.0/22",
    "141.101.64.0/18",
    "108.162.192.0/18",
    "190.93.240.0/20",
    "188.114.96.0/20",
    "197.234.240.0/22",
    "198.41.128.0/17",
    "162.158.0.0/15",
    "104.16.0.0/13",
    "104.24.0.0/14",
    "172.64.0.0/13",
    "131.0.72.0/22",
    "2400:cb00::/32",
    "2606:4700::/32",
    "2803:f800::/32",
    "2405:b500::/32",
    "2405:8100::/32",
    "2a06:98c0::/29",
    "2c0f:f248::/32",
  ],
  Fastly: [
    "23.235.32.0/20",
    "43.249.72.0/22",
    "103.244.50.0/24",
    "103.245.222.0/23",
    "103.245.224.0/24",
    "104.156.80.0/20",
    "140.248.64.0/18",
    "140.248.128.0/17",
    "146.75.0.0/17",
    "151.101.0.0/16",
    "157.52.64.0/18",
    "167.82.0.0/17",
    "172.111.64.0/18",
    "185.31.16.0/22",
    "199.27.72.0/21",
    "199.232.0.0/16",
    "2a04:4e40::/32",
    "2a04:4e42::/32",
  ],
  Imperva: [
    "199.83.128.0/21",
    "198.143.32.0/19",
    "149.126.72.0/21",
    "103.28.248.0/22",
    "185.11.124.0/22",
    "192.230.64.0/18",
    "107.154.0.0/16",
    "45.60.0.0/16",
    "45.64.64.0/22",
    "45.223.0.0/16",
    "2a02:e980::/29",
  ],
  Sucuri: ["192.88.134.0/23", "185.93.228.0/22", "66.248.200.0/22", "208.109.0.0/22", "2a02:fe80::/29"],
};

const lists = Object.entries(NETWORKS).map(([name, networks]) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return { name, list };
});

function findProxy(address: string): string | null {
  const type = isIPv6(address) ? "ipv6" : "ipv4";
  return lists.find(({ list }) => list.check(address, type))?.name ?? null;
}

function checkPointing(answers: HostAnswers, domain: ClaimedDomain, settings: DomainSettings): Pointing {
  const { host, kind, label } = domain;
  const target = settings.target ?? "";
  const ownTarget = getOwnTarget(target, label);
  const ours = settings.addresses.map(getNormalAddress);
  const type: RecordType = kind === "apex" ? "A" : "CNAME";
  const expected = kind === "apex" ? (ours.find((address) => !isIPv6(address)) ?? null) : ownTarget;
  const createFinding = (code: FindingCode, values: string[], more: Partial<Finding> = {}): Finding => ({
    code,
    type,
    name: host,
    found: values,
    expected,
    ...more,
  });
  const createWrong = (...findings: Finding[]): Pointing => ({ findings, isOwn: false, leadsHere: false });

  const aliases = toList(answers.aliases);
  if (aliases.includes(ownTarget)) return { findings: [], isOwn: true, leadsHere: true };
  const others = aliases.find((name) => name.endsWith(`.${target}`));
  if (others) return createWrong(createFinding("another_site", [others]));
  if (aliases.includes(target)) return { findings: [], isOwn: false, leadsHere: true };

  const unanswered = [answers.aliases, answers.a, answers.aaaa].find(({ kind }) => kind === "unknown");
  if (unanswered?.kind === "unknown") return createWrong(createFinding("unreachable", [unanswered.reason]));
  const [v4, v6] = [toList(answers.a).map(getNormalAddress), toList(answers.aaaa).map(getNormalAddress)];
  const addresses = [...v4, ...v6];
  const proxies = [...new Set(addresses.flatMap((address) => findProxy(address) ?? []))];
  if (proxies.length > 0) return createWrong(createFinding("proxied", [...proxies, ...addresses]));
  if (aliases.length === 0 && addresses.length === 0) return createWrong(createFinding("missing", []));
  const isOurs = (address: string) => ours.includes(address);
  const foreign6 = v6.filter((address) => !isOurs(address));
  const leftOver = foreign6.map((address) =>
    createFinding("leftover_aaaa", [address], { type: "AAAA", expected: null }),
  );
  if (v4.length > 0 && v4.every(isOurs)) return { findings: leftOver, isOwn: false, leadsHere: true };
  if (v4.length === 0 && v6.length > 0 && foreign6.length === 0)
    return { findings: [], isOwn: false, leadsHere: true };
  if (v4.length === 0 && aliases.length === 0) return createWrong(createFinding("missing", []), ...leftOver);
  const strangers = v4.filter((address) => !isOurs(address));
  return createWrong(createFinding("wrong_target", aliases.length > 0 ? aliases.slice(0, 1) : strangers));
}

function checkProof(
  domain: ClaimedDomain,
  { isOwn, leadsHere }: Pointing,
  proof: DnsAnswer<string>,
): Finding[] {
  // Don't check the proof until the name points here.
  if (isOwn || !leadsHere) return [];
  const { type, name, value } = createProofRecord(domain);
  const texts = toList(proof).map((text) => text.trim());
  if (texts.includes(value)) return [];
  const code = proof.kind === "unknown" ? "unreachable" : "unproven";
  return [{ code, type, name, found: proof.kind === "unknown" ? [proof.reason] : texts, expected: value }];
}

function checkCaa({ host, caa }: HostAnswers, { issuers: ours }: DomainSettings): Finding[] {
  const expected = `0 issue "${ours[0]}"`;
  if (caa.kind === "unknown")
    return [{ code: "unreachable", type: "CAA", name: host, found: [caa.reason], expected: null }];
  const [set] = toList(caa);
  if (!set || set.issuers.length === 0 || set.issuers.some((issuer) => ours.includes(issuer))) return [];
  const records = set.issuers.map((issuer) => `0 issue "${issuer || ";"}"`);
  return [{ code: "caa_forbids", type: "CAA", name: set.name, found: records, expected }];
}

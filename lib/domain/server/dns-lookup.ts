import { Resolver } from "node:dns/promises";
import { withDeadline } from "@/lib/platform/calls";

export type DnsAnswer<T> =
  | { kind: "records"; records: T[] }
  | { kind: "none" }
  | { kind: "unknown"; reason: string };

/** CAA records of the host, or of its closest parent that has any (RFC 8659). */
interface CaaSet {
  name: string;
  /** '' allows no issuer; an empty list means no restriction. */
  issuers: string[];
}

export interface HostAnswers {
  host: string;
  aliases: DnsAnswer<string>;
  a: DnsAnswer<string>;
  aaaa: DnsAnswer<string>;
  caa: DnsAnswer<CaaSet>;
}

export interface DnsLookup {
  /** Never rejects; failures are reported as 'unknown'. */
  host(host: string): Promise<HostAnswers>;
  txt(name: string): Promise<DnsAnswer<string>>;
}

const TOTAL_MS = 8000;
const QUESTION_MS = 1500;
const TRIES = 2;
const ALIASES_MAX = 8;
const LEVELS_MAX = 12;
const NO_RECORDS = new Set(["ENODATA", "ENOTFOUND"]);

const normalizeName = (name: string) => name.toLowerCase().replace(/\.$/, "");
const createRecordsTile = <T>(list: T[]): DnsAnswer<T> =>
  list.length > 0 ? { kind: "records", records: list } : { kind: "none" };

async function ask<T>(question: Promise<T[]>): Promise<DnsAnswer<T>> {
  try {
    return createRecordsTile(await question);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "EUNKNOWN";
    return NO_RECORDS.has(code) ? { kind: "none" } : { kind: "unknown", reason: code };
  }
}

async function resolveAliases(resolver: Resolver, host: string): Promise<DnsAnswer<string>> {
  const names: string[] = [];
  for (let current = host; names.length < ALIASES_MAX; ) {
    const answer = await ask(resolver.resolveCname(current));
    if (answer.kind === "unknown" && names.length === 0) return answer;
    const next = answer.kind === "records" ? normalizeName(answer.records[0] ?? "") : "";
    if (next === "" || next === host || names.includes(next)) break;
    names.push(next);
    current = next;
  }
  return createRecordsTile(names);
}

async function resolveCaa(resolver: Resolver, host: string): Promise<DnsAnswer<CaaSet>> {
  const labels = host.split(".").slice(-LEVELS_MAX);
  for (let at = 0; at < labels.length; at++) {
    const name = labels.slice(at).join(".");
    const answer = await ask(resolver.resolveCaa(name));
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "none") continue;
    const issuers = answer.records.flatMap(({ issue }) => (issue === undefined ? [] : [getIssuer(issue)]));
    return { kind: "records", records: [{ name, issuers }] };
  }
  return { kind: "none" };
}

/** Parses 'letsencrypt.org; validationmethods=dns-01' as 'letsencrypt.org' and ';' as ''. */
const getIssuer = (value: string) => normalizeName(value.split(";", 1)[0]?.trim() ?? "");

export function createDnsLookup(servers: readonly string[] = [], totalMs = TOTAL_MS): DnsLookup {
  async function inTime<T>(work: (resolver: Resolver) => Promise<T>, late: T): Promise<T> {
    // A separate resolver, because cancel() ends all its queries.
    const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return await withDeadline(totalMs, () => work(resolver));
    } catch {
      return late;
    } finally {
      resolver.cancel();
    }
  }
  const late = { kind: "unknown", reason: "ETIMEOUT" } as const;
  return {
    host: (host) =>
      inTime(
        async (resolver) => {
          const [aliases, a, aaaa, caa] = await Promise.all([
            resolveAliases(resolver, host),
            ask(resolver.resolve4(host)),
            ask(resolver.resolve6(host)),
            resolveCaa(resolver, host),
          ]);
          return { host, aliases, a, aaaa, caa };
        },
        { host, aliases: late, a: late, aaaa: late, caa: late },
      ),
    txt: (name) =>
      inTime<DnsAnswer<string>>(
        async (resolver) =>
          ask(resolver.resolveTxt(name).then((texts) => texts.map((text) => text.join("")))),
        late,
      ),
  };
}

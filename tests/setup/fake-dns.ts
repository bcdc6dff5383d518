import type { DnsAnswer, DnsLookup } from "@/lib/domain/server/dns-lookup";

type RecordType = "CNAME" | "A" | "AAAA" | "TXT" | "CAA";

export class FakeDns implements DnsLookup {
  readonly records = new Map<string, string[]>();
  /** Names whose lookup times out. */
  readonly silent = new Set<string>();
  questions = 0;

  set(type: RecordType, name: string, ...values: string[]): void {
    this.records.set(`${type} ${name}`, values);
  }

  #answer(type: RecordType, name: string): DnsAnswer<string> {
    this.questions += 1;
    if (this.silent.has(name)) return { kind: "unknown", reason: "ESERVFAIL" };
    const records = this.records.get(`${type} ${name}`) ?? [];
    return records.length > 0 ? { kind: "records", records } : { kind: "none" };
  }

  async host(host: string) {
    const caa = this.#answer("CAA", host);
    return {
      host,
      aliases: this.#answer("CNAME", host),
      a: this.#answer("A", host),
      aaaa: this.#answer("AAAA", host),
      caa:
        caa.kind === "records"
          ? { kind: "records" as const, records: [{ name: host, issuers: caa.records }] }
          : caa,
    };
  }

  async txt(name: string) {
    return this.#answer("TXT", name);
  }
}

export const TEST_DOMAINS = {
  target: "sites.glovebox.example",
  addresses: ["192.0.2.10"],
  issuers: ["letsencrypt.org"],
  dnsServers: [],
  spf: "include:_spf.glovebox.example",
};

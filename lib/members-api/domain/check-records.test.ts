import { describe, expect, it } from "vitest";
import { checkRecords, type DomainAnswers } from "./check-records";
import type { DnsAnswer, HostAnswers } from "./dns-lookup";
import { type ClaimedDomain, getRecords, NO_DOMAINS } from "./domain-settings";

const settings = {
  ...NO_DOMAINS,
  target: "sites.glovebox.example",
  addresses: ["192.0.2.10", "2001:db8::10"],
};
const none = { kind: "none" } as const;
const silent = { kind: "unknown", reason: "ESERVFAIL" } as const;
const has = <T>(...records: T[]): DnsAnswer<T> => ({ kind: "records", records });
const OWN = "abc.sites.glovebox.example";
const PROOF = has("glovebox-site=abc");

const domain = (over: Partial<ClaimedDomain> = {}): ClaimedDomain => ({
  host: "cars.example.com",
  kind: "subdomain",
  label: "abc",
  www: false,
  ...over,
});
const host = (over: Partial<HostAnswers> = {}): HostAnswers => ({
  host: "cars.example.com",
  aliases: none,
  a: none,
  aaaa: none,
  caa: none,
  ...over,
});
const answers = (item: Partial<HostAnswers>, over: Partial<DomainAnswers> = {}): DomainAnswers => ({
  host: host(item),
  proof: none,
  www: null,
  ...over,
});
const apex = domain({ host: "example.com", kind: "apex" });
const caa = (...issuers: string[]) => has({ name: "example.com", issuers });

const TABLE: [
  title: string,
  ClaimedDomain,
  DomainAnswers,
  outcome: string,
  codes: string[],
  found: string[],
][] = [
  ["an alias of the site's own target", domain(), answers({ aliases: has(OWN) }), "right", [], []],
  [
    "an alias of an alias of it",
    domain(),
    answers({ aliases: has("cdn.example.com", OWN) }),
    "right",
    [],
    [],
  ],
  ["no record", domain(), answers({}), "wrong", ["missing"], []],
  [
    "an alias of someone else's server",
    domain(),
    answers({ aliases: has("shop.host.example"), a: has("198.51.100.1") }),
    "wrong",
    ["wrong_target"],
    ["shop.host.example"],
  ],
  [
    "an alias that leads nowhere",
    domain(),
    answers({ aliases: has("typo.glovebox.example") }),
    "wrong",
    ["wrong_target"],
    ["typo.glovebox.example"],
  ],
  [
    "an alias of another site's target",
    domain(),
    answers({ aliases: has("zzz.sites.glovebox.example"), a: has("192.0.2.10") }),
    "wrong",
    ["another_site"],
    ["zzz.sites.glovebox.example"],
  ],
  [
    "an alias of the target that all sites share",
    domain(),
    answers({ aliases: has("sites.glovebox.example") }),
    "wrong",
    ["unproven"],
    [],
  ],
  [
    "the same with the proof",
    domain(),
    answers({ aliases: has("sites.glovebox.example") }, { proof: PROOF }),
    "right",
    [],
    [],
  ],
  [
    "our address and the proof",
    apex,
    answers(
      { a: has("192.0.2.10"), aaaa: has("2001:0db8:0::10") },
      { proof: has("v=spf1 -all", "glovebox-site=abc") },
    ),
    "right",
    [],
    [],
  ],
  [
    "our address, and another site's proof",
    apex,
    answers({ a: has("192.0.2.10") }, { proof: has("glovebox-site=zzz") }),
    "wrong",
    ["unproven"],
    ["glovebox-site=zzz"],
  ],
  ["our IPv6 address alone", apex, answers({ aaaa: has("2001:db8::10") }, { proof: PROOF }), "right", [], []],
  [
    "our address, and an old AAAA",
    apex,
    answers({ a: has("192.0.2.10"), aaaa: has("2001:db8::99") }, { proof: PROOF }),
    "wrong",
    ["leftover_aaaa"],
    ["2001:db8::99"],
  ],
  [
    "an old AAAA alone",
    apex,
    answers({ aaaa: has("2001:db8::99") }),
    "wrong",
    ["missing", "leftover_aaaa"],
    [],
  ],
  [
    "our address among others",
    apex,
    answers({ a: has("192.0.2.10", "198.51.100.7") }),
    "wrong",
    ["wrong_target"],
    ["198.51.100.7"],
  ],
  [
    "Cloudflare's proxy",
    domain(),
    answers({ a: has("104.16.1.1"), aaaa: has("2606:4700::1") }, { proof: PROOF }),
    "wrong",
    ["proxied"],
    ["Cloudflare", "104.16.1.1", "2606:4700::1"],
  ],
  [
    "CAA for another authority",
    domain(),
    answers({ aliases: has(OWN), caa: caa("digicert.com") }),
    "wrong",
    ["caa_forbids"],
    ['0 issue "digicert.com"'],
  ],
  [
    "CAA for nobody",
    domain(),
    answers({ aliases: has(OWN), caa: caa("") }),
    "wrong",
    ["caa_forbids"],
    ['0 issue ";"'],
  ],
  [
    "CAA for ours among others",
    domain(),
    answers({ aliases: has(OWN), caa: caa("digicert.com", "letsencrypt.org") }),
    "right",
    [],
    [],
  ],
  ["CAA that says nothing of issuing", domain(), answers({ aliases: has(OWN), caa: caa() }), "right", [], []],
  ["no answer", domain(), answers({ aliases: silent }), "unknown", ["unreachable"], ["ESERVFAIL"]],
  [
    "no answer about the proof",
    apex,
    answers({ a: has("192.0.2.10") }, { proof: silent }),
    "unknown",
    ["unreachable"],
    ["ESERVFAIL"],
  ],
  [
    "no answer about CAA",
    domain(),
    answers({ aliases: has(OWN), caa: silent }),
    "unknown",
    ["unreachable"],
    ["ESERVFAIL"],
  ],
  [
    "no answer about CAA, and a wrong target",
    domain(),
    answers({ aliases: has("shop.host.example"), a: has("198.51.100.1"), caa: silent }),
    "wrong",
    ["wrong_target", "unreachable"],
    ["shop.host.example"],
  ],
];

describe("[PART-2] a check reports what is wrong with a domain's records", () => {
  it.each(TABLE)("%s", (_, claimed, said, outcome, codes, found) => {
    const result = checkRecords(claimed, settings, said);
    expect([result.outcome, result.findings.map(({ code }) => code)]).toEqual([outcome, codes]);
    expect(result.findings[0]?.found ?? []).toEqual(found);
  });
});

it("[PART-2] a finding names the expected record", () => {
  const { findings } = checkRecords(domain(), settings, answers({ caa: caa("digicert.com") }));
  expect(findings).toEqual([
    { code: "missing", type: "CNAME", name: "cars.example.com", found: [], expected: OWN },
    {
      code: "caa_forbids",
      type: "CAA",
      name: "example.com",
      found: ['0 issue "digicert.com"'],
      expected: '0 issue "letsencrypt.org"',
    },
  ]);
});

it("[PART-2] checks www separately, so a wrong www doesn't block the domain itself", () => {
  const www = host({ host: "www.example.com", aliases: has("old.host.example"), a: has("198.51.100.1") });
  const result = checkRecords(
    { ...apex, www: true },
    settings,
    answers({ a: has("192.0.2.10") }, { proof: PROOF, www }),
  );
  expect([result.outcome, result.findings, result.www?.outcome]).toEqual(["right", [], "wrong"]);
  expect(result.www?.findings[0]).toMatchObject({
    code: "wrong_target",
    name: "www.example.com",
    expected: OWN,
  });
});

it("[PART-2] the records to set are one alias, or our addresses with a proof", () => {
  expect(getRecords(domain(), settings)).toEqual([{ type: "CNAME", name: "cars.example.com", value: OWN }]);
  expect(getRecords({ ...apex, www: true }, settings)).toEqual([
    { type: "A", name: "example.com", value: "192.0.2.10" },
    { type: "AAAA", name: "example.com", value: "2001:db8::10" },
    { type: "TXT", name: "_glovebox.example.com", value: "glovebox-site=abc" },
    { type: "CNAME", name: "www.example.com", value: OWN },
  ]);
});

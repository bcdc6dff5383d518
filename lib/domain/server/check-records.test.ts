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

const sub: ClaimedDomain = { host: "cars.example.com", kind: "subdomain", label: "abc", www: false };
const apex: ClaimedDomain = { ...sub, host: "example.com", kind: "apex" };
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
const caa = (...issuers: string[]) => has({ name: "example.com", issuers });
const right = { aliases: has(OWN) };
const foreign = { aliases: has("shop.example"), a: has("198.51.100.1") };
const OURS = "192.0.2.10";
const OLD = "2001:db8::99";

type Row = [title: string, Partial<HostAnswers> & { proof?: DomainAnswers["proof"] }, result: string];

/** A result is the outcome, the codes of the findings, and the details of the first finding. */
const ALIASES: Row[] = [
  ["an alias of the site's own target", right, "right"],
  ["an alias of an alias of the site's own target", { aliases: has("cdn.example.com", OWN) }, "right"],
  ["no record", {}, "wrong missing"],
  ["an alias of someone else's server", foreign, "wrong wrong_target: shop.example"],
  ["an alias that leads nowhere", { aliases: has("typo.example") }, "wrong wrong_target: typo.example"],
  [
    "an alias of another site's target",
    { aliases: has("zzz.sites.glovebox.example"), a: has(OURS) },
    "wrong another_site: zzz.sites.glovebox.example",
  ],
  ["an alias of the target that all sites share", { aliases: has(settings.target) }, "wrong unproven"],
  [
    "an alias of the target that all sites share, with the proof",
    { aliases: has(settings.target), proof: PROOF },
    "right",
  ],
  [
    "Cloudflare's proxy",
    { a: has("104.16.1.1"), aaaa: has("2606:4700::1"), proof: PROOF },
    "wrong proxied: Cloudflare 104.16.1.1 2606:4700::1",
  ],
  [
    "CAA for another authority",
    { ...right, caa: caa("digicert.com") },
    'wrong caa_forbids: 0 issue "digicert.com"',
  ],
  ["CAA that allows no authority", { ...right, caa: caa("") }, 'wrong caa_forbids: 0 issue ";"'],
  ["CAA for our authority among others", { ...right, caa: caa("digicert.com", "letsencrypt.org") }, "right"],
  ["CAA that says nothing about issuing", { ...right, caa: caa() }, "right"],
  ["no answer", { aliases: silent }, "unknown unreachable: ESERVFAIL"],
  ["no answer about CAA", { ...right, caa: silent }, "unknown unreachable: ESERVFAIL"],
  [
    "no answer about CAA, and a wrong target",
    { ...foreign, caa: silent },
    "wrong wrong_target,unreachable: shop.example",
  ],
];
const ADDRESSES: Row[] = [
  [
    "our addresses, and the proof among other texts",
    { a: has(OURS), aaaa: has("2001:0db8:0::10"), proof: has("v=spf1 -all", "glovebox-site=abc") },
    "right",
  ],
  [
    "our address, and another site's proof",
    { a: has(OURS), proof: has("glovebox-site=zzz") },
    "wrong unproven: glovebox-site=zzz",
  ],
  ["our IPv6 address alone", { aaaa: has("2001:db8::10"), proof: PROOF }, "right"],
  [
    "our address, and an old AAAA",
    { a: has(OURS), aaaa: has(OLD), proof: PROOF },
    `wrong leftover_aaaa: ${OLD}`,
  ],
  ["an old AAAA alone", { aaaa: has(OLD) }, "wrong missing,leftover_aaaa"],
  ["our address among others", { a: has(OURS, "198.51.100.7") }, "wrong wrong_target: 198.51.100.7"],
  ["no answer about the proof", { a: has(OURS), proof: silent }, "unknown unreachable: ESERVFAIL"],
];

describe.each([
  ["subdomain", sub, ALIASES],
  ["apex", apex, ADDRESSES],
] as const)("[PART-2] a check reports what's wrong with a domain's records (%s)", (_, claimed, rows) => {
  it.each(rows)("%s", (_title, { proof = none, ...said }, expected) => {
    const { outcome, findings } = checkRecords(claimed, settings, answers(said, { proof }));
    const codes = findings.map(({ code }) => code).join();
    const found = findings[0]?.found.join(" ");
    expect([outcome, codes && ` ${codes}`, found && `: ${found}`].join("")).toBe(expected);
  });
});

it("[PART-2] a finding includes the expected record", () => {
  const { findings } = checkRecords(sub, settings, answers({ caa: caa("digicert.com") }));
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

it("[PART-2] requires either one alias record, or our addresses and a proof record", () => {
  expect(getRecords(sub, settings)).toEqual([{ type: "CNAME", name: "cars.example.com", value: OWN }]);
  expect(getRecords({ ...apex, www: true }, settings)).toEqual([
    { type: "A", name: "example.com", value: "192.0.2.10" },
    { type: "AAAA", name: "example.com", value: "2001:db8::10" },
    { type: "TXT", name: "_glovebox.example.com", value: "glovebox-site=abc" },
    { type: "CNAME", name: "www.example.com", value: OWN },
  ]);
});

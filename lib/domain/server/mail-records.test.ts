import { expect, it } from "vitest";
import type { DnsAnswer } from "./dns-lookup";
import { checkMailRecords, findFallbackDmarcName, listMailRecords } from "./mail-records";

const SPF = "include:_spf.glovebox.example";
const mail = { domain: "cars.example", selector: "gbx-3f1c0a9b", publicKey: "MIIBIjANBg" };
const none = { kind: "none" } as const;
const silent = { kind: "unknown", reason: "ETIMEOUT" } as const;
const has = (...records: string[]): DnsAnswer<string> => ({ kind: "records", records });
const right = {
  spf: has(`v=spf1 mx ${SPF} -all`, "google-site-verification=x"),
  dkim: has("v=DKIM1; k=rsa; p=MIIB IjANBg"),
  dmarc: has("v=DMARC1; p=reject; rua=mailto:a@cars.example"),
};

it.each([
  ["all correct", right, []],
  ["nothing set", { spf: none, dkim: none, dmarc: none }, ["missing", "missing", "missing"]],
  ["another sender's SPF", { ...right, spf: has("v=spf1 include:_spf.other.example ~all") }, ["wrong_value"]],
  ["SPF that allows every sender", { ...right, spf: has(`v=spf1 ${SPF} +all`) }, ["wrong_value"]],
  [
    "SPF that allows every sender, without a qualifier",
    { ...right, spf: has(`v=spf1 ${SPF} all`) },
    ["wrong_value"],
  ],
  ["two SPF records", { ...right, spf: has(`v=spf1 ${SPF} ~all`, "v=spf1 -all") }, ["several"]],
  ["another key", { ...right, dkim: has("v=DKIM1; p=MIIBother") }, ["wrong_value"]],
  ["a revoked key", { ...right, dkim: has("v=DKIM1; p=") }, ["wrong_value"]],
  [
    "DMARC without a policy",
    { ...right, dmarc: has("v=DMARC1; rua=mailto:a@cars.example") },
    ["wrong_value"],
  ],
  ["another text at DMARC's name", { ...right, dmarc: has("hello") }, ["missing"]],
  ["no response", { ...right, dkim: silent }, ["unreachable"]],
])("[PART-2] checks the records for email from the site's domain: %s", (_, answers, codes) => {
  expect(checkMailRecords(mail, SPF, answers).map(({ code }) => code)).toEqual(codes);
});

it("[PART-2] extends an existing SPF record, because a domain can have only one", () => {
  const valueFor = (...existing: string[]) => listMailRecords(mail, SPF, existing)[0]?.value;
  expect(valueFor()).toBe(`v=spf1 ${SPF} ~all`);
  expect(valueFor("other", "v=spf1 mx -all")).toBe(`v=spf1 mx ${SPF} -all`);
  expect(valueFor("v=spf1 mx redirect=_spf.example")).toBe(`v=spf1 mx ${SPF} redirect=_spf.example`);
  expect(valueFor(`v=spf1 ${SPF} -all`)).toBe(`v=spf1 ${SPF} -all`);
});

it("[PART-2] a subdomain falls back to the DMARC policy of its registered domain", () => {
  expect(findFallbackDmarcName("mail.cars.co.uk")).toBe("_dmarc.cars.co.uk");
  expect(findFallbackDmarcName("cars.co.uk")).toBeNull();
});

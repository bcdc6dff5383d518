import { ok as check, equal } from "node:assert/strict";
import { calls } from "@/lib/compose/calls/table";
import { formatSeconds, type Narrator } from "./narrator";
import { PREVIEW_DOMAIN, type Stage, until } from "./stage";
import { Visitor } from "./web";

const { admin, partner } = calls;

const SLUG = "rio-autos";
const HOST = "cars.rioautos.test";
export const OWNER = { email: "ana@rioautos.test", pass: "correct horse battery" };
/** In cents. */
const WHOLESALE = { vhr: 500, uvc: 150, sticker: 300, global: 500 } as const;
export const WHOLESALE_REPORT_CENTS = WHOLESALE.vhr;
const FIRST_PAGE_MS = 60_000;

const formatAmount = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export async function openForPartners({ step }: Narrator, stage: Stage): Promise<void> {
  await step("The operator opens its site for partners, and sets wholesale prices", async (see) => {
    const operator = new Visitor(stage.web, stage.operatorOrigin);
    const { admin: account } = await operator.call(admin.login, stage.operatorLogin);
    check(account.all_sites, "the first administrator is the operator");
    await operator.call(admin.updateSite, { config: { partner_signup: "open" } });
    see(`sign-up for partners: ${(await operator.call(partner.offer, {})).data.mode}`);
    for (const [product, document_cents] of Object.entries(WHOLESALE)) {
      const fields = { product: product as keyof typeof WHOLESALE, currency: "USD" as const, document_cents };
      const { data } = await operator.call(admin.setWholesaleDefault, fields);
      see(
        `wholesale of ${product}: ${formatAmount(data.document_cents ?? 0)} a document, version ${data.version}`,
      );
    }
  });
}

export async function signUp({ step }: Narrator, stage: Stage): Promise<Visitor> {
  const origin = await step("A partner signs up", async (see) => {
    const visitor = new Visitor(stage.web, stage.operatorOrigin);
    const { terms } = (await visitor.call(partner.offer, {})).data;
    equal((await visitor.call(partner.address, { slug: SLUG })).data.state, "free");
    const { data } = await visitor.call(partner.signup, {
      company: "Rio Autos LLC",
      street: "12 Main St",
      city: "Austin",
      region: "TX",
      postcode: "78701",
      country: "US",
      first: "Ana",
      last: "Rivera",
      ...OWNER,
      site_name: "Rio Autos",
      slug: SLUG,
      locale: "en",
      terms_version: terms.version,
      accept_terms: true,
    });
    equal(data.state, "awaiting_email");
    see(`terms ${terms.version} accepted; the draft answers at ${data.origin}`);
    return data.origin;
  });
  return step("She follows the emailed link and logs in", async (see) => {
    const link = await until(
      "the email with the link",
      () =>
        stage.emailsTo(OWNER.email).flatMap((text) => /https:\S+verify_token=\S+/.exec(text)?.[0] ?? [])[0],
    );
    const owner = new Visitor(stage.web, origin);
    const { pathname, searchParams, host } = new URL(link);
    see(`the link leads to ${host}${pathname}`);
    const early = await owner.page(pathname + new URL(link).search);
    check(early.status >= 300 && early.status < 400, "without a login the link leads to it");
    const { admin: account } = await owner.call(admin.login, OWNER);
    equal(account.partner?.state, "awaiting_email");
    const verify_token = searchParams.get("verify_token") ?? "";
    const { data } = await owner.call(admin.confirmPartnerEmail, { verify_token });
    equal(data.state, "active");
    see(`logged in as ${account.staff_role} of ${account.site}; the address is confirmed`);
    return owner;
  });
}

export async function lookAtDraft({ step }: Narrator, stage: Stage): Promise<void> {
  await step("The draft is visible at its preview address", async (see) => {
    const origin = `https://${SLUG}.${PREVIEW_DOMAIN}`;
    const page = await new Visitor(stage.web, origin).page("/");
    equal(page.status, 200);
    check(page.text.includes("Rio Autos"), "the page has the site's name");
    check(/noindex/.test(page.headers["x-robots-tag"] ?? ""), "search engines are kept away");
    see(`${origin}: 200, certificate of ${page.issuer}, x-robots-tag ${page.headers["x-robots-tag"]}`);
  });
}

export async function connectDomain({ step }: Narrator, stage: Stage, owner: Visitor): Promise<string> {
  return step("She connects her own domain", async (see) => {
    const added = await owner.call(admin.addDomain, { host: HOST });
    const id = added.data.domains[0]?.id ?? "";
    const checkNow = async () => {
      const { domains } = (await owner.call(admin.checkDomain, { id })).data;
      const domain = domains.find((item) => item.id === id);
      if (!domain) throw new Error("the domain is gone");
      return domain;
    };
    const pending = await checkNow();
    const [record] = pending.records;
    if (!record) throw new Error("the console shows no DNS record");
    equal(pending.findings[0]?.code, "missing");
    see(`the console: ${pending.state}; missing is ${record.type} ${record.name} → ${record.value}`);
    await stage.web.request(`https://${HOST}/`).then(
      () => Promise.reject(new Error("the domain answers before its record is set")),
      (error: { code?: string }) => see(`https://${HOST} before that: ${error.code}`),
    );
    const startedAt = performance.now();
    // dnsmasq only follows a CNAME to a known host record, not to the operator's wildcard.
    await stage.addDns([`host-record=${record.value},127.0.0.1`, `cname=${record.name},${record.value}`]);
    const verified = await checkNow();
    equal(verified.state, "verified");
    check(verified.main, "links lead to the domain");
    see(`record set, checked: ${verified.state} after ${formatSeconds(startedAt)}`);
    const page = await stage.web.request(`https://${HOST}/`);
    equal(page.status, 200);
    check(page.issuer.startsWith("Pebble Intermediate"), "the certificate is the authority's");
    check(performance.now() - startedAt <= FIRST_PAGE_MS, "the page came within a minute");
    see(
      `https://${HOST}: ${page.status}, certificate of ${page.issuer}, ${formatSeconds(startedAt)} after the record was set`,
    );
    return `https://${HOST}`;
  });
}

import { ok as check, equal } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { formatMoney } from "@/lib/billing/rules/pricing";
import { calls } from "@/lib/compose/calls/table";
import type { Narrator } from "./narrator";
import type { Stage } from "./stage";
import { Visitor } from "./web";

const { admin } = calls;

export const PLAN = "report-1";
export const RETAIL_CENTS = 1299;
export const TOP_UP_CENTS = 10_000;
const BELOW_CENTS = 499;
const COLOR = "#0f5b3a";

type ThemeDraft = z.input<typeof admin.saveThemeDraft.request>["settings"];

const formatAmount = (cents: number) => formatMoney(cents, "USD");

export async function changeTheme({ step }: Narrator, stage: Stage, owner: Visitor): Promise<void> {
  await step("She makes the site look like hers", async (see) => {
    const createVisitor = () => new Visitor(stage.web, owner.origin);
    const hasColor = async (visitor: Visitor) => (await visitor.page("/")).text.includes(COLOR);
    const before = (await owner.call(admin.themes, {})).data;
    const settings = { ...before.versions[0]?.settings, primary_color: COLOR } as ThemeDraft;
    const drafted = (await owner.call(admin.saveThemeDraft, { revision: null, settings })).data;
    const revision = drafted.draft?.revision ?? "";
    check(!(await hasColor(createVisitor())), "visitors see nothing of a draft");
    const { data } = await owner.call(admin.createThemePreview, { revision });
    const friend = createVisitor();
    const { pathname, search } = new URL(data.link);
    equal((await friend.page(pathname + search)).status, 303);
    check(await hasColor(friend), "whoever has the link sees the draft");
    check(!(await hasColor(createVisitor())), "nobody else does");
    see(`draft with ${COLOR}: seen through its preview link (until ${data.preview_until}), not by visitors`);
    const published = before.versions[0]?.number ?? 0;
    const after = (await owner.call(admin.publishTheme, { revision, published, note: "Green" })).data;
    equal(after.versions[0]?.number, published + 1);
    check(await hasColor(createVisitor()), "visitors see what was published");
    see(`published as version ${after.versions[0]?.number}: every visitor sees it`);
  });
}

export async function setPrices({ step }: Narrator, owner: Visitor): Promise<void> {
  await step("She sets her retail prices", async (see) => {
    const { data } = await owner.call(admin.prices, {});
    equal(data.settlement, "prepaid");
    const plan = data.plans.find(({ code }) => code === PLAN);
    if (!plan) throw new Error("a new site has no plans");
    see(
      `${plan.name_en}: ${formatAmount(plan.price_cents)}, of it wholesale ${formatAmount(plan.wholesale_cents ?? 0)}`,
    );
    const refusal = await owner.refusal(admin.updatePlan, { id: plan.id, price_cents: BELOW_CENTS });
    equal(refusal.status, 400);
    see(`${formatAmount(BELOW_CENTS)} is refused: ${refusal.errors.price_cents}`);
    check(refusal.errors.price_cents, "the refusal says why at the price");
    await owner.call(admin.updatePlan, { id: plan.id, price_cents: RETAIL_CENTS });
    const after = (await owner.call(admin.prices, {})).data.plans.find(({ code }) => code === PLAN);
    equal(after?.price_cents, RETAIL_CENTS);
    equal(after?.version, plan.version + 1);
    see(
      `${formatAmount(RETAIL_CENTS)} is taken: version ${after?.version}, ${formatAmount(after?.margin_cents ?? 0)} is hers`,
    );
  });
}

export async function payWholesale({ step }: Narrator, owner: Visitor): Promise<void> {
  await step("She prepays wholesale in the sandbox", async (see) => {
    const topUp = await owner.call(admin.topUp, { amount_cents: TOP_UP_CENTS, key: randomUUID() });
    const declined = await owner.call(admin.payTopUp, { id: topUp.data.id, outcome: "decline" });
    see(`a declined card: ${declined.data.state}`);
    const again = await owner.call(admin.topUp, { amount_cents: TOP_UP_CENTS, key: randomUUID() });
    const paid = await owner.call(admin.payTopUp, { id: again.data.id });
    equal(paid.data.state, "paid");
    const [account] = (await owner.call(admin.payouts, {})).data.accounts.filter(({ test }) => test);
    equal(account?.prepaid_cents, TOP_UP_CENTS);
    see(`paid: ${formatAmount(account?.prepaid_cents ?? 0)} prepaid, in test money`);
  });
}

const toList = (checks: { name: string; state: string }[], state: string) =>
  checks.flatMap((item) => (item.state === state ? [item.name] : [])).join(", ");

export async function goLive({ step }: Narrator, stage: Stage, owner: Visitor): Promise<void> {
  await step("She completes her company and goes live", async (see) => {
    const readPartner = async () => {
      const { partner } = (await owner.call(admin.partner, {})).data;
      if (!partner) throw new Error("the site has no partner");
      return partner;
    };
    const { checks, company, street, city, region, postcode, country } = await readPartner();
    see(`the check list: done ${toList(checks, "done")}; missing ${toList(checks, "missing")}`);
    const refusal = await owner.refusal(admin.launchSite, {});
    equal(refusal.status, 409);
    see(`going live is refused: ${refusal.message}`);
    const address = { company, street, city, region, postcode, country };
    await owner.call(admin.savePartner, { ...address, tax_number: "EIN 12-3456789" });
    equal(toList((await readPartner()).checks, "missing"), "");
    const { data } = await owner.call(admin.launchSite, {});
    equal(data.origin, owner.origin);
    const page = await new Visitor(stage.web, owner.origin).page("/");
    equal(page.headers["x-robots-tag"], undefined);
    see(`tax number entered, live since ${data.launched}: search engines may find ${data.origin}`);
  });
}

import { calls } from "@/lib/compose/calls/table";
import type { LedgerKind } from "@/lib/wholesale/rules/site-ledger";
import { siteAccounts, siteLedger } from "@/lib/wholesale/schema/site-ledger";
import { logInAdmin, makeAdmin } from "./admin";
import { readPlaced } from "./billing";
import { TEST_PASSWORD, type TestApi } from "./members-api";

const { admin, billing, account } = calls;
const WHOLESALE_CENTS = 500;

export async function openPartnerShop(api: TestApi) {
  await makeAdmin(api, "operator@example.com", { allSites: true });
  await makeAdmin(api, "owner@example.com");
  await api.register("buyer@example.com");
  let keys = 0;
  const newKey = (what: string) => {
    keys += 1;
    return `${what}-key-${String(keys).padStart(4, "0")}`;
  };
  const shop = {
    operator: "",
    owner: "",
    buyer: "",
    newKey,
    /** Logs everyone in again, because moving the clock ends sessions. */
    async logIn() {
      shop.operator = await logInAdmin(api, "operator@example.com");
      shop.owner = await logInAdmin(api, "owner@example.com");
      const fields = { email: "buyer@example.com", pass: TEST_PASSWORD };
      shop.buyer = String((await api.send(account.login, { fields })).body.token);
    },
    async setWholesale(document_cents: number | null) {
      const fields = { product: "vhr", currency: "USD", document_cents };
      return api.send(admin.setWholesalePrice, { token: shop.operator, fields });
    },
    async topUp(amount_cents: number, outcome = "succeed") {
      const fields = { amount_cents, key: newKey("top-up") };
      const response = await api.send(admin.topUp, { token: shop.owner, fields });
      const { id } = response.body.data as { id: string };
      return api.send(admin.payTopUp, { token: shop.owner, fields: { id, outcome } });
    },
    order: (cart_plan = "report-1", fields: Record<string, string> = {}) =>
      api.send(billing.register, {
        token: shop.buyer,
        fields: { cart_plan, ...fields },
        headers: { "idempotency-key": newKey("order") },
      }),
    pay: (number: string, outcome = "succeed") =>
      api.send(billing.sandboxPayment, { token: shop.buyer, fields: { order: number, outcome } }),
    async buy(cart_plan = "report-1") {
      const { number } = readPlaced(await shop.order(cart_plan)).order;
      const paid = await shop.pay(number);
      if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`);
      return number;
    },
    async refund(number: string, amount_cents: number | null) {
      const answer = await api.send(admin.orders, { token: shop.owner, query: { search: number } });
      const id = (answer.body.data as { id: string }[])[0]?.id ?? "";
      const fields = { id, amount_cents, reason: "asked for it", key: newKey("refund") };
      return api.send(admin.refundOrder, { token: shop.owner, fields });
    },
    async account() {
      const [row] = await api.database.db.select().from(siteAccounts);
      return row;
    },
    async sums(): Promise<Partial<Record<LedgerKind, number>>> {
      const sums: Partial<Record<LedgerKind, number>> = {};
      for (const { kind, amountCents } of await api.database.db.select().from(siteLedger))
        sums[kind] = (sums[kind] ?? 0) + amountCents;
      return sums;
    },
  };
  await shop.logIn();
  await shop.setWholesale(WHOLESALE_CENTS);
  await api.send(admin.setSettlement, { token: shop.operator, fields: { settlement: "prepaid" } });
  return shop;
}

export type PartnerShop = Awaited<ReturnType<typeof openPartnerShop>>;

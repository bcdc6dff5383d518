import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { readPlaced, untilServed } from "../setup/billing";
import { describeDatabase, type TestDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { openPartnerShop, type PartnerShop } from "../setup/partner-shop";

describeDatabase((open) => {
  let database: TestDatabase;
  let apis: TestApi[];
  let shop: PartnerShop;
  beforeAll(async () => {
    database = await open();
    const shared = async () => ({ ...database, close: async () => undefined });
    apis = [await openTestApi({ open: shared }), await openTestApi({ open: shared })];
    shop = await openPartnerShop(apis[0] as TestApi);
  });
  afterAll(async () => {
    for (const api of apis) await api.close();
    await database.close();
  });

  it("[PART-4] concurrent orders on two instances are accepted only up to the prepaid balance, and debited once", async () => {
    await shop.topUp(1700);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        untilServed(() =>
          (apis[index % 2] as TestApi).send(calls.billing.register, {
            token: shop.buyer,
            fields: { cart_plan: "report-1" },
            headers: { "idempotency-key": `at-once-${index}` },
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map((answer) => readPlaced(answer).order.number);
    // Two instances pay each order concurrently, which must cause only one debit.
    await Promise.all([...numbers, ...numbers].map((number) => untilServed(() => shop.pay(number))));
    expect(await shop.account()).toMatchObject({ prepaidCents: 200, heldCents: 0, salesCents: 4497 });
    expect(await checkInvariants(database.db, (apis[0] as TestApi).services.files)).toEqual([]);
  });
});

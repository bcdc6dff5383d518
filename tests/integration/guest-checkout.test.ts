import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { sessions, users } from "@/lib/account/schema";
import { orders } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { fakeGateway, readPlaced, untilServed } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import { openTestApi, type Sent, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account, billing } = calls;

describeDatabase((open) => {
  it("[TEN-6] with Stripe but no mail server, a visitor can't buy and is told why, but a member can buy", async () => {
    const stripe = fakeGateway();
    const silent = await openTestApi({ open, services: { gateways: new Map([["stripe", stripe]]) } });
    onTestFinished(() => silent.close());
    const fields = { cart_plan: "report-1", email: "guest@example.com" };
    expect(await silent.send(billing.register, { fields })).toMatchObject({
      status: 400,
      body: { errors: { email: "Log in or sign up to buy. This site can't send email yet." } },
    });
    expect(stripe.requests).toEqual([]);
    expect((await silent.send(calls.site.config)).body.data).toMatchObject({ guest_checkout: false });
    const token = await silent.register("member@example.com");
    readPlaced(await silent.send(billing.register, { token, fields: { cart_plan: "report-1" } }));
  });

  it("[TEN-6] with test money, guest checkout is offered without a mail server", async () => {
    const demo = await openTestApi({ open });
    onTestFinished(() => demo.close());
    expect((await demo.send(calls.site.config)).body.data).toMatchObject({ guest_checkout: true });
  });

  const gateway = fakeGateway();
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({
      open,
      mailDelivers: true,
      services: { gateways: new Map([["stripe", gateway]]) },
    });
    await api.register("taken@example.com");
  });
  afterAll(() => api.close());

  const buy = (email: string | undefined, fields: Record<string, string> = {}, options: Sent = {}) =>
    api.send(billing.register, {
      ...options,
      fields: { cart_plan: "report-1", ...(email === undefined ? {} : { email }), ...fields },
    });
  const registerConfirmed = async (email: string) => {
    const token = await api.register(email);
    const confirmed = { emailVerifiedAt: api.clock.now() };
    await api.database.db.update(users).set(confirmed).where(eq(users.email, email));
    return token;
  };
  const getUser = async (email: string) => {
    const rows = await api.database.db.select().from(users).where(eq(users.email, email));
    return rows[0];
  };

  it("[SEC-PAY-01] an anonymous order looks the same whether or not the address has an account", async () => {
    const answers = [
      await buy("taken@example.com"),
      await buy("free@example.com"),
      await buy("TAKEN@example.com "),
    ];
    const seen = answers.map((answer) => {
      const { order, checkout } = readPlaced(answer);
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(JSON.stringify(answer.body)).not.toMatch(/token|example\.com|user_id/);
      return { ...order, number: "", checkout: Object.keys(checkout ?? {}) };
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    const { id = "" } = (await getUser("free@example.com")) ?? {};
    expect(await api.database.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect(gateway.requests.at(-1)?.email).toBe("TAKEN@example.com");
  });

  it("[SEC-PAY-01] [TRUE-3] an anonymous order shows the car's decoded name, not its name in the account's garage", async () => {
    const vin = "2T1BURHE5JC034461";
    const email = "owner@example.com";
    const token = await registerConfirmed(email);
    await api.send(calls.garage.save, { token, fields: { vehicle: { vin, trim: "Secret" } } });
    const ownOrder = readPlaced(await buy(undefined, { vin }, { token })).order;
    expect(ownOrder.vehicle_name).toBe("2018 Toyota Corolla Secret");
    expect(readPlaced(await buy(email, { vin })).order.vehicle_name).toBe("2018 Toyota Corolla");
  });

  it("[SEC-PAY-01] a new account can only be opened through the emailed link, and contains its order once paid", async () => {
    const { order } = readPlaced(await buy("fresh@example.com"));
    for (const pass of ["", "x", TEST_PASSWORD]) {
      const { status } = await api.send(account.login, { fields: { email: "fresh@example.com", pass } });
      expect(status).not.toBe(200);
    }
    const known = { email: "fresh@example.com", pass: "another password" };
    const signUp = await api.send(account.register, { fields: known });
    expect(signUp).toMatchObject({ status: 401, body: { message: "error" } });
    const [mail] = await emailsTo(api, "fresh@example.com");
    expect(mail?.subject).toBe("Your order at Glovebox: choose a password");
    const resetToken = /reset_token=([\w-]+)/.exec(mail?.source ?? "")?.[1] ?? "";
    const chosen = { new_pass: TEST_PASSWORD, reset_token: resetToken };
    const opened = await api.send(account.changePassword, { fields: chosen });
    expect(opened.body).toMatchObject({ status: "success" });
    const token = String(opened.body.token);
    expect((opened.body.user as { credits: unknown }).credits).toMatchObject({ vhr: 3, sticker: 3 });
    // Unpaid orders don't belong to the owner; paid ones do.
    expect((await api.send(billing.totalOrders, { token })).body.total).toBe(0);
    const paid = { state: "paid", paidAt: api.clock.now() } as const;
    await api.database.db.update(orders).set(paid).where(eq(orders.number, order.number));
    expect((await api.send(billing.totalOrders, { token })).body.total).toBe(1);
  });

  it("[TRUE-18] the emailed links lead to the purchased car, and the email can be resent", async () => {
    const vin = "2T1BURHE5JC034461";
    const car = `next=${encodeURIComponent(`/dashboard?vin=${vin}#vehicle-history-report`)}`;
    readPlaced(await buy("car@example.com", { vin }));
    await registerConfirmed("owns-one@example.com");
    readPlaced(await buy("owns-one@example.com", { vin }));
    const again = (next: string) =>
      api.send(account.resetPassword, { fields: { email: "car@example.com", next } });
    expect((await again(`/dashboard?vin=${vin}#vehicle-history-report`)).status).toBe(200);
    api.clock.advance(61_000);
    expect((await again("https://evil.example/")).status).toBe(200);
    const [first, second, third] = await emailsTo(api, "car@example.com");
    expect(first?.source).toContain(car);
    expect(second?.source).toMatch(/reset_token=[\w-]+/);
    expect(second?.source).toContain(car);
    expect(second?.subject).toBe("Choose a password for Glovebox");
    expect(second?.source).not.toMatch(/new password|stays as it is/);
    expect(third?.source).toMatch(/reset_token=[\w-]+/);
    expect(third?.source).not.toMatch(/next=|evil/);
    expect((await emailsTo(api, "owns-one@example.com")).at(-1)?.source).toContain(`login?${car}`);
  });

  it("[TRUE-3] a guest's email for a car without a VIN links back to that car", async () => {
    readPlaced(await buy("saab@example.com", { year: "2001", make: "Saab", model: "9-5" }));
    const [mail] = await emailsTo(api, "saab@example.com");
    const car = "/dashboard?year=2001&make=Saab&model=9-5#window-sticker";
    expect(mail?.source).toContain(`next=${encodeURIComponent(car)}`);
  });

  it("[SEC-PAY-01] an existing account is notified once a day and keeps its password and sessions", async () => {
    const token = await registerConfirmed("owner@example.com");
    const before = await getUser("owner@example.com");
    for (let index = 0; index < 3; index++) readPlaced(await buy("owner@example.com"));
    expect(await getUser("owner@example.com")).toEqual(before);
    expect((await api.send(account.user, { token })).status).toBe(200);
    const mails = (await emailsTo(api, "owner@example.com")).filter(({ subject }) => /order/.test(subject));
    expect(mails.map(({ subject }) => subject)).toEqual(["Your order at Glovebox"]);
    expect(mails[0]?.source).not.toContain("reset_token");
  });

  it("[SEC-PAY-01] a guest who reuses a member's key doesn't get the member's order, and each site has separate accounts", async () => {
    const headers = { "idempotency-key": "shared-key" };
    const token = await api.register("keyed@example.com");
    const ownNumber = readPlaced(await buy(undefined, {}, { token, headers })).order.number;
    const strangers = readPlaced(await buy("keyed@example.com", {}, { headers })).order.number;
    expect(strangers).not.toBe(ownNumber);
    expect(readPlaced(await buy("keyed@example.com", {}, { headers })).order.number).toBe(strangers);
    expect((await buy("keyed@example.com", { nos: "2" }, { headers })).body.code).toBe("key_reused");
    const site = "es.localhost";
    readPlaced(await buy("keyed@example.com", {}, { site }));
    const rows = await api.database.db.select().from(users).where(eq(users.email, "keyed@example.com"));
    expect(rows).toHaveLength(2);
    const emails = await emailsTo(api, "keyed@example.com");
    expect(emails.map(({ subject }) => subject)).toContain("Su pedido en Historial: elija una contraseña");
  });

  it("[SEC-PAY-01] [SEC-AZ-01] no idempotency key makes a member's order look like an anonymous order or a renewal", async () => {
    const token = await api.register("keys@example.com");
    for (const key of ["guest:mine", "renewal:pi_1", "auto:1", "own:1"]) {
      const options = { token, headers: { "idempotency-key": key } };
      const { order } = readPlaced(await buy(undefined, {}, options));
      expect(readPlaced(await buy(undefined, {}, options)).order.number).toBe(order.number);
      const { number } = order;
      expect((await api.send(billing.order, { token, query: { number } })).status).toBe(200);
      const strangers = await api.send(calls.billing.updatePayment, { fields: { custom_data: number } });
      expect(strangers.status).toBe(404);
      const [row] = await api.database.db.select().from(orders).where(eq(orders.number, number));
      expect(row?.idempotencyKey).toBe(`own:${key}`);
    }
  });

  it("[SEC-PAY-01] twenty concurrent orders for one unused address create one account", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => untilServed(() => buy("raced@example.com"))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await api.database.db.select().from(users).where(eq(users.email, "raced@example.com"));
    expect(rows).toHaveLength(1);
  });

  it.each([
    ["no address", undefined, {}, "email"],
    ["a subscription", "sub@example.com", { cart_plan: "report-monthly", is_subscription: "1" }, "cart_plan"],
    ["a coupon", "sub@example.com", { coupon_code: "ANY" }, "coupon_code"],
  ])(
    "[ERR-8] an anonymous order with %s gets the message 'error' and an error on the field",
    async (_, email, fields, field) => {
      for (const address of email ? [email, "taken@example.com"] : [email]) {
        const refusal = await buy(address, fields as Record<string, string>);
        expect(refusal).toMatchObject({
          status: 400,
          body: { status: "error", message: "error", msg: "error" },
        });
        expect(Object.keys(refusal.body.errors as object)).toEqual([field]);
      }
      expect(await getUser("sub@example.com")).toBeUndefined();
    },
  );

  it("[ERR-8] [TRUE-19] a rejected order creates no account", async () => {
    expect((await buy("nobody@example.com", { nos: "0" })).status).toBe(400);
    expect((await buy("nobody@example.com", { price: "1.00" })).status).toBe(409);
    expect((await buy("nobody@example.com", { cart_plan: "dealer-report-1" })).status).toBe(403);
    expect((await buy("not an address")).body.errors).toHaveProperty("email");
    expect(await getUser("nobody@example.com")).toBeUndefined();
  });
});

import pino from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { requestForPageData } from "@/lib/bff/page-request";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/contract/table";
import { call, form, getSession } from "../setup/browser-calls";
import { createRecordingUpstream } from "../setup/recording-upstream";
import { FRAMEWORK_ERRORS } from "../setup/spec-upstream/framework-errors";
import {
  createSpecUpstream,
  type SpecUpstream,
  type SpecUpstreamOptions,
} from "../setup/spec-upstream/index";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const { corolla } = FIXTURE_VEHICLES;
const { member } = FIXTURE_ACCOUNTS;
const REFUSED = "the Members API rejected a call with a message that isn't shown";

let upstream: SpecUpstream;
let session: string;
let lines: Record<string, unknown>[];

async function open(profile: SpecUpstreamOptions["profile"]): Promise<void> {
  createRecordingUpstream();
  upstream = createSpecUpstream({ profile });
  setUpstream(upstream.fetch, "https://members.example");
  lines = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  createGlobalSingleton("bff-log").set(
    pino({ level: "info", base: undefined, timestamp: false }, destination),
  );
  session = await getSession(member.token);
}
const logged = (message: string) => lines.filter(({ msg }) => msg === message);

const post = (path: string, fields: Record<string, string>) =>
  call(`/members${path}`, { method: "POST", body: form(fields), session });
async function read(path: string, fields?: Record<string, string>) {
  const answer = fields ? await post(path, fields) : await call(`/members${path}`, { session });
  return { status: answer.status, body: await answer.json() };
}
function answering(path: string, status: number, body: unknown): void {
  setUpstream(async (request) => {
    if (!request.url.includes(path)) return upstream.fetch(request);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { "content-type": "application/json" } });
  }, "https://members.example");
}

const FEEDBACK = { vin: corolla.vin, report_type: "report", satisfaction: "5" };
const TICKET = { vin: corolla.vin, message: "Wrong color", email: "ann@example.com" };
const OFFER = { vin: corolla.vin, source: "vhr", search_type: "vin", credit_type: "vhr" };

describe.each(["bare", "loose"] as const)("a %s upstream", (profile) => {
  beforeEach(() => open(profile));

  it.each([
    [calls.support.createFeedback, FEEDBACK, "feedback"],
    [calls.support.createTicket, TICKET, "tickets"],
    [calls.support.offerCredit, OFFER, "creditsOffered"],
  ] as const)("[UP-3] a status alone completes $name", async (row, fields, counted) => {
    const { status, body } = await read(row.path, fields);
    expect([status, body.status, upstream.counts[counted]]).toEqual([200, "success", 1]);
    expect(row.response.safeParse(body).error).toBeUndefined();
    expect(body).not.toHaveProperty("credit_given");
    expect(body).not.toHaveProperty("offered");
  });

  it("[UP-1] plans are in dollars", async () => {
    const { body } = await read(`${calls.billing.plans.path}?user_type=user`);
    const { data, tax } = calls.billing.plans.response.parse(body);
    expect(data.map(({ code, kind, credits, price_cents }) => [code, kind, credits, price_cents])).toEqual([
      ["report-1", "single", 1, 2499],
      ["report-5", "pack", 5, 9950],
    ]);
    expect(tax).toBeNull();
    const stickers = await read(`${calls.billing.stickerPlans.path}?user_type=user`);
    expect(stickers.body.data).toMatchObject([{ code: "sticker-1", product: "sticker", price_cents: 1499 }]);
  });

  it("[UP-1] a rendered page reads plans the same way", async () => {
    const viewer = {
      siteUri: "a.localhost",
      locale: "en",
      token: null,
      gatePassed: true,
      address: "203.0.113.9",
    };
    const { data } = await requestForPageData(calls.billing.plans, {}, { ...viewer, money: "dollars" });
    expect(data.map(({ price_cents }) => price_cents)).toEqual([2499, 9950]);
  });

  it("[UP-3] an order is accepted, listed and settled by its status", async () => {
    const cart = { cart_plan: "report-5", price: "99.50", currency: "USD", nos: "1" };
    const placed = await read(calls.billing.register.path, cart);
    expect(placed.status).toBe(200);
    expect(calls.billing.register.response.parse(placed.body)).toMatchObject({ data: null, checkout: null });
    expect(upstream.counts.orders).toBe(1);
    const listed = await read(calls.billing.totalOrders.path, { limit: "20" });
    expect(calls.billing.totalOrders.response.parse(listed.body).data).toMatchObject([
      { number: "1", plan: { code: "report-5" }, total_cents: 9950, state: null },
    ]);
    const paid = await read(calls.billing.updatePayment.path, { custom_data: "1" });
    expect([paid.status, paid.body.data]).toEqual([200, null]);
    const again = await read(calls.billing.totalOrders.path, { limit: "20" });
    expect(again.body.data[0].state).toBe("paid");
  });

  it("[UP-3] a coupon is accepted by its status", async () => {
    const fields = { code: "FIXTURE10", cart_plan: "report-5", nos: "1" };
    const { status, body } = await read(calls.billing.couponValidation.path, fields);
    expect(status).toBe(200);
    expect(calls.billing.couponValidation.response.parse(body).data).toMatchObject({ total_cents: null });
  });

  it("[UP-3] a rejection has the upstream's reason, with any HTTP status", async () => {
    const fields = { code: "NOPE", cart_plan: "report-5", nos: "1" };
    const coupon = await read(calls.billing.couponValidation.path, fields);
    expect([coupon.status, coupon.body]).toEqual([
      422,
      {
        status: "error",
        code: "upstream_refused",
        message: "This coupon is not valid.",
        msg: "This coupon is not valid.",
        request_id: expect.any(String),
      },
    ]);
    const cart = await read(calls.billing.register.path, {
      cart_plan: "gold",
      price: "1.00",
      currency: "USD",
    });
    expect([cart.status, cart.body.message]).toEqual([422, "There is no such plan."]);
    const { email } = FIXTURE_ACCOUNTS.indebted;
    const deletion = await call(`/members${calls.account.deleteAccount.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, message: "Please." }),
    });
    expect(await deletion.json()).toMatchObject({
      code: "upstream_refused",
      message: "This account has open orders.",
    });
  });
});

describe("a failing upstream", () => {
  beforeEach(() => open("failing"));

  const refusals = FRAMEWORK_ERRORS.filter(({ name }) => name !== "php-notice-before-json");
  it.each(refusals)("[UP-3] hides the content of $name and logs it", async ({ name, leaks }) => {
    // A 404 after a success must not mark the call as missing.
    upstream.mend(calls.support.createTicket.path);
    await read(calls.support.createTicket.path, TICKET);
    upstream.program(calls.support.createTicket.path, { kind: "framework", name });
    const { status, body } = await read(calls.support.createTicket.path, TICKET);
    expect(status).toBeGreaterThanOrEqual(400);
    for (const leak of leaks) expect(JSON.stringify(body)).not.toContain(leak);
    const refused = logged(REFUSED);
    expect(refused).toEqual([
      expect.objectContaining({ call: "support.createTicket", requestId: body.request_id }),
    ]);
    expect(String(refused[0]?.reason).length).toBeLessThanOrEqual(300);
    expect(JSON.stringify(lines)).not.toMatch(/member@fixture\.example|2T1BURHE/);
  });
});

describe("a rejection", () => {
  beforeEach(() => open("bare"));
  const ask = async (status: number, body: unknown) => {
    answering(calls.support.createTicket.path, status, body);
    return read(calls.support.createTicket.path, TICKET);
  };

  it.each([
    [400, { error: "x" }, 422, "upstream_refused", "x"],
    [422, { message: "<b>Wrong</b> VIN" }, 422, "upstream_refused", "Wrong VIN"],
    [409, { msg: "Sent before." }, 422, "upstream_refused", "Sent before."],
    [402, { msg: "Low balance" }, 402, "no_credit", "Low balance"],
    [403, {}, 403, "forbidden", undefined],
    [400, [], 422, "upstream_refused", undefined],
    [200, { status: false, msg: "Not now." }, 422, "upstream_refused", "Not now."],
    [200, { status: "error", code: "no_credit", msg: "Low balance" }, 402, "no_credit", "Low balance"],
    [200, { status: "error" }, 422, "upstream_refused", undefined],
    [400, { status: "error", code: "wrong_vin", message: "Wrong VIN" }, 400, "wrong_vin", "Wrong VIN"],
    [404, { status: "error", code: "not_found", message: "Gone." }, 404, "not_found", "Gone."],
  ])("[UP-3] HTTP %i with %j becomes HTTP %i '%s' with %j", async (sent, json, status, code, message) => {
    const answer = await ask(sent, json);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: "error", code });
    expect([answer.body.message, answer.body.msg]).toEqual([message, message]);
  });

  it("[UP-3] turns Laravel's errors by field into field errors", async () => {
    const errors = { email: ["The email is taken.", "And odd."], vin: ["<i>Unknown.</i>"] };
    const { body } = await ask(422, { message: "The given data was invalid.", errors });
    expect(body).toMatchObject({
      code: "upstream_refused",
      message: "The given data was invalid.",
      errors: { email: "The email is taken.", vin: "Unknown." },
    });
  });

  it.each([
    ["Your account is suspended.", 422, "upstream_refused"],
    ["Incorrect", 401, "wrong_credentials"],
  ])("[UP-3] a login rejected with 200 and %s shows that reason", async (message, status, code) => {
    answering(calls.account.login.path, 200, { status: "error", message });
    const refused = await read(calls.account.login.path, { email: "ann@example.com", pass: "wrong" });
    expect([refused.status, refused.body]).toMatchObject([status, { code, message }]);
  });
});

import { answer, createLooseSuccess, refuse, requireMember, succeed, toPrice } from "./answers";
import { type Call, type Routes, readText } from "./call";
import type { Product } from "./counts";
import { type Account, addAccount, findAccount } from "./state";

interface Plan {
  id: string;
  product: Product;
  name: string;
  credits: number;
  price: number;
  dealerPrice: number;
}

const PLANS: Plan[] = [
  { id: "report-1", product: "vhr", name: "1 report", credits: 1, price: 24.99, dealerPrice: 19.5 },
  { id: "report-5", product: "vhr", name: "5 reports", credits: 5, price: 99.5, dealerPrice: 80 },
  { id: "sticker-1", product: "sticker", name: "1 sticker", credits: 1, price: 14.99, dealerPrice: 9.99 },
];
const COUPON = "FIXTURE10";

function listPlans(call: Call, product: Product): Response {
  const dealer = readText(call, "user_type") === "dealer";
  const rows = PLANS.filter((plan) => plan.product === product).map((plan) => ({
    ...plan,
    price: dealer ? plan.dealerPrice : plan.price,
  }));
  const bare = rows.map(({ id, name, credits, price }) => ({ id, name, credits, price }));
  const loose = rows.map(({ id, name, credits, price }) => ({
    plan_id: id,
    title: name,
    nos: credits,
    amount: toPrice(price),
    active: true,
  }));
  return answer(
    call,
    { data: bare },
    { status: createLooseSuccess(call), data: [...loose, { plan_id: null }] },
  );
}

function listOrders(call: Call, account: Account): Response {
  const rows = call.world.state.orders.filter(({ email }) => email === account.email);
  const loose = rows.map(({ id, plan, price, paid }) => ({ order_id: id, cart_plan: plan, price, paid }));
  return answer(
    call,
    { status: "success", data: rows },
    { status: createLooseSuccess(call), data: [...loose, null] },
  );
}

/** Creates an account for a new email, because section 7 sends the whole cart in one request. */
function openOrder(call: Call): Response {
  const email = call.account?.email ?? readText(call, "email");
  if (!email.includes("@")) return refuse(call, 422, "error");
  const plan = readText(call, "cart_plan");
  if (!PLANS.some((row) => row.id === plan)) return refuse(call, 200, "There is no such plan.");
  const { state, counts } = call.world;
  if (!findAccount(state, email)) {
    const account = addAccount(state, { email, password: "", phone: "" });
    account.credits = { vhr: 0, sticker: 0 };
    counts.registrations += 1;
  }
  const [price, currency] = [readText(call, "price"), readText(call, "currency")];
  state.orders.push({ id: state.orders.length + 1, email, plan, price, currency, paid: false });
  counts.orders += 1;
  return succeed(call, "Your order was received.");
}

/** Section 7 doesn't describe `custom_data`, so it is opaque. */
function settleOrder(call: Call, account: Account): Response {
  if (readText(call, "custom_data") === "") return refuse(call, 422, "The payment data is missing.");
  const open = call.world.state.orders.filter(({ email, paid }) => email === account.email && !paid);
  const order = open.at(-1);
  const plan = PLANS.find((row) => row.id === order?.plan);
  if (!order || !plan) return refuse(call, 200, "There is no open order.");
  order.paid = true;
  account.credits[plan.product] += plan.credits;
  call.world.counts.payments += 1;
  return succeed(call);
}

function validateCoupon(call: Call): Response {
  const codes = ["coupon_code", "coupon", "code"].map((name) => readText(call, name).toUpperCase());
  if (!codes.includes(COUPON)) return refuse(call, 200, "This coupon is not valid.");
  return answer(
    call,
    { status: "success", discount: 10 },
    { status: createLooseSuccess(call), data: [{ discount: 10, type: "percent" }] },
  );
}

export const billingRoutes: Routes = {
  "GET /plans": (call) => listPlans(call, "vhr"),
  "GET /sticker-plans": (call) => listPlans(call, "sticker"),
  "POST /total-orders": requireMember(listOrders),
  "POST /cwa_register": openOrder,
  "POST /cwa_sticker_registration": openOrder,
  "POST /payment-update": requireMember(settleOrder),
  "POST /coupon_validation": validateCoupon,
};

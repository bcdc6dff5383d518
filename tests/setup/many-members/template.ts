import type { Client } from "pg";
import { calls } from "@/lib/compose/calls/table";
import { createGrayPng } from "@/tests/setup/images";
import { type Api, logIn, must, PASSWORD } from "./send";

export const TEMPLATE_EMAIL = "m0@bench.example";
export const HEAVY_EMAIL = "heavy@bench.example";
export const STAFF_EMAIL = "staff@bench.example";
export const OPERATOR_EMAIL = "operator@bench.example";

export const PICTURE = new File([new Uint8Array(createGrayPng(16, 16))], "car.png", { type: "image/png" });

const VINS = [
  "2T1BURHE5JC034461",
  "1HGCM82633A004352",
  "5YJ3E1EA7KF317000",
  "2HGES16555H527123",
  "1HGCM82603A071717",
];
const ORDERS = ["report-3", "sticker-1", "report-1", "report-1", "sticker-1"];

/**
 * Creates a member with a typical year of data through calls, plus a heavy member, staff and an operator without data.
 */
export async function makeTemplate(api: Api, db: Client): Promise<void> {
  const register = async (email: string) => {
    const fields = { email, pass: PASSWORD, phone: "+1 555 0100" };
    return String((await must(api, calls.account.register, { fields })).token);
  };
  const token = await register(TEMPLATE_EMAIL);
  const vin = VINS[0] ?? "";
  await must(api, calls.account.updateProfile, {
    token,
    fields: { first: "Ann", last: "Lee", city: "Reno" },
  });
  await must(api, calls.account.uploadImage, { token, fields: { image: PICTURE } });
  for (const name of VINS)
    await must(api, calls.garage.save, { token, fields: { vehicle: { vin: name, mileage: 72_430 } } });
  for (const plan of ORDERS) {
    const fields = { email: TEMPLATE_EMAIL, cart_plan: plan, nos: "1", payment_gateway: "sandbox" };
    const call = plan.startsWith("sticker") ? calls.billing.registerSticker : calls.billing.register;
    const { data } = (await must(api, call, { token, fields })) as { data?: { number?: string } };
    const card = "4242 4242 4242 4242";
    await must(api, calls.billing.sandboxPayment, { token, fields: { order: data?.number, card } });
  }
  await must(api, calls.report.generate, { token, fields: { vin, report_type: "US" } });
  await must(api, calls.sticker.generate, { token, fields: { vin } });
  await must(api, calls.garage.logMileage, {
    token,
    fields: { vin, day: "2026-01-15", miles: 72_431, note: "Oil change" },
  });
  await must(api, calls.share.create, {
    token,
    fields: { vin, product: "sticker", days: 365, label: "Buyer" },
  });
  const message = "The odometer chart is empty.";
  await must(api, calls.support.createTicket, { token, fields: { vin, message, email: TEMPLATE_EMAIL } });
  await must(api, calls.support.createFeedback, {
    token,
    fields: { vin, report_type: "report", satisfaction: 5, feedback_msg: "Everything was there." },
  });
  const heavy = await register(HEAVY_EMAIL);
  await must(api, calls.account.uploadImage, { token: heavy, fields: { image: PICTURE } });
  for (const email of [STAFF_EMAIL, OPERATOR_EMAIL]) await register(email);
  await db.query("update email_outbox set sent_at = created_at where sent_at is null");
  await db.query("update tickets set state = 'closed'");
  await db.query("update users set role = 'dealer' where email = $1", [HEAVY_EMAIL]);
  await db.query(
    "update users set role = 'admin', staff_role = 'owner', all_sites = email = $2 where email in ($1, $2)",
    [STAFF_EMAIL, OPERATOR_EMAIL],
  );
  const operator = await logIn(api, OPERATOR_EMAIL, "admin");
  await must(api, calls.admin.uploadLogo, { token: operator, fields: { image: PICTURE } });
}

import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { form, getSession, call as sendCall } from "./browser-calls";
import { createSpecUpstream, type SpecUpstream, type SpecUpstreamOptions } from "./spec-upstream";
import { FIXTURE_ACCOUNTS, FIXTURE_PASSWORD } from "./spec-upstream/state";
import { FIXTURE_VEHICLES } from "./spec-upstream/vehicles";

export const JOURNEY_ORIGIN = "https://members.example";
const { corolla, accord, camaro } = FIXTURE_VEHICLES;
const { vin } = corolla;

/** A call from section 7 of the specification, as our pages send it. */
export interface JourneyCall {
  call: CallDefinition;
  query?: Record<string, string>;
  fields?: Record<string, unknown>;
  title?: string;
  rows?: readonly RegExp[];
  needs?: (path: string) => string[];
  account?: { email: string; token: string };
  generates?: boolean;
}

const model = { year: "2018", make: "Toyota", model: "Corolla" };
const classic = { year: "1969", make: "Chevrolet", model: "Camaro", vin: camaro.vin };
const confirm = { ...model, vin, colors: btoa("{}"), packages: btoa("[]"), regenerate: "0" };
const cart = { cart_plan: "report-5", price: "99.50", currency: "USD", nos: "1" };
const { member, subscriber } = FIXTURE_ACCOUNTS;
const login = { email: member.email, pass: FIXTURE_PASSWORD };
const REPORT_URL = /vhr_report(?:\.\d+)?\.url$/;
const VEHICLE = /(?:^|\.)vehicles\.\d+\.vin$/;
const findVin = (path: string) => [path.replace(/report\..*$/, "vin")];
const toSiblingPath = (name: string) => (path: string) => [path.replace(/[^.]+$/, name)];

export const journeyCalls: JourneyCall[] = [
  { call: calls.account.login, fields: login },
  { call: calls.account.secureLogin, fields: login },
  { call: calls.account.register, fields: { email: "new@fixture.example", pass: "correct horse" } },
  { call: calls.account.resetPassword, fields: { email: login.email } },
  {
    call: calls.account.changePassword,
    fields: { new_pass: "correct horse battery", current_pass: FIXTURE_PASSWORD },
  },
  { call: calls.account.updateProfile, fields: { first: "Ann" } },
  { call: calls.account.dealerRegister, fields: { ...login, pass: "correct horse", company_name: "Lee" } },
  { call: calls.account.deleteAccount, fields: { email: login.email, message: "Please." } },
  {
    call: calls.billing.cancelSubscription,
    fields: { gateway: "stripe", subscription_id: "1" },
    account: subscriber,
  },
  { call: calls.garage.read, rows: [VEHICLE, REPORT_URL], needs: findVin },
  {
    call: calls.garage.read,
    title: "garage.read of a VIN",
    query: { vin },
    rows: [/^vehicle(?:\.0)?\.vin$/],
  },
  { call: calls.garage.page, rows: [VEHICLE, REPORT_URL], needs: findVin },
  { call: calls.garage.save, fields: { vehicle: { vin } } },
  { call: calls.garage.remove, query: { vin } },
  {
    call: calls.garage.vehicle,
    query: { vin },
    rows: [/sales_listing_history\.\d+\.(?:date|last_seen)$/, /auctions\.(?:\d+\.)?post_date$/],
  },
  { call: calls.report.filter, query: { vin }, rows: [/^report(?:\.0)?\.vin$/, REPORT_URL] },
  {
    call: calls.vehicle.previewDecode,
    query: { vin },
    rows: [/decode_data(?:\.0)?\.(?:make|trim)$/, /auction_data\.(?:\d+\.)?post_date$/],
  },
  { call: calls.checks.quick, fields: { vin } },
  {
    call: calls.checks.value,
    fields: { vin, mileage: "72430" },
    rows: [/\.\d\.condition$/],
    needs: toSiblingPath("trade_in"),
  },
  { call: calls.vehicle.validateVin, fields: { vin, type: "vin" } },
  { call: calls.vehicle.classicMapping, query: { vin: camaro.vin }, rows: [/(?:make|model(?:_name)?)$/] },
  { call: calls.vehicle.plateDecode, query: { plate: "FIX1234", state: "CA" }, rows: [/(?:^|\.)vin$/i] },
  { call: calls.recalls.years, rows: [/^(?:data|results)\.\d+(?:\.modelYear)?$/] },
  { call: calls.recalls.makes, query: { year: "2018" }, rows: [/^data\.\d+$|^results\.\d+\.make$/] },
  { call: calls.recalls.models, query: model, rows: [/^data\.\d+$|^results\.\d+\.model$/] },
  { call: calls.recalls.byVin, query: { vin }, rows: [/campaign$|CampaignNumber$/] },
  { call: calls.recalls.check, fields: { ...model, year: 2018 }, rows: [/campaign$|CampaignNumber$/] },
  { call: calls.report.generate, fields: { vin, mileage: "72430" }, generates: true },
  { call: calls.report.generateBasic, fields: { vin }, generates: true },
  { call: calls.report.generateClassic, fields: { ...classic, check_vname: "1" }, generates: true },
  { call: calls.sticker.generate, fields: { vin }, generates: true },
  { call: calls.sticker.generateClassic, fields: { ...classic, classictype: "manual" }, generates: true },
  { call: calls.sticker.generateYmmt, fields: model, generates: true },
  { call: calls.sticker.confirm, fields: confirm, generates: true },
  { call: calls.sticker.confirmYearRestricted, fields: confirm, generates: true },
  { call: calls.sticker.autoload, fields: { vin }, rows: [/packages\.(?:\d+\.)?data\.\d+\.section$/] },
  { call: calls.support.createFeedback, fields: { vin, report_type: "report", satisfaction: "5" } },
  { call: calls.support.createTicket, fields: { vin, message: "Wrong color", email: login.email } },
  { call: calls.support.offerCredit, fields: { vin, source: "vhr", search_type: "vin", credit_type: "vhr" } },
  {
    call: calls.billing.plans,
    query: { user_type: "user" },
    rows: [/\.(?:id|plan_id)$/],
    needs: (path) => ["price", "amount"].flatMap((name) => toSiblingPath(name)(path)),
  },
  { call: calls.billing.totalOrders, fields: {}, rows: [/\.\d+\.(?:id|order_id)$/] },
  { call: calls.billing.register, fields: cart },
  { call: calls.billing.updatePayment, fields: { custom_data: "1" } },
  { call: calls.billing.couponValidation, fields: { ...cart, code: "FIXTURE10" } },
];

function encodeBody({ body: kind }: CallDefinition, fields: Record<string, unknown>): BodyInit {
  if (kind === "json") return JSON.stringify(fields);
  if (kind === "form") return form(fields as Record<string, string>);
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  return data;
}

export async function openJourneyFixture(options: SpecUpstreamOptions): Promise<SpecUpstream> {
  const upstream = createSpecUpstream({ ...options, origin: JOURNEY_ORIGIN });
  for (const saved of [corolla.vin, accord.vin])
    await sendToFixture(upstream, { call: calls.garage.save, fields: { vehicle: { vin: saved } } });
  await sendToFixture(upstream, { call: calls.report.generate, fields: { vin } });
  await sendToFixture(upstream, { call: calls.billing.register, fields: cart });
  return upstream;
}

export async function sendToFixture(
  upstream: SpecUpstream,
  { call, query, fields, account = member }: JourneyCall,
): Promise<unknown> {
  const search = query ? `?${form(query)}` : "";
  const headers: Record<string, string> = { token: account.token, uri: "cars.example" };
  if (call.body === "json") headers["content-type"] = "application/json";
  const body = call.method === "POST" ? encodeBody(call, fields ?? {}) : undefined;
  const url = `${JOURNEY_ORIGIN}/members${call.path}${search}`;
  return (await upstream.fetch(new Request(url, { method: call.method, headers, body }))).json();
}

const sessions = new Map<string, string>();
async function openSessionFor(token: string, host: string): Promise<string> {
  const key = `${host} ${token}`;
  const session = sessions.get(key) ?? (await getSession(token, host));
  sessions.set(key, session);
  return session;
}

export async function sendThroughBff(
  { call: row, query, fields = {}, account = member }: JourneyCall,
  host: string,
): Promise<Response> {
  const isJson = row.body === "json";
  return sendCall(`/members${row.path}${query ? `?${form(query)}` : ""}`, {
    host,
    session: row.auth.need === "none" ? undefined : await openSessionFor(account.token, host),
    method: row.method,
    headers: isJson ? { "content-type": "application/json" } : {},
    body: row.method === "POST" ? encodeBody(row, fields) : undefined,
  });
}

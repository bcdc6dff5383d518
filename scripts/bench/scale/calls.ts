import type { Client } from "pg";
import { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { callExamples } from "@/lib/contract/examples/all";
import { callList, calls } from "@/lib/contract/table";
import { type Api, logIn, PASSWORD, type Sent } from "./send";
import { HEAVY_EMAIL, OPERATOR_EMAIL, STAFF_EMAIL } from "./template";

export const ROLES = ["member", "heavy", "staff", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** Somebody who calls, and what is theirs: the values that the examples' own are replaced by. */
export interface Caller {
  role: Role;
  email: string;
  token: string;
  values: Record<string, unknown>;
  ids: Record<string, unknown>;
}

/** The member's newest rows, by the field or the call that asks for them. */
const VALUES = `
  select (select row_to_json(v) from (
      select d.vin, array[d.vin] as vins, d.number, u.email, u.id as user_id
      from documents d where d.user_id = u.id and d.product = 'vhr' order by d.created_at desc limit 1) v) as values,
    json_build_object(
      'report.viewPdf', (select id from documents where user_id = u.id and product = 'vhr' limit 1),
      'report.viewPicture', (select id from documents where user_id = u.id and product = 'sticker' limit 1),
      'commerce.order', (select number from orders where user_id = u.id limit 1),
      'commerce.receipt', (select number from orders where user_id = u.id limit 1),
      'share.revoke', (select id from document_shares where user_id = u.id limit 1),
      'garage.removeMileage', (select id from garage_mileage where user_id = u.id limit 1),
      'admin.order', (select id from orders where user_id = u.id limit 1),
      'admin.ticket', (select id from tickets where user_id = u.id limit 1),
      'admin.answerTicket', (select id from tickets where user_id = u.id limit 1),
      'admin.closeTicket', (select id from tickets where user_id = u.id limit 1)) as ids
  from users u where u.email = $1 and u.site_id = (select id from sites where uri = 'localhost')`;

/** Logs somebody in. Staff look at the member of this address. */
export async function openCaller(api: Api, db: Client, role: Role, member: string): Promise<Caller> {
  const email = { member, heavy: HEAVY_EMAIL, staff: STAFF_EMAIL, operator: OPERATOR_EMAIL }[role];
  const isAdmin = role === "staff" || role === "operator";
  const token = await logIn(api, email, isAdmin ? "admin" : "member");
  const { rows } = await db.query<Pick<Caller, "values" | "ids">>(VALUES, [
    role === "heavy" ? HEAVY_EMAIL : member,
  ]);
  const { values, ids } = rows[0] ?? { values: {}, ids: {} };
  return { role, email, token, values, ids };
}

export interface Request {
  title: string;
  call: CallDefinition;
  sent(caller: Caller): Sent;
}

/** What is not a page's or a program's own question: it ends the session, changes its password, or needs a file. */
export const NOT_SENT: ReadonlySet<string> = new Set([
  "account.logout",
  "admin.logout",
  "account.changePassword",
  "profile.deleteAccount",
]);
/** What a member does most, beside reading. */
const MAIN_WRITES: readonly CallDefinition[] = [
  calls.account.login,
  calls.garage.save,
  calls.garage.compare,
  calls.report.generate,
  calls.commerce.register,
  calls.commerce.totalOrders,
  calls.support.createTicket,
  calls.support.createFeedback,
  calls.checks.quick,
  calls.checks.value,
];
/** A whole address, what stands in every row, in a dozen, and in none. */
const SEARCHES = ["m77@bench.example", "Lee", "m4321", "nobody-has-this"];

const isOf = (role: Role, call: CallDefinition) =>
  role === "staff" || role === "operator"
    ? call.auth.need === "admin"
    : call.auth.need === "required" || call.auth.need === "optional" || call.auth.need === "none";

/** The example's fields with the caller's own values in the place of the example's. */
function filled(
  fields: Record<string, unknown> | undefined,
  call: CallDefinition,
  { values, ids, email, role }: Caller,
): Record<string, unknown> {
  const own: Record<string, unknown> = { ...values, pass: PASSWORD, current_pass: PASSWORD };
  if (role === "member" || role === "heavy") own.email = email;
  const id = ids[call.name] ?? (call.name.startsWith("admin.") ? values.user_id : undefined);
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => {
      if (name === "number" && call.name.startsWith("commerce.")) return [name, id];
      if (name === "id") return [name, id ?? value];
      if (name === "vehicle") return [name, { ...(value as object), vin: values.vin }];
      return [name, own[name] ?? value];
    }),
  );
}

function requestOf(call: CallDefinition, more: Record<string, unknown> = {}): Request {
  const example = callExamples[call.name];
  const told = Object.entries(more).map(([name, value]) => `${name}=${String(value)}`);
  return {
    title: [call.name, ...told].join(" "),
    call,
    sent: (caller) => ({
      token: caller.token,
      query: { ...filled(example?.query, call, caller), ...more },
      fields: filled(example?.body, call, caller),
    }),
  };
}

const isList = (call: CallDefinition) =>
  call.auth.need === "admin" && "search" in ((call.query as { shape?: object }).shape ?? {});

/** Each value of each filter of a list, and each of its orders, one at a time. */
function choicesOf(call: CallDefinition): Record<string, string>[] {
  const { shape = {} } = call.query as { shape?: Record<string, z.ZodType> };
  return Object.entries(shape).flatMap(([name, field]) => {
    let type = field;
    while (type instanceof z.ZodOptional || type instanceof z.ZodDefault) type = type.unwrap() as z.ZodType;
    return type instanceof z.ZodEnum ? type.options.map((value) => ({ [name]: String(value) })) : [];
  });
}

/** Every read of a role, and of a member the main writes; lists also searched, filtered and sorted, and over all sites for an operator. */
export function readsOf(role: Role): Request[] {
  const reads = callList.filter(
    (call) => call.method === "GET" && isOf(role, call) && !NOT_SENT.has(call.name),
  );
  const isStaff = role === "staff" || role === "operator";
  const requests = (isStaff ? reads : [...reads, ...MAIN_WRITES]).map((call) => requestOf(call));
  if (!isStaff) return requests;
  const lists = reads.filter((call) => isList(call) && call.answers === "json");
  for (const call of lists) {
    for (const search of SEARCHES) requests.push(requestOf(call, { search }));
    for (const choice of choicesOf(call)) requests.push(requestOf(call, choice));
    if (role !== "operator") continue;
    requests.push(requestOf(call, { site: "all" }));
    for (const choice of choicesOf(call)) requests.push(requestOf(call, { site: "all", ...choice }));
  }
  return requests;
}

/** Every other call of a role. What ends the caller's session is left out. */
export function writesOf(role: Role): Request[] {
  const isRead = (call: CallDefinition) =>
    call.method === "GET" || call.body === "stream" || NOT_SENT.has(call.name);
  return callList.filter((call) => !isRead(call) && isOf(role, call)).map((call) => requestOf(call));
}

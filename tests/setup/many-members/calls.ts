import { generateSync } from "otplib";
import type { Client } from "pg";
import * as z from "zod";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { findTextInForce } from "@/lib/site/rules/site-text";
import { type Answer, type Api, logIn, PASSWORD, type Sent, send } from "./send";
import { readSubjects, type Subjects } from "./subjects";
import { HEAVY_EMAIL, OPERATOR_EMAIL, PICTURE, STAFF_EMAIL } from "./template";

export const ROLES = ["member", "heavy", "staff", "operator"] as const;
export type Role = (typeof ROLES)[number];

export interface Caller extends Subjects {
  role: Role;
  email: string;
  token: string;
  /** For calls that accept a key instead of a token; dealers only. */
  apiKey?: string;
  /** Email of the member whose rows are used; staff use another member's rows. */
  about: string;
}

export async function openCaller(api: Api, db: Client, role: Role, member: string): Promise<Caller> {
  const email = { member, heavy: HEAVY_EMAIL, staff: STAFF_EMAIL, operator: OPERATOR_EMAIL }[role];
  const isAdmin = role === "staff" || role === "operator";
  const token = await logIn(api, email, isAdmin ? "admin" : "member");
  const about = role === "heavy" ? HEAVY_EMAIL : member;
  const apiKey = role === "heavy" ? await createKey(api, token) : undefined;
  return { role, email, token, apiKey, about, ...(await readSubjects(db, about)) };
}

/** Returns undefined if the account has the maximum number of keys. */
async function createKey(api: Api, token: string): Promise<string | undefined> {
  const fields = { ...callExamples["apiKey.create"]?.body, networks: [] };
  const { body } = await send(api, calls.apiKey.create, { token, fields });
  return (body.data as { key?: string } | undefined)?.key;
}

export function remember(
  { ids }: Caller,
  { name }: CallDefinition,
  { data }: Answer["body"],
  now: Date,
): void {
  const { secret, recovery_codes: codes } = (data ?? {}) as { secret?: string; recovery_codes?: string[] };
  if (name === "admin.startSecondFactor" && secret)
    ids["admin.confirmSecondFactor.code"] = generateSync({ secret, epoch: now.getTime() / 1000 });
  if (name === "admin.confirmSecondFactor" && codes) ids["admin.removeSecondFactor.code"] = codes[0];
}

export interface Request {
  title: string;
  call: CallDefinition;
  sent(caller: Caller): Sent;
}

/** Calls that end the session, change the password or need a file. */
export const NOT_SENT: ReadonlySet<string> = new Set([
  "account.logout",
  "admin.logout",
  "account.changePassword",
  "account.deleteAccount",
]);
/** Searches that match one row, all rows, about a dozen rows, and none. */
const SEARCHES = ["m77@bench.example", "Lee", "m4321", "nobody-has-this"];

const isOf = (role: Role, call: CallDefinition) =>
  role === "staff" || role === "operator"
    ? call.auth.need === "admin"
    : call.auth.need === "required" || call.auth.need === "optional" || call.auth.need === "none";

function filled(
  fields: Record<string, unknown> | undefined,
  call: CallDefinition,
  { values, ids, email, role }: Caller,
): Record<string, unknown> {
  const ownValues: Record<string, unknown> = { ...values, pass: PASSWORD, current_pass: PASSWORD };
  if (role === "member" || role === "heavy") ownValues.email = email;
  if (call.name.startsWith("admin.")) ownValues.id = values.user_id;
  if (call === calls.partner.signup)
    ownValues.terms_version = findTextInForce("partnerTerms", "en", [])?.version;
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => {
      const subject = ids[`${call.name}.${name}`];
      if (subject !== undefined) return [name, subject];
      if (value instanceof Blob) return [name, PICTURE];
      if (name === "vehicle") return [name, { ...(value as object), vin: values.vin }];
      return [name, ownValues[name] ?? value];
    }),
  );
}

function getRequest(call: CallDefinition, more: Record<string, unknown> = {}): Request {
  const example = callExamples[call.name];
  const titleParts = Object.entries(more).map(([name, value]) => `${name}=${String(value)}`);
  return {
    title: [call.name, ...titleParts].join(" "),
    call,
    sent: (caller) => ({
      token: (call === calls.apiKey.self && caller.apiKey) || caller.token,
      query: { ...filled(example?.query, call, caller), ...more },
      fields: filled(example?.body, call, caller),
    }),
  };
}

const isList = (call: CallDefinition) =>
  call.auth.need === "admin" && "search" in ((call.query as { shape?: object }).shape ?? {});

function getChoices(call: CallDefinition): Record<string, string>[] {
  const { shape = {} } = call.query as { shape?: Record<string, z.ZodType> };
  return Object.entries(shape).flatMap(([name, field]) => {
    let type = field;
    while (type instanceof z.ZodOptional || type instanceof z.ZodDefault) type = type.unwrap() as z.ZodType;
    return type instanceof z.ZodEnum ? type.options.map((value) => ({ [name]: String(value) })) : [];
  });
}

/** Returns a search with the first value of every filter, and a search with the last, rarer values. */
function getCombined(call: CallDefinition): Record<string, string>[] {
  const filters = getChoices(call).filter((choice) => !("sort" in choice || "order" in choice));
  if (filters.length === 0) return [];
  const last = Object.assign({}, ...filters);
  const first = Object.assign({}, ...filters.toReversed());
  return [
    { search: "Lee", ...first },
    { search: "m4321", ...last },
  ];
}

export function listReads(role: Role): Request[] {
  const reads = callList.filter(
    (call) => call.method === "GET" && isOf(role, call) && !NOT_SENT.has(call.name),
  );
  const requests = reads.map((call) => getRequest(call));
  if (role === "member" || role === "heavy") return requests;
  const lists = reads.filter((call) => isList(call) && call.answers === "json");
  for (const call of lists) {
    for (const search of SEARCHES) requests.push(getRequest(call, { search }));
    for (const choice of getChoices(call)) requests.push(getRequest(call, choice));
    for (const choice of getCombined(call))
      requests.push(getRequest(call, role === "operator" ? { site: "all", ...choice } : choice));
    if (role !== "operator") continue;
    requests.push(getRequest(call, { site: "all" }));
    for (const choice of getChoices(call)) requests.push(getRequest(call, { site: "all", ...choice }));
  }
  return requests;
}

/** Calls that must run last, because they remove data that other calls need. */
const AFTER: readonly CallDefinition[] = [
  calls.report.swap,
  calls.dispute.withdraw,
  calls.admin.retryGeneration,
  calls.admin.discardThemeDraft,
  calls.admin.playPaymentAccount,
  calls.admin.disconnectPaymentAccount,
];

export function listWrites(role: Role): Request[] {
  const isRead = (call: CallDefinition) =>
    call.method === "GET" || call.body === "stream" || NOT_SENT.has(call.name);
  const writes = callList.filter((call) => !isRead(call) && isOf(role, call));
  const [soon, late] = [
    writes.filter((call) => !AFTER.includes(call)),
    AFTER.filter((call) => writes.includes(call)),
  ];
  const again = writes.includes(calls.admin.saveThemeDraft) ? [calls.admin.saveThemeDraft] : [];
  return [...soon, ...again, ...late].map((call) => getRequest(call));
}

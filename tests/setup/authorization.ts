import { randomUUID } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { users } from "@/lib/account/schema";
import { coupons } from "@/lib/billing/schema/billing";
import { wireSchema } from "@/lib/compose/calls/openapi-schemas";
import { calls } from "@/lib/compose/calls/table";
import { getDocumentNumber } from "@/lib/generation/server/document-number";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { getSiteId, makeMember, type TestAccount } from "./admin";
import { asText, type CallInput, callInputs, findExampleInput } from "./call-input";
import { requestFor, type Sent, type TestApi } from "./members-api";
import { createAnyRow, siteTables } from "./site-rows";

/** A VIN that no example contains, so a response that contains it is a leak. */
const VICTIM_VIN = "1HGCM82603A071717";
export const UNOWNED_VIN = "1HGCM82623A071718";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Victim extends TestAccount {
  site: string;
  siteId: string;
  vin: string;
  /** The victim's ids, public numbers and canary strings; none may appear in other users' responses. */
  secrets: string[];
  ids: string[];
  numbers: string[];
  cursor: string;
  couponCode: string;
}

const ownedTables = siteTables.filter(({ table }) => {
  const columns = Object.values<PgColumn>(getTableColumns(table));
  return columns.some((column) => column.name === "user_id");
});

/** Returns the user's rows by table, without the time when a session was last used, which may change. */
export async function listRowsOfUser(api: TestApi, userId: string): Promise<Record<string, unknown[]>> {
  const { db } = api.database;
  const selects = ownedTables.map(
    ({ name }) => sql`select ${name}::text as name, to_jsonb(t) - 'seen_at' as row
      from ${sql.identifier(name)} t where user_id = ${userId}`,
  );
  const statement = sql`select * from (${sql.join(selects, sql` union all `)}) as owned order by name, row::text`;
  const { rows } = (await db.execute(statement)) as unknown as { rows: { name: string; row: unknown }[] };
  const result: Record<string, unknown[]> = {};
  for (const { name, row } of rows) result[name] = [...(result[name] ?? []), row];
  result.users = await db.select().from(users).where(eq(users.id, userId));
  return result;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function listFieldValues(value: unknown, field: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === field && typeof inner === "string" ? [inner] : listFieldValues(inner, field),
  );
}

/** Inserts rows into tables that no call fills, so that every table with user data is covered. */
async function fillRest(api: TestApi, siteId: string, userId: string, canary: string): Promise<void> {
  const before = await listRowsOfUser(api, userId);
  await api.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { name, table } of ownedTables) {
      if ((before[name] ?? []).length > 0) continue;
      const row = createAnyRow(table, siteId);
      for (const [key, column] of Object.entries<PgColumn>(getTableColumns(table))) {
        if (column.name === "user_id") row[key] = userId;
        else if (column.name === "vin") row[key] = VICTIM_VIN;
        else if (column.name === "number") row[key] = getDocumentNumber("report", randomUUID());
        else if (
          typeof row[key] === "string" &&
          column.getSQLType() === "text" &&
          !column.enumValues?.length
        ) {
          row[key] = `${canary}-${randomUUID()}`;
        }
      }
      await tx.insert(table).values(row);
    }
  });
}

async function must(api: TestApi, call: CallDefinition, options: Sent): Promise<Record<string, unknown>> {
  const answer = await api.send(call, options);
  if (answer.status !== 200) throw new Error(`${call.name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function makeVictim(api: TestApi, name: string, site: string): Promise<Victim> {
  const canary = `canary-${name}`;
  const member = await makeMember(api, `${canary}@example.com`, site);
  const { token } = member;
  const siteId = await getSiteId(api, site);
  const vin = VICTIM_VIN;
  const send = (call: CallDefinition, fields: Record<string, unknown>) =>
    must(api, call, { site, token, fields });
  await send(calls.garage.save, { vehicle: { vin, series: `${canary} series` } });
  await send(calls.garage.save, { vehicle: { vin: "2T1BURHE5JC034461", series: `${canary} second` } });
  await send(calls.report.generate, { vin });
  await send(calls.sticker.generate, { vin });
  await send(calls.account.updateProfile, { first: `${canary} first`, last: `${canary} last` });
  await send(calls.support.createTicket, { vin, message: `${canary} ticket`, email: member.email });
  const feedback = { vin, report_type: "report", satisfaction: "5", feedback_msg: `${canary} feedback` };
  await send(calls.support.createFeedback, feedback);
  const page = await must(api, calls.garage.page, { site, token, query: { limit: "1" } });
  const couponCode = `CANARY${name.toUpperCase()}`;
  const coupon = { id: randomUUID(), siteId, code: couponCode, kind: "percent", value: 50 } as const;
  await api.database.db.insert(coupons).values(coupon);
  await fillRest(api, siteId, member.id, canary);
  const rows = await listRowsOfUser(api, member.id);
  const texts = [...new Set(textsIn(rows))];
  const ids = texts.filter((text) => UUID.test(text) && text !== siteId);
  const numbers = [...new Set(listFieldValues(rows, "number"))];
  return {
    ...member,
    site,
    siteId,
    vin,
    ids,
    numbers,
    couponCode,
    cursor: String(page.cursor ?? page.next ?? ""),
    secrets: [...ids, ...numbers, ...texts.filter((text) => /canary/i.test(text))],
  };
}

export interface WireField {
  name: string;
  place: "query" | "body";
  free: boolean;
  isList: boolean;
}

export function getFields(call: CallDefinition): WireField[] {
  const read = (schema: CallDefinition["query"], place: "query" | "body") => {
    const { properties = {} } = wireSchema(schema) as { properties?: Record<string, object> };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      place,
      free: !("enum" in property || "const" in property),
      isList: "items" in property,
    }));
  };
  return [...read(call.query, "query"), ...(call.body === "none" ? [] : read(call.request, "body"))];
}

const goodInputs = new Map<string, CallInput>();

export function createGoodInput(call: CallDefinition): CallInput {
  const input = goodInputs.get(call.name) ?? findExampleInput(call) ?? generateInput(call);
  goodInputs.set(call.name, input);
  return structuredClone(input);
}

function generateInput(call: CallDefinition): CallInput {
  const isRaw = call.body === "bytes" || call.body === "stream" || call.body === "none";
  const isGood = (input: CallInput) =>
    call.query.safeParse(asText(input.query)).success &&
    (isRaw || call.request.safeParse(call.body === "json" ? input.body : asText(input.body)).success);
  // A fixed seed repeats the same inputs, and most calls need only a few.
  for (const numRuns of [20, 400]) {
    const result = fc.sample(callInputs(call), { numRuns, seed: 7 }).find(isGood);
    if (result) return result;
  }
  return { query: {}, body: {} };
}

export function sendWith(
  call: CallDefinition,
  input: CallInput,
  field: Pick<WireField, "name" | "place"> & Partial<WireField>,
  value: string,
): Pick<Sent, "query" | "fields"> {
  const query = asText(input.query);
  const fields: Record<string, unknown> = call.body === "json" ? { ...input.body } : asText(input.body);
  if (field.place === "query") query[field.name] = value;
  else fields[field.name] = field.isList ? [value] : value;
  return { query, fields };
}

export function createUnknownCursor(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const other = text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID());
  if (other === text) throw new Error("createUnknownCursor doesn't support this cursor");
  return Buffer.from(other, "latin1").toString("base64url");
}

/** Masks the parts of a response that vary between requests. */
export function toComparable(text: string, args: string): string {
  return (
    text
      // Some fields are stored in upper or lower case.
      .replace(new RegExp(args.replace(/\W/g, "\\$&"), "gi"), "«given»")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "«uuid»")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "«time»")
      .replace(/\b[A-Z]{1,3}(-[0-9A-Z]{4}){2,4}\b/g, "«number»")
  );
}

export async function sendRaw(
  api: TestApi,
  call: CallDefinition,
  options: Sent,
): Promise<{ status: number; text: string }> {
  const response = await api.fetch(requestFor(call, options));
  return { status: response.status, text: await response.text() };
}

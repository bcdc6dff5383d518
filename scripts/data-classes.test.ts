import { getTableColumns, getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { PERSONAL_SECTIONS } from "@/lib/account/server/personal-data-tables";
import { allTables } from "@/tests/setup/all-tables";
import { readClassedColumns, readKeptTables } from "@/tests/setup/data-classes";

const classed = readClassedColumns();
const getColumns = (table: (typeof allTables)[number]) =>
  Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`);
const isSensitive = ({ kind }: { kind: string }) => ["secret", "personal", "financial"].includes(kind);

it("[SAFE-16] docs/data-classes.md assigns one class to every column of every table", () => {
  const all = allTables.flatMap(getColumns);
  expect(all.length).toBeGreaterThan(400);
  expect(classed.map(({ name }) => name).sort()).toEqual(all.sort());
  const kinds = new Set(classed.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["financial", "internal", "personal", "secret", "vehicle"]);
});

it("[SAFE-16] every table with secret, personal or financial columns states its retention and how an erasure affects it", () => {
  const tables = new Set(classed.filter(isSensitive).map(({ table }) => table));
  expect(
    readKeptTables()
      .map(({ table }) => table)
      .sort(),
  ).toEqual([...tables].sort());
  for (const { table, kept: retention, atErasure } of readKeptTables()) {
    expect([table, retention]).toEqual([table, expect.stringMatching(/\w/)]);
    expect([table, atErasure]).toEqual([table, expect.stringMatching(/^(deleted|unlinked|cleared|kept|–)$/)]);
  }
});

it("[SAFE-16] a secret is hashed, sealed or deleted once sent, and every column with a secret-like name counts as a secret", () => {
  const secrets = classed.filter(({ kind }) => kind === "secret").map(({ name }) => name);
  const inTransit = ["email_outbox.html", "email_outbox.text"];
  expect(secrets.filter((name) => !/\.(\w+_hash|\w+_hashes|sealed_\w+)$/.test(name)).sort()).toEqual(
    inTransit,
  );
  const secretColumns = classed.filter(({ name }) =>
    /\.(\w*(password|token|secret|sealed)\w*|\w+_hash(es)?)$/.test(name),
  );
  // Request hashes only detect repeats; they don't grant access.
  const others = secretColumns.filter(
    ({ kind, name }) => kind !== "secret" && !name.endsWith(".request_hash"),
  );
  expect(others).toEqual([]);
});

it("[SAFE-16] columns named like contact details or devices are classified as personal", () => {
  const personalColumns = classed.filter(({ name }) =>
    /\.(\w*email|phone|first|user_agent|profile)$/.test(name),
  );
  expect(personalColumns.length).toBeGreaterThan(10);
  expect(personalColumns.filter(({ kind }) => kind !== "personal")).toEqual([]);
});

it("[SAFE-16] the data export contains personal and financial data, and no secrets", () => {
  const kinds = new Map(classed.map(({ name, kind }) => [name, kind]));
  const exported = PERSONAL_SECTIONS.flatMap(({ table, columns }) =>
    Object.values(columns).map((column) => kinds.get(`${getTableName(table)}.${column.name}`)),
  );
  expect(new Set(exported)).toEqual(new Set(["personal", "financial", "internal"]));
});

/** Account columns missing from the export, and why. */
const NOT_TOLD: Record<string, string> = {
  "coupon_redemptions.coupon_id": "the order has its code",
  "coupon_redemptions.order_id": "an id",
  "deletion_requests.note": "an administrator's",
  "dispute_files.file_key": "the owner downloads the file",
  "dispute_files.picture_key": "a rendering of the file that the owner downloads",
  "documents.decode": "the document has it",
  "documents.file_key": "the owner downloads the file",
  "documents.model": "the owner reads the document",
  "garage_files.file_key": "the owner downloads the file",
  "garage_files.small_key": "the owner downloads the file",
  "garage_vehicles.open_recalls": "a fact about the car, looked up again at any time",
  "garage_vehicles.value_cents": "a fact about the car, looked up again at any time",
  "ledger.cause": "an id",
  "orders.fee_cents": "between the site and its operator",
  "orders.gateway_checkout": "an id of the gateway's",
  "orders.gateway_payment": "an id of the gateway's",
  "orders.payment_account": "between the site and its operator",
  "orders.wholesale": "between the site and its operator",
  "orders.wholesale_cents": "between the site and its operator",
  "plate_lookups.plate_digest": "says nothing",
  "subscriptions.gateway_ref": "an id of the gateway's",
};

it("[SAFE-16] an account's personal and financial columns are in its export, or listed with the reason", () => {
  const exported = new Set(
    PERSONAL_SECTIONS.flatMap(({ table, columns }) =>
      Object.values(columns).map((column) => `${getTableName(table)}.${column.name}`),
    ),
  );
  const sections = new Set(PERSONAL_SECTIONS.map(({ table }) => getTableName(table)));
  const left = classed.filter(
    ({ table, name, kind }) =>
      sections.has(table) && (kind === "personal" || kind === "financial") && !exported.has(name),
  );
  expect(left.map(({ name }) => name).sort()).toEqual(Object.keys(NOT_TOLD).sort());
});

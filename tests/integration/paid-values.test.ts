import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callList, calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { documents } from "@/lib/generation/schema/documents";
import sampleMarket from "@/lib/imports/server/sample-market.json";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { formatCount } from "@/lib/platform/i18n/money";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { findExampleInput } from "../setup/call-input";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { vin } = sampleVehicle;
/** Seeded site that shows these values without a report. */
const FREE = "cnv.localhost";

/** Field names for asking or paid prices. */
const PAID_NAME =
  /(^|\.)(price_?cents|value_?cents|dealer_retail|private_party|trade_in|tradeIn|privateParty|retail|low|mean|high|comparables|sales_listing_history|auctions)$/i;

/** Calls that may have such fields, and why. Other calls fail the test. */
const CARRIERS: Record<string, string> = {
  "garage.read": "locked",
  "garage.page": "locked",
  "garage.save": "locked",
  "garage.restore": "locked",
  "garage.vehicle": "locked",
  "garage.compare": "locked",
  "report.document": "a report, to its owner",
  "sample.document": "an invented car, to everybody",
  "share.read": "a report that its owner shares",
  "sticker.autoload": "the dealer's own asking price",
  "sticker.autoBlogData": "the dealer's own asking price",
  "printBatch.read": "the dealer's own asking price",
  "checks.value": "locked",
  "vehicle.previewDecode": "locked for everybody",
  "billing.plans": "plans",
  "billing.stickerPlans": "plans",
  "admin.plans": "plans",
  "admin.planVersions": "plans",
  "admin.prices": "plans",
  "admin.createPlan": "plans",
  "admin.updatePlan": "plans",
  "admin.setPlanActive": "plans",
};

type Json = z.core.JSONSchema.BaseSchema;

function listFields(
  schema: Json | boolean | undefined,
  defs: Json["$defs"],
  at: readonly string[] = [],
): string[] {
  if (typeof schema !== "object") return [];
  if (schema.$ref) return listFields(defs?.[schema.$ref.replace("#/$defs/", "")], defs, at);
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items } = schema;
  const inner = [...anyOf, ...oneOf, ...allOf, ...(Array.isArray(items) ? items : [items])] as Json[];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [...at, name].join("."),
      ...listFields(field, defs, [...at, name]),
    ]),
    ...inner.flatMap((item) => listFields(item, defs, at)),
  ];
}

function listPaidFields(call: CallDefinition): string[] {
  const schema = z.toJSONSchema(call.response, { io: "input", unrepresentable: "any", reused: "inline" });
  return [...new Set(listFields(schema, schema.$defs))].filter(
    (path) => PAID_NAME.test(path) && !path.includes("locked."),
  );
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]));
  if (value === null || value === undefined) return [];
  if (name === undefined) return [value];
  return typeof value === "object" ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}

const prices = new Set<number>();
JSON.stringify(
  [sampleVehicle.value, sampleVehicle.events, sampleMarket.filter((item) => item.vin === vin)],
  (key, value) => {
    if (/cents$|^(low|mean|high)$/i.test(key) && typeof value === "number" && value > 500_000)
      prices.add(value);
    return value;
  },
);
// The original price belongs to the sticker.
prices.delete(sampleVehicle.build.statedTotalCents ?? 0);
/** The prices in cents, in dollars, and formatted. */
const spellings = [...prices].flatMap((cents) => [
  String(cents),
  String(cents / 100),
  formatCount(cents / 100),
]);
const priceText = new RegExp(`(?<![\\d.])(${spellings.join("|")})(?!\\d|,\\d{3})`);

it("[SAFE-6] the list in this test contains exactly the calls that can reveal a car's value", () => {
  expect(
    callList
      .filter((call) => listPaidFields(call).length > 0)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(CARRIERS).sort());
});

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await seedSampleRecords(api.database.db);
  });
  afterAll(() => api.close());

  const lockedCalls = callList.filter(({ name }) => CARRIERS[name] === "locked");
  const fields = { vehicle: { vin, mileage: 72_430 } };
  const input = (call: CallDefinition) => {
    if (call === calls.garage.save) return { fields };
    if (call === calls.garage.compare) return { fields: { vins: [vin] } };
    return call.body === "none" ? { query: call === calls.garage.page ? {} : { vin } } : { fields: { vin } };
  };
  async function account(email: string, site?: string) {
    const token = await api.register(email, { site });
    const send = (call: CallDefinition, options: object = input(call)) =>
      api.send(call, { token, site, ...options });
    await send(calls.garage.save);
    const answers = async () => {
      const bodies: Record<string, unknown> = {};
      for (const call of lockedCalls) {
        if (call === calls.garage.restore) await send(calls.garage.remove);
        const { status, body } = await send(call);
        expect([call.name, status]).toEqual([call.name, 200]);
        bodies[call.name] = body;
      }
      bodies["garage.exportFile"] = (await send(calls.garage.exportFile, {})).body;
      return bodies;
    };
    return { send, answers };
  }
  const filled = (answers: Record<string, unknown>) =>
    lockedCalls.flatMap((call) =>
      listPaidFields(call)
        .filter((path) => valuesAt(answers[call.name], path.split(".")).length > 0)
        .map((path) => `${call.name} ${path}`),
    );
  const all = lockedCalls
    .flatMap((call) => listPaidFields(call).map((path) => `${call.name} ${path}`))
    .filter((path) => path !== "garage.read vehicles.value_cents");

  it("[SAFE-6] without a report, no response field contains a price, regardless of earlier reads", async () => {
    const { send, answers } = await account("nothing@example.com");
    expect(filled(await answers())).toEqual([]);
    const again = await answers();
    expect(JSON.stringify(again)).not.toMatch(priceText);
    const { body } = await send(calls.vehicle.previewDecode);
    expect(body).toMatchObject({ data: { marketvalue_data: { blured: true } } });
    expect(JSON.stringify(body)).not.toMatch(priceText);
    expect(again["checks.value"]).toMatchObject({
      data: { blured: true, state: "found", found: 5, comparables: [] },
    });
    expect(again["garage.vehicle"]).toMatchObject({
      data: {
        market_value: { blured: true, state: "found", found: 5 },
        locked: { listings: { blured: true, state: "found" }, auctions: { blured: true, state: "found" } },
      },
    });
  });

  it("[SAFE-6] a site can make the values free, and then every value field is filled in", async () => {
    const { answers } = await account("free@example.com", FREE);
    await answers();
    const responses = await answers();
    expect(filled(responses)).toEqual(all);
    expect(JSON.stringify(responses["garage.exportFile"])).toMatch(priceText);
    expect(JSON.stringify(responses)).not.toContain('blured":true');
  });

  it("[SAFE-6] the report's owner can read the values, which marks the report as opened", async () => {
    const { send, answers } = await account("owner@example.com");
    await answers();
    await send(calls.report.generate, { fields: { vin } });
    const opened = async () => {
      const rows = await api.database.db.select({ at: documents.openedAt }).from(documents);
      return rows.map(({ at }) => at !== null);
    };
    expect(await opened()).toEqual([false]);
    await answers();
    expect(filled(await answers())).toEqual(all);
    expect(await opened()).toEqual([true]);
    const swapped = await send(calls.report.swap, {
      fields: { from: vin, vin: "1HGCM82633A004352", product: "vhr" },
    });
    expect(swapped.status).toBe(409);
  });

  it("[SAFE-6] neither the sticker nor the basic report unlocks the values", async () => {
    const { send, answers } = await account("basic@example.com");
    expect((await send(calls.report.generateBasic, { fields: { vin } })).status).toBe(200);
    expect((await send(calls.sticker.generate, { fields: { vin } })).status).toBe(200);
    expect(filled(await answers())).toEqual([]);
  });

  describe("an account without a report", () => {
    let token: string;
    beforeAll(async () => {
      token = (await api.register("every@example.com")) as string;
      await api.send(calls.garage.save, { token, fields });
    });
    const makesReport = [calls.report.generate, calls.report.generateClassic, calls.report.swap] as const;
    const others = callList.filter(
      (call) => call.auth.need !== "admin" && call.session === "none" && !makesReport.includes(call as never),
    );
    it.each(others.map((call) => [call.name, call] as const))(
      "[SAFE-6] %s doesn't return a price",
      async (_, call) => {
        const { query, body } = findExampleInput(call) ?? { query: {}, body: {} };
        const response = await api.send(call, {
          token,
          query: { ...query, ...("vin" in query ? { vin } : {}) } as Record<string, string>,
          fields: { ...body, ...("vin" in body ? { vin } : {}) },
        });
        expect(JSON.stringify(response.body)).not.toMatch(priceText);
      },
    );
  });
});

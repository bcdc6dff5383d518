import { describe, expect, it } from "vitest";
import { isOwnFile } from "@/lib/compose/calls/table";
import { type AnswerReader, readDone, unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { garageCalls, vehicleDraftSchema } from "../contract/garage";
import { readGarage, readGaragePage, readSavedVehicle } from "./upstream-garage";
import { readVehiclePage } from "./upstream-vehicle";

const VIN = "2T1BURHE5JC034461";
const PDF = "https://files.example/r.pdf";
const context = {
  siteUri: "cars.example",
  money: "dollars",
  origin: "https://members.example",
  isOwnFile,
} as const;
let notes: string[] = [];

function readAs(reader: AnswerReader, body: unknown, money: "dollars" | "cents" = "dollars") {
  notes = [];
  const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
  const fields = reader(unwrapAnswer(body, place), { ...context, money });
  return fields && { status: "success", ...fields };
}
function page(body: unknown) {
  const fields = readAs(readGaragePage, body);
  return fields && garageCalls.page.response.parse(fields).vehicles;
}
const vehicle = (fields: object) => page({ vehicles: [{ vin: VIN, ...fields }] })?.[0];
function history(data: unknown, money?: "cents") {
  const fields = readAs(readVehiclePage, { data }, money);
  return garageCalls.vehicle.response.parse(fields).data;
}

describe("our own API as the remote upstream", () => {
  it("[UP-1] documents, files and times pass through unchanged", () => {
    const file = (id: string) => `/members/api/garage/file?id=${id}`;
    const created = "2026-01-15T12:00:00.000Z";
    const url = "/members/api-cwa/view_pdf?id=1";
    const ownDocuments = {
      report: { url, page: `/dvh?vin=${VIN}`, created },
      sticker: { url, page: `/dvh?vin=${VIN}&product=sticker`, created },
      documents: [{ id: "d", name: "Bill.pdf", url: file("d") }],
      images: [{ id: "i", url: file("i"), small: `${file("i")}&size=small` }],
    };
    expect(vehicle(ownDocuments)).toMatchObject(ownDocuments);
  });
});

describe("garage from an upstream", () => {
  it.each([
    { vehicles: [{ vin: VIN }] },
    { vehicles: { vin: VIN } },
    { status: 1, data: { vehicles: [{ VIN }] } },
    { data: [{ vin: VIN.toLowerCase() }] },
    { garage: [{ vin: VIN }, null, { vin: null, year: "n/a" }, { year: 2018 }, "odd"] },
    { vehicles: { "3": { vin: VIN } } },
    { vin: VIN },
    {
      vehicles: [
        { vin: VIN, year: {}, user_id: [], report: 7, documents: 3, images: {}, cdt: "soon", miles: "?" },
      ],
    },
  ])("[UP-1] finds the vehicle in %j", (body) => {
    expect(page(body)).toMatchObject([{ vin: VIN, report: null, documents: [], images: [] }]);
    const read = garageCalls.read.response.parse(readAs(readGarage, body));
    expect(read.vehicles).toMatchObject([{ vin: VIN }]);
  });

  it.each([
    [{ vehicles: [] }],
    [{ vehicles: null }],
    [{ vehicles: {} }],
    [[]],
    [{ data: [] }],
    [{ vehicles: [{ vin: null }] }],
  ])("[UP-1] reads %j as an empty garage", (body) => expect(page(body)).toEqual([]));
  it.each([
    [{ vehicles: "x" }],
    [{ vehicles: [{ number: VIN }] }],
    [{ cars: [{ vin: VIN }] }],
    ["x"],
    [{ vehicles: [7] }],
  ])("[UP-1] treats %j as unreadable, not as an empty garage", (body) => {
    expect(page(body)).toBeUndefined();
    expect(readAs(readGarage, body)).toBeUndefined();
  });

  it("[UP-1] reads a single vehicle from an object or a one-item list, and accepts a response without one", () => {
    const read = (body: unknown) => garageCalls.read.response.parse(readAs(readGarage, body));
    for (const body of [{ vehicle: { vin: VIN } }, { data: { vehicle: [{ vin: VIN }] } }, { vin: VIN }])
      expect(read(body).vehicle?.vin).toBe(VIN);
    for (const body of [{ vehicle: null }, { vehicle: [] }]) expect(read(body).vehicle).toBeUndefined();
    expect(readAs(readGarage, { vehicle: "odd" })).toBeUndefined();
  });

  it.each([
    ["an object", { vin: VIN, make: "Other", series: "E170" }],
    ["JSON", JSON.stringify({ vin: VIN, series: "E170" })],
  ])("[UP-1] reads the specification's search result, whose own field `data` is %s", (_, data) => {
    const own = { user_id: 7, vin: VIN, year: 2018, make: "Toyota", series: null };
    const row = { ...own, report: { url: PDF }, data };
    const expected = { user_id: "7", year: 2018, make: "Toyota", series: "E170", report: { url: PDF } };
    for (const body of [row, { vehicle: row }, { data: row }, { status: "success", ...row }]) {
      const { vehicle: read } = garageCalls.read.response.parse(readAs(readGarage, body));
      expect(read).toMatchObject(expected);
    }
    expect(page({ vehicles: [row] })).toMatchObject([expected]);
  });

  it("[UP-1] reads a search result whose `data` is empty", () => {
    const body = { vin: VIN, year: 2018, make: "Toyota", data: [] };
    expect(garageCalls.read.response.parse(readAs(readGarage, body)).vehicle?.year).toBe(2018);
  });

  it("[UP-1] doesn't mistake the requested VIN in a response for another vehicle", () => {
    expect(page({ vin: VIN, data: [{ vin: "A1234" }, { vin: "B1234" }] })).toHaveLength(2);
    expect(page({ vin: VIN, year: 2018, data: [{ vin: "A1234" }, { vin: "B1234" }] })).toHaveLength(2);
    expect(page({ vin: VIN, data: { vin: VIN, year: 2018 } })).toMatchObject([{ year: 2018 }]);
  });

  it.each([
    "194 67s 100001",
    "1965_ford_mustang",
    "1965-Chevrolet-Corvette-Stingray",
    "1965chevroletcorvettestingray",
  ])("[UP-1] keeps the key %s, and accepts it in requests", (key) => {
    expect(page([{ vin: key }])).toMatchObject([{ vin: key }]);
    expect(garageCalls.remove.query.safeParse({ vin: key }).success).toBe(true);
    expect(vehicleDraftSchema.safeParse({ vin: key }).success).toBe(true);
  });

  it("[UP-1] may have strings for numbers and booleans, and alternative field names", () => {
    expect(
      vehicle({
        user_id: 7,
        year: "2018",
        model: null,
        model_name: "Corolla",
        model_id: 1804,
        miles: "72,430 mi",
        blured: "1",
        has_mapping: "true",
        source: "europe-register",
        cdt: 1768472430,
        images: ["/files/a.png", null, { src: "javascript:alert(1)" }],
        documents: "https://files.example/bill.pdf?x=1",
      }),
    ).toMatchObject({
      user_id: "7",
      year: 2018,
      model: "Corolla",
      model_name: "Corolla",
      model_id: "1804",
      mileage: 72_430,
      miles: 72_430,
      blured: true,
      hasMapping: true,
      europe: true,
      option: "curious",
      cdt: "2026-01-15T10:20:30.000Z",
      images: [{ url: "https://members.example/files/a.png" }],
      documents: [{ name: "bill.pdf", url: "https://files.example/bill.pdf?x=1" }],
    });
    expect(notes).toEqual(["vehicles.*.images.*.src: string", "vehicles.*.images.*: object"]);
    const images = JSON.stringify(["https://files.example/a.png"]);
    expect(vehicle({ images })?.images).toMatchObject([{ url: "https://files.example/a.png" }]);
  });

  it.each([
    [{ url: PDF }],
    [PDF],
    [[{ url: PDF }]],
    [{ vin: VIN, vhr_report: { url: PDF }, vhr_sticker: null }],
    [[{ vin: VIN, vhr_report: [PDF] }]],
    [JSON.stringify({ url: PDF })],
    [JSON.stringify({ vhr_report: { url: PDF } })],
    [JSON.stringify([PDF])],
  ])("[UP-1] [UP-2] a report given as %j opens at its URL", (report) => {
    expect(vehicle({ report })).toMatchObject({
      report: { url: PDF, page: PDF, created: "" },
      sticker: null,
    });
  });
  it("[UP-2] recognizes a report in a truncated JSON column", () => {
    const report = '{"created":"2026-01-15","url":"https://files.exa';
    expect(vehicle({ report })?.report).toMatchObject({ page: `/dvh?vin=${VIN}` });
  });

  it("[UP-1] [UP-2] a report given as true links to this site's page, and a report record may contain the sticker", () => {
    expect(vehicle({ report: true })?.report).toEqual({ url: "", page: `/dvh?vin=${VIN}`, created: "" });
    expect(vehicle({ report: { vin: VIN, vhr_sticker: { url: PDF } } })).toMatchObject({
      report: null,
      sticker: { url: PDF, page: PDF },
    });
    const nothing = ["{}", "[]", '{"url":null}', '{"vhr_report":null,"created":"10:20"}', "{'url': None}"];
    for (const report of [false, "0", [], {}, null, "", ...nothing])
      expect(vehicle({ report })?.report).toBeNull();
  });

  it("[UP-1] only our own cursor is used to request another page", () => {
    for (const next of [2, "2", "/api/db/v2?page=2", "https://members.example/?page=2", {}])
      expect(readAs(readGaragePage, { vehicles: [], next })).toMatchObject({ next: null });
    expect(readAs(readGaragePage, { vehicles: [], next: "eyJhdCI6MX0" })).toMatchObject({
      next: "eyJhdCI6MX0",
    });
  });

  it("[UP-3] a response to saving or removing doesn't require any fields", () => {
    const odd = [{ status: 1, msg: "Saved" }, { vehicle: "odd" }, [], { data: null }];
    for (const body of [{ status: "success" }, ...odd]) {
      const saved = garageCalls.save.response.parse(readAs(readSavedVehicle, body));
      expect([saved.vehicle, saved.created]).toEqual([undefined, undefined]);
      garageCalls.remove.response.parse(readAs(readDone, body));
    }
  });
});

describe("vehicle data from an upstream", () => {
  it("[UP-1] reads specifications given as an object, a list or pairs", () => {
    const lines = [
      { key: "trim", label: "trim", value: "LE", source: "" },
      { key: "fuelType", label: "fuelType", value: "Gasoline", source: "" },
      { key: "msrp", label: "msrp", value: "18935", source: "" },
    ];
    const facts = { Trim: "LE", fuel_type: "Gasoline", MSRP: 18935, doors: null, odd: [] };
    expect(history({ panther_specs: facts }).panther_specs).toEqual(lines);
    expect(history({ panther_specs: [facts] }).panther_specs).toEqual(lines);
    const pairs = Object.entries(facts).map(([name, value]) => ({ name, value }));
    expect(history({ panther_specs: pairs }).panther_specs).toEqual(lines);
    expect(history({ panther_specs: [] }).panther_specs).toEqual([]);
    expect(history({ panther_specs: [pairs[1]] }).panther_specs).toEqual(lines.slice(1, 2));
    expect(history({ panther_specs: { msrp: 1893500 } }, "cents").panther_specs[0]?.value).toBe("18935");
  });

  it.each([
    [
      [
        { label: "Fuel Type", value: "Gasoline" },
        { label: "Transmission", value: "Automatic" },
        { label: "Body Type", value: "Sedan" },
      ],
    ],
    [{ "Fuel Type": "Gasoline", Transmission: "Automatic", "Body Type": "Sedan" }],
    [
      {
        basic: { body_type: "Sedan" },
        attributes: [
          { name: "Fuel type", value: "Gasoline" },
          { name: "Transmission", value: "Automatic" },
        ],
      },
    ],
    [
      [
        { name: "Basic", items: [{ label: "Body Type", value: "Sedan" }] },
        { name: "Engine", items: { FuelType: "Gasoline", transmission: "Automatic" } },
      ],
    ],
  ])("[UP-1] reads specifications with labels and groups (%#)", (panther_specs) => {
    const { panther_specs: lines } = history({ panther_specs });
    expect(lines.map(({ key, value }) => [key, value])).toEqual([
      ["fuelType", "Gasoline"],
      ["transmission", "Automatic"],
      ["bodyType", "Sedan"],
    ]);
    expect(notes).toEqual([]);
  });

  it("[UP-1] logs unreadable specifications", () => {
    expect(history({ panther_specs: { color: "red" } }).panther_specs).toEqual([]);
    expect(notes).toEqual(["data.panther_specs: object"]);
  });

  it("[UP-1] reads listings and auctions, converts prices from the site's unit to cents, and keeps only https pictures", () => {
    const insecure = "http://img.example/2.png";
    const images = ["https://img.example/1.png", insecure, null, { src: "//img.example/3.png" }];
    const price = { last_seen: "2024-06-01 10:20:30", list_price: "15995" };
    const listing = { ...price, miles: "71200", dealer: "Motors", images };
    const read = history({
      sales_listing_history: [listing, "odd", {}],
      auctions: { post_date: 1768472430, data: { odometer: "5" } },
    });
    expect(read.sales_listing_history).toMatchObject([
      {
        date: "2024-06-01",
        kind: "listing",
        price_cents: 1_599_500,
        mileage: 71_200,
        seller: "Motors",
        images: ["https://img.example/1.png", "https://img.example/3.png"],
      },
    ]);
    expect(read.auctions).toMatchObject([
      {
        post_date: "2026-01-15",
        data: { date: "2026-01-15", kind: "auction", mileage: 5, price_cents: null },
        images: [],
      },
    ]);
    const [inCents] = history({ sales_listing_history: listing }, "cents").sales_listing_history ?? [];
    expect(inCents?.price_cents).toBe(15_995);
  });

  it("[UP-1] a price or mileage of 0 is unknown", () => {
    const rows = [{ date: "2024-06-01", price: "0", list_price: "$15,995", mileage: 0, odometer: "0" }];
    const { sales_listing_history: listings, auctions } = history({
      sales_listing_history: rows,
      auctions: [{ post_date: "2024-06-01", data: { price: 0, mileage: "0" } }],
    });
    expect(listings).toMatchObject([{ price_cents: 1_599_500, mileage: null }]);
    expect(auctions).toMatchObject([{ data: { price_cents: null, mileage: null } }]);
  });

  it.each([
    ["2024-01-15 10:30:00+00", "2024-01-15"],
    ["05/25/2019", "2019-05-25"],
    ["05/12/2019", "2019"],
  ])("[UP-1] keeps an auction that has only the date %s and a source", (post_date, expected) => {
    const auctions = [{ post_date, source: "Auctions", images: [] }];
    expect(history({ auctions }).auctions).toMatchObject([{ post_date: expected, source: "Auctions" }]);
  });

  it("[UP-1] reads an empty list or object as 'none', and missing or unreadable lists as unknown", () => {
    expect(history({ sales_listing_history: [], auctions: {} })).toMatchObject({
      sales_listing_history: [],
      auctions: [],
    });
    for (const list of [undefined, null, "odd", 7, [{}, "odd"]])
      expect(history({ sales_listing_history: list, auctions: list })).toMatchObject({
        sales_listing_history: null,
        auctions: null,
        market_value: { state: "unchecked" },
      });
  });
});

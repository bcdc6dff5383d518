import { answer, createLooseSuccess, refuse, requireMember, succeed, toPrice, toSqlDate } from "./answers";
import { type Call, type Routes, readText } from "./call";
import {
  createBareAuction,
  createBareSpecs,
  createLooseAuction,
  createLooseSpecs,
  getSourceName,
} from "./decode";
import { createBareRecord, createLooseRecord, normalizeKey } from "./records";
import { type Account, FIXTURE_DAY, type GarageVehicle } from "./state";
import { findVehicle, type Sale } from "./vehicles";

const KEPT_FIELDS = ["trim", "series", "mileage", "miles", "option", "documents", "images"];

function createBareVehicle(call: Call, account: Account, saved: GarageVehicle) {
  const record = account.records.get(saved.vin);
  const { vin, year, make, model, cdt, rest } = saved;
  return {
    vin,
    user_id: String(account.id),
    year,
    make,
    model,
    cdt,
    ...rest,
    report: record && createBareRecord(call.world.origin, record),
  };
}

function createLooseVehicle(call: Call, account: Account, saved: GarageVehicle) {
  const record = account.records.get(saved.vin);
  const vehicle = findVehicle(saved.vin);
  const { vin, year, make, model, cdt, rest } = saved;
  return {
    vin,
    user_id: account.id,
    year,
    make,
    model: null,
    model_name: model,
    model_id: vehicle?.modelId ?? null,
    source: vehicle ? getSourceName(vehicle) : "",
    blured: false,
    hasMapping: false,
    documents: null,
    images: "",
    auction: {},
    ...rest,
    cdt: toSqlDate(cdt),
    report: record ? createLooseRecord(call.world.origin, record) : {},
  };
}

function listVehicles(call: Call, account: Account): Response {
  const vin = readText(call, "vin");
  if (vin !== "") return getVehicle(call, account, vin);
  const saved = Array.from(account.garage.values());
  const loose = saved.map((vehicle) => createLooseVehicle(call, account, vehicle));
  return answer(
    call,
    { vehicles: saved.map((vehicle) => createBareVehicle(call, account, vehicle)) },
    { status: createLooseSuccess(call), data: { vehicles: [...loose, { vin: null, year: "n/a" }] } },
  );
}

function getVehicle(call: Call, account: Account, vin: string): Response {
  const saved = account.garage.get(normalizeKey(vin));
  if (!saved) return answer(call, { vehicle: null }, { status: createLooseSuccess(call), vehicle: [] });
  return answer(
    call,
    { vehicle: createBareVehicle(call, account, saved) },
    { status: createLooseSuccess(call), vehicle: [createLooseVehicle(call, account, saved)] },
  );
}

/** The loose profile sends a single vehicle as an object. */
function listVariant(call: Call, account: Account): Response {
  if (!call.world.loose || account.garage.size !== 1) return listVehicles(call, account);
  const [saved] = Array.from(account.garage.values(), (row) => createLooseVehicle(call, account, row));
  return answer(call, null, { status: createLooseSuccess(call), vehicles: saved });
}

function saveVehicle(call: Call, account: Account): Response {
  const fields = readVehicle(call.fields.vehicle);
  const vin = typeof fields.vin === "string" ? normalizeKey(fields.vin) : "";
  if (vin === "") return refuse(call, 422, "The vehicle has no VIN.");
  const vehicle = findVehicle(vin);
  const older = account.garage.get(vin);
  account.garage.set(vin, {
    vin,
    year: Number(fields.year) || older?.year || vehicle?.year || null,
    make: String(fields.make ?? older?.make ?? vehicle?.make ?? ""),
    model: String(fields.model ?? older?.model ?? vehicle?.model ?? ""),
    cdt: older?.cdt ?? FIXTURE_DAY,
    rest: { ...older?.rest, ...pickKept(fields) },
  });
  call.world.counts.saves += 1;
  return succeed(call);
}

function readVehicle(value: unknown): Record<string, unknown> {
  if (typeof value === "string") return readVehicle(parseJson(value));
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? null : value;
  } catch {
    return null;
  }
}

function pickKept(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).filter(
    ([name, value]) => KEPT_FIELDS.includes(name) && value !== null,
  );
  return Object.fromEntries(entries);
}

function removeVehicle(call: Call, account: Account): Response {
  if (!account.garage.delete(normalizeKey(readText(call, "vin"))))
    return refuse(call, 404, "No such vehicle.");
  call.world.counts.removals += 1;
  return succeed(call);
}

function createBareListing(origin: string, { day, price, mileage, place }: Sale) {
  return { date: day, price, mileage, seller: place, images: [`${origin}/files/photo.png`] };
}

function createLooseListing(origin: string, { day, price, mileage, place }: Sale) {
  return {
    last_seen: toSqlDate(day),
    list_price: toPrice(price),
    miles: mileage,
    dealer: place,
    images: [`${origin}/files/photo.png`, null],
  };
}

function getHistory(call: Call): Response {
  const vehicle = findVehicle(readText(call, "vin"));
  if (!vehicle) return refuse(call, 200, "no data");
  const { origin } = call.world;
  const { auctions, listings } = vehicle;
  const dressed = auctions.map((sale) => createLooseAuction(origin, sale));
  const bare = {
    panther_specs: createBareSpecs(vehicle),
    sales_listing_history: listings.map((sale) => createBareListing(origin, sale)),
    auctions: auctions.map((sale) => createBareAuction(origin, sale)),
  };
  const loose = {
    panther_specs: [createLooseSpecs(vehicle)],
    sales_listing_history: [...listings.map((sale) => createLooseListing(origin, sale)), "unreadable"],
    auctions: dressed.length === 1 ? dressed[0] : dressed,
  };
  return answer(call, { data: bare }, { status: createLooseSuccess(call), data: loose });
}

export const garageRoutes: Routes = {
  "GET /api/db/dvh": requireMember(listVehicles),
  "GET /api/db/v2": requireMember(listVariant),
  "POST /api/db/dvh": requireMember(saveVehicle),
  "DELETE /api/db/dvh/delete": requireMember(removeVehicle),
  "GET /api/garage/vin": requireMember(getHistory),
};

import { answer, createLooseSuccess, refuse, succeed, toPrice, toSqlDate } from "./answers";
import { type Call, type Routes, readText } from "./call";
import { allVehicles, findVehicle, type MarketValue, type Sale, type Vehicle } from "./vehicles";

export function createBareSpecs(vehicle: Vehicle) {
  return {
    trim: vehicle.trim,
    make: vehicle.make,
    engine: vehicle.engine,
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    drive_type: vehicle.driveType,
    doors: vehicle.doors,
    curb_weight: vehicle.curbWeight,
    msrp: vehicle.msrp,
    body_type: vehicle.bodyType,
    manufacturer: vehicle.manufacturer,
    seating: vehicle.seating,
    country: vehicle.country,
  };
}

export function createLooseSpecs(vehicle: Vehicle) {
  return {
    Trim: vehicle.trim || null,
    make: vehicle.make,
    engine_description: vehicle.engine,
    fuelType: vehicle.fuelType,
    transmission_style: vehicle.transmission,
    driveType: vehicle.driveType,
    Doors: vehicle.doors,
    curbWeight: vehicle.curbWeight || null,
    MSRP: vehicle.msrp === 0 ? null : toPrice(vehicle.msrp),
    bodyType: vehicle.bodyType,
    manufacturer_name: vehicle.manufacturer,
    seats: vehicle.seating,
    plant_country: vehicle.country,
  };
}

export function createBareDecode(vehicle: Vehicle) {
  return {
    vin: vehicle.vin,
    year: vehicle.year,
    model: vehicle.model,
    series: vehicle.series,
    source: getSourceName(vehicle),
    ...createBareSpecs(vehicle),
  };
}

export function createLooseDecode(vehicle: Vehicle) {
  return {
    VIN: vehicle.vin,
    model_year: vehicle.year,
    model_name: vehicle.model,
    series: vehicle.series,
    model_id: vehicle.modelId,
    isEurope: vehicle.europe,
    source: getSourceName(vehicle),
    ...createLooseSpecs(vehicle),
  };
}

export function getSourceName({ europe }: Vehicle): string {
  return europe ? "europe-register" : "us-register";
}

export function createBareAuction(origin: string, { day, price, mileage, place }: Sale) {
  return { post_date: day, data: { price, mileage }, images: [`${origin}/files/photo.png`], source: place };
}

export function createLooseAuction(origin: string, { day, price, mileage, place }: Sale) {
  return {
    post_date: toSqlDate(day),
    data: { sale_price: toPrice(price), odometer: mileage, note: null },
    images: `${origin}/files/photo.png`,
    source: place,
    lot: "000123",
  };
}

function createLooseMarket(rows: MarketValue[]): unknown[] {
  const dressed = rows.map(({ condition, dealer_retail, private_party, trade_in }) => ({
    condition,
    dealer_retail: toPrice(dealer_retail),
    private_party,
    trade_in: toPrice(trade_in),
    currency: null,
  }));
  return [...dressed, { condition: null, dealer_retail: "n/a" }];
}

function previewDecode(call: Call): Response {
  const vehicle = findVehicle(readText(call, "vin"));
  if (!vehicle) return refuse(call, 200, "no data");
  const { origin } = call.world;
  const data = {
    decode_data: createBareDecode(vehicle),
    auction_data: vehicle.auctions.map((sale) => createBareAuction(origin, sale)),
    marketvalue_data: vehicle.market,
  };
  const auctions = vehicle.auctions.map((sale) => createLooseAuction(origin, sale));
  const loose = {
    decode_data: [createLooseDecode(vehicle)],
    auction_data: auctions.length === 1 ? auctions[0] : [...auctions, null],
    marketvalue_data: createLooseMarket(vehicle.market),
  };
  return answer(call, { status: "success", data }, { status: createLooseSuccess(call), data: loose });
}

function getMarketValue(call: Call): Response {
  const vehicle = findVehicle(readText(call, "vin"));
  if (!vehicle) return refuse(call, 200, "no data");
  return answer(call, vehicle.market, {
    status: createLooseSuccess(call),
    data: createLooseMarket(vehicle.market),
  });
}

function checkQuickly(call: Call): Response {
  const vehicle = findVehicle(readText(call, "vin"));
  if (!vehicle) return refuse(call, 200, "no data");
  const { accident, lemon, flood, oneOwner } = vehicle.checks;
  const checks = { accidentCheck: accident, lemonCheck: lemon, floodCheck: flood, oneOwner };
  const { vin, year, make, model } = vehicle;
  return answer(
    call,
    { decode: { vin, year, make, model, ...checks } },
    { status: createLooseSuccess(call), decode: [{ vin, year, make, model_name: model, ...checks }] },
  );
}

function validateVin(call: Call): Response {
  return findVehicle(readText(call, "vin")) ? succeed(call) : refuse(call, 200, "Wrong VIN");
}

function mapClassic(call: Call): Response {
  const vehicle = findVehicle(readText(call, "vin"));
  if (!vehicle || vehicle.year > 1981) return refuse(call, 200, "no data");
  const { year, make, model, series, modelId } = vehicle;
  return answer(
    call,
    { year, make, model, series, model_id: modelId },
    {
      status: createLooseSuccess(call),
      data: [{ year, make, model_name: model, series, model_id: modelId }],
    },
  );
}

function decodePlate(call: Call): Response {
  const [plate, state] = [readText(call, "plate").toUpperCase(), readText(call, "state").toUpperCase()];
  const vehicle = allVehicles.find((row) => row.plate?.plate === plate && row.plate.state === state);
  if (!vehicle) return refuse(call, 200, "no data");
  const { vin, year } = vehicle;
  return answer(call, { vin }, { status: createLooseSuccess(call), data: [{ VIN: vin, year, trim: null }] });
}

export const decodeRoutes: Routes = {
  "GET /api-cwa/preview-decode": previewDecode,
  "POST /api/firefly": getMarketValue,
  "POST /api/indigo": checkQuickly,
  "POST /api-cwa/vin-validate": validateVin,
  "GET /api-cwa/classicmapping": mapClassic,
  "GET /license_plate_decode": decodePlate,
};

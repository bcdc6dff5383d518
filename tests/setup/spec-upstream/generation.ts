import { answer, createLooseSuccess, refuse, requireMember, succeed, toPrice } from "./answers";
import { type Call, type Routes, readText } from "./call";
import { countGeneration, type Product } from "./counts";
import { addDocument, type RecordFacts } from "./records";
import type { Account } from "./state";
import { findModel, findVehicle, normalizeVin, type Vehicle } from "./vehicles";

interface Generation {
  product: Product;
  facts: RecordFacts | undefined;
  regenerate?: boolean;
}

/**
 * Charges every call except regenerations and subscribers' calls, so that repeated calls show up: the specification
 * has no idempotency keys.
 */
async function generate(call: Call, account: Account, generation: Generation): Promise<Response> {
  const { product, facts, regenerate = false } = generation;
  if (!facts) return refuse(call, 200, "no data");
  const exists = account.records.get(facts.vin)?.files[product] !== undefined;
  const free = account.subscribed.includes(product) || (regenerate && exists);
  if (!free && account.credits[product] < 1) return refuse(call, 200, "Low balance");
  if (!free) account.credits[product] -= 1;
  const { counts, waitForGeneration } = call.world;
  countGeneration(counts, { product, vin: facts.vin, token: call.token ?? "", charged: !free });
  await waitForGeneration();
  addDocument(call, account, product, facts);
  return succeed(call, product === "vhr" ? "Your report is ready." : "Your sticker is ready.");
}

function readVehicle(call: Call): Vehicle | undefined {
  return findVehicle(readText(call, "vin"));
}

function generateReport(call: Call, account: Account): Promise<Response> {
  return generate(call, account, { product: "vhr", facts: readVehicle(call) });
}

function generateClassicReport(call: Call, account: Account): Promise<Response> {
  const vehicle = readVehicle(call);
  const facts = vehicle && vehicle.year <= 1981 ? vehicle : undefined;
  return generate(call, account, { product: "vhr", facts });
}

function generateSticker(call: Call, account: Account): Promise<Response> {
  const regenerate = readText(call, "gen") === "regenerate";
  return generate(call, account, { product: "sticker", facts: readVehicle(call), regenerate });
}

function generateClassicSticker(call: Call, account: Account): Promise<Response> {
  const facts = readFacts(call, normalizeVin(readText(call, "vin")));
  return generate(call, account, { product: "sticker", facts });
}

function readFacts(call: Call, vin: string): RecordFacts | undefined {
  const year = Number(readText(call, "year"));
  const [make, model] = [readText(call, "make"), readText(call, "model")];
  if (vin === "" || !year || make === "" || model === "") return undefined;
  return { vin, year, make, model, europe: false };
}

/** Files the sticker under year, make and model, and adds the car to the garage. */
async function generateYmmtSticker(call: Call, account: Account): Promise<Response> {
  const vehicle = findModel(readText(call, "year"), readText(call, "make"), readText(call, "model"));
  if (!vehicle) return refuse(call, 200, "no data");
  const { year, make, model, europe } = vehicle;
  const vin = `${year}-${make}-${model}`.toUpperCase();
  const response = await generate(call, account, {
    product: "sticker",
    facts: { vin, year, make, model, europe },
  });
  const record = account.records.get(vin);
  if (record) account.garage.set(vin, { vin, year, make, model, cdt: record.cdt, rest: {} });
  return response;
}

/** Section 7: colors and packages are base64-encoded JSON. */
function confirmSticker(call: Call, account: Account): Response | Promise<Response> {
  for (const name of ["colors", "packages"]) {
    if (!isEncodedJson(readText(call, name))) return refuse(call, 400, `The field ${name} is not readable.`);
  }
  const facts = readVehicle(call) ?? readFacts(call, normalizeVin(readText(call, "vin")));
  const regenerate = readText(call, "regenerate") === "1";
  return generate(call, account, { product: "sticker", facts, regenerate });
}

function isEncodedJson(text: string): boolean {
  if (text === "") return true;
  try {
    return typeof JSON.parse(Buffer.from(text, "base64").toString("utf8")) === "object";
  } catch {
    return false;
  }
}

function autoloadSticker(call: Call): Response {
  const vehicle =
    readVehicle(call) ?? findModel(readText(call, "year"), readText(call, "make"), readText(call, "model"));
  if (!vehicle) return refuse(call, 200, "no data");
  const { vin, year, make, model, style, trim, msrp, exterior, interior, packages } = vehicle;
  const data = {
    vin,
    year,
    make,
    model,
    style,
    trim,
    colors: { exterior, interior },
    packages: packages.map(({ category, options }) => ({
      category_name: category,
      data: options.map(({ section, price }) => ({ section, package_price: price })),
    })),
    buildsheet_color: year < 1999 ? "yes" : "no",
  };
  const loosePackages = data.packages.map((row) => ({ ...row, data: [...row.data, { section: null }] }));
  const loose = {
    ...data,
    model: null,
    model_name: model,
    trim: trim || null,
    colors: { exterior: exterior.length === 1 ? exterior[0] : exterior, interior },
    packages: loosePackages.length === 1 ? loosePackages[0] : loosePackages,
    msrp: toPrice(msrp),
    autoPackage: true,
  };
  return answer(call, { status: "success", data }, { status: createLooseSuccess(call), data: [loose] });
}

export const generationRoutes: Routes = {
  "POST /api-cwa/generate-report": requireMember(generateReport),
  "POST /api-cwa/generate_uvc_report": requireMember(generateReport),
  "POST /api-cwa/generate_classic_report": requireMember(generateClassicReport),
  "POST /api-cwa/generate-sticker": requireMember(generateSticker),
  "POST /api-cwa/generate_classic_sticker": requireMember(generateClassicSticker),
  "POST /api-cwa/generate-ymmtsticker": requireMember(generateYmmtSticker),
  "POST /api-cwa/confirm-sticker": requireMember(confirmSticker),
  "POST /api-cwa/confirm-year-restricted-sticker": requireMember(confirmSticker),
  "POST /api-cwa/autoloading-stickerdata": autoloadSticker,
};

import { answer } from "./answers";
import { type Call, type Routes, readText } from "./call";
import { allVehicles, findModel, findVehicle, type Vehicle } from "./vehicles";

/** The loose list has NHTSA's shape, with one broken row. */
function answerList(call: Call, rows: unknown[], looseRows: unknown[]): Response {
  const results = [...looseRows, null];
  return answer(call, { data: rows }, { Count: results.length, Message: "Results returned", results });
}

function matchQuery(call: Call, names: ("year" | "make")[]): Vehicle[] {
  return allVehicles.filter((vehicle) =>
    names.every((name) => String(vehicle[name]).toLowerCase() === readText(call, name).toLowerCase()),
  );
}

const dropDuplicates = <T>(rows: T[]): T[] => Array.from(new Set(rows));

function listYears(call: Call): Response {
  const years = dropDuplicates(allVehicles.map(({ year }) => year)).sort((a, b) => b - a);
  return answerList(
    call,
    years,
    years.map((modelYear) => ({ modelYear })),
  );
}

function listMakes(call: Call): Response {
  const makes = dropDuplicates(matchQuery(call, ["year"]).map(({ make }) => make));
  const modelYear = readText(call, "year");
  return answerList(
    call,
    makes,
    makes.map((make) => ({ modelYear, make })),
  );
}

function listModels(call: Call): Response {
  const models = dropDuplicates(matchQuery(call, ["year", "make"]).map(({ model }) => model));
  const [modelYear, make] = [readText(call, "year"), readText(call, "make")];
  return answerList(
    call,
    models,
    models.map((model) => ({ modelYear, make, model })),
  );
}

function answerRecalls(call: Call, vehicle: Vehicle | undefined): Response {
  const recalls = vehicle?.recalls ?? [];
  const loose = recalls.map(({ campaign, day, component, summary, remedy }) => ({
    NHTSACampaignNumber: campaign,
    ReportReceivedDate: toNhtsaDate(day),
    Component: component,
    Summary: summary,
    Remedy: remedy,
    Consequence: null,
    parkIt: false,
    ModelYear: vehicle?.year,
    Make: vehicle?.make,
    Model: vehicle?.model,
  }));
  const bare = recalls.map(({ day, ...recall }) => ({ ...recall, date: day }));
  return answerList(call, bare, loose);
}

function toNhtsaDate(day: string): string {
  return day.split("-").reverse().join("/");
}

export const recallRoutes: Routes = {
  "GET /api/recall-check/years": listYears,
  "GET /api/recall-check/makes": listMakes,
  "GET /api/recall-check/models": listModels,
  "GET /api/recall-check/vin": (call) => answerRecalls(call, findVehicle(readText(call, "vin"))),
  "POST /api/recall-check": (call) =>
    answerRecalls(call, findModel(readText(call, "year"), readText(call, "make"), readText(call, "model"))),
};

import { readFile } from "node:fs/promises";
import type { DecodedVin } from "@/lib/vin/contract";

/** Row of a truth file: 'vpic-api' rows are recorded vPIC responses; 'listing' rows only have year and make. */
export type ReferenceRow = { vin: string; kind: string; truth: Record<string, string> };
type Value = string | number | null | undefined;
export type Answer = Record<string, Value>;
export type Score = { right: number; of: number; wrong: string[] };

export const SCORED_FIELDS: Readonly<Record<string, number>> = {
  ModelYear: 1,
  Make: 1,
  Model: 0.995,
  BodyClass: 0.995,
  Doors: 0.995,
  EngineCylinders: 0.995,
  FuelTypePrimary: 0.995,
  PlantCity: 0.995,
  PlantState: 0.995,
  PlantCountry: 0.995,
  DisplacementL: 0,
  Trim: 0,
  Series: 0,
  Manufacturer: 0,
  VehicleType: 0,
  EngineModel: 0,
  EngineConfiguration: 0,
};

export async function readReference(path: string): Promise<ReferenceRow[]> {
  const text = await readFile(path, "utf8");
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as ReferenceRow]));
}

export function toAnswer(decoded: DecodedVin): Answer {
  return {
    ModelYear: decoded.modelYear,
    Make: decoded.make,
    Model: decoded.model,
    BodyClass: decoded.bodyClass,
    Doors: decoded.doors,
    EngineCylinders: decoded.engineCylinders,
    FuelTypePrimary: decoded.fuelTypePrimary,
    PlantCity: decoded.plantCity,
    PlantState: decoded.plantState,
    PlantCountry: decoded.plantCountry,
    DisplacementL: decoded.displacementL,
    Trim: decoded.trim,
    Series: decoded.series,
    Manufacturer: decoded.manufacturer,
    VehicleType: decoded.vehicleType,
    EngineModel: decoded.engineModel,
    EngineConfiguration: decoded.engineConfiguration,
  };
}

function normalize(value: Value): string {
  if (value === null || value === undefined || value === "Not Applicable") return "";
  const text = String(value).trim();
  return text !== "" && Number.isFinite(Number(text))
    ? String(Number(text))
    : text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

function agrees(field: string, truth: Value, answer: Value): boolean {
  if (field === "DisplacementL") return Math.abs(Number(truth) - Number(answer || Number.NaN)) <= 0.06;
  if (normalize(truth) === normalize(answer)) return true;
  // vPIC later reordered names such as 'Cabriolet/Convertible', so compare the parts as a set.
  const loadParts = (value: Value) =>
    String(value ?? "")
      .split("/")
      .map(normalize)
      .sort()
      .join("/");
  return field === "BodyClass" && loadParts(truth) === loadParts(answer);
}

export function scoreAnswers(rows: readonly ReferenceRow[], answers: readonly Answer[]): Map<string, Score> {
  const scores = new Map<string, Score>();
  const answered = new Set(answers.flatMap((answer) => Object.keys(answer)));
  rows.forEach((row, i) => {
    for (const field of Object.keys(SCORED_FIELDS)) {
      if (row.kind === "listing" && field !== "ModelYear" && field !== "Make") continue;
      const truth = row.truth[field];
      if (normalize(truth) === "" || !answered.has(field)) continue;
      const name = `${field} (${row.kind})`;
      const score = scores.get(name) ?? { right: 0, of: 0, wrong: [] };
      scores.set(name, score);
      score.of++;
      const answer = answers[i]?.[field];
      if (agrees(field, truth, answer)) score.right++;
      else score.wrong.push(`${row.vin} ${field}: ${answer ?? "nothing"}, recorded ${truth}`);
    }
  });
  return scores;
}

import { isEuropeanVin, recordTerms } from "@/lib/generation/server";
import type { Services } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { AppError, SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { FLAT_FILE_SOURCE, findSample } from "@/lib/sources/server";
import type { RecallsResult } from "@/lib/vehicle/contract/history";
import { requireVehicleNumber } from "@/lib/vehicle/rules/require-vin";
import type { RecallCheck, RecallLimit } from "../contract/recalls";

type Sources = Pick<Services, "decoder" | "classicReadings" | "recalls" | "now">;
type Vehicle = Pick<RecallCheck, "vin" | "year" | "make" | "model">;

const DAY_MS = 24 * 3_600_000;

function getLimits(answer: RecallsResult, sample: boolean, isEuropean: boolean): RecallLimit[] {
  if (sample) return ["invented"];
  const limits: RecallLimit[] = answer.byVin ? [] : ["model-level", "repairs-unknown"];
  if (answer.state !== "unchecked") limits.push("exact-name");
  if (answer.source === FLAT_FILE_SOURCE) limits.push("recent-missing");
  if (isEuropean) limits.push("us-only");
  return limits;
}

function getCheck(
  vehicle: Vehicle,
  answer: RecallsResult,
  now: Date,
  { sample = false, isEuropean = false } = {},
): RecallCheck {
  const age = answer.askedAt ? now.getTime() - Date.parse(answer.askedAt) : null;
  return {
    ...vehicle,
    state: answer.state,
    campaigns: answer.campaigns.map((campaign) => ({
      campaign: campaign.campaign,
      date: campaign.date,
      manufacturer: campaign.manufacturer ?? "",
      component: campaign.component,
      summary: campaign.summary,
      consequence: campaign.consequence,
      remedy: campaign.remedy,
      notes: campaign.notes ?? "",
      parkIt: campaign.parkIt,
      parkOutSide: campaign.parkOutside,
      overTheAir: campaign.ota,
    })),
    variants: answer.variants ?? [],
    source: answer.source,
    asked_at: answer.askedAt,
    age_days: age === null ? null : Math.max(0, Math.floor(age / DAY_MS)),
    by_vin: answer.byVin,
    limits: getLimits(answer, sample, isEuropean),
    sample,
  };
}

export async function checkModel(
  sources: Sources,
  vehicle: { year: number; make: string; model: string },
): Promise<RecallCheck> {
  return getCheck({ vin: null, ...vehicle }, await sources.recalls.recalls(vehicle), sources.now());
}

function getVehicle(sources: Sources, vin: string): Vehicle {
  requireVehicleNumber(vin);
  if (vin.length <= SHORT_VIN_MAX_LENGTH) {
    const [reading] = sources.classicReadings(vin);
    if (!reading) {
      const reason = "We don't recognize this VIN. Choose the year, make and model.";
      throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
    }
    return { vin, year: reading.year, make: reading.make, model: reading.model };
  }
  const { modelYear, make, model } = sources.decoder.decode(vin);
  return { vin, year: modelYear, make, model };
}

export async function checkVin(sources: Sources, vin: string): Promise<RecallCheck> {
  const now = sources.now();
  const vehicle = getVehicle(sources, vin);
  const sample = findSample(vin);
  // A sample car's recalls are fictional; never mix them with real recalls.
  if (sample) return getCheck(vehicle, sample.recalls(now.toISOString()), now, { sample: true });
  const isEuropean = isEuropeanVin(sources.decoder, vin);
  return getCheck(vehicle, await sources.recalls.recalls(vehicle), now, { isEuropean });
}

const TEXTS = ["component", "summary", "consequence", "remedy", "notes"] as const;

export function translateCheck(check: RecallCheck, locale: Locale): RecallCheck {
  if (locale === "en") return check;
  const terms = recordTerms(locale);
  return {
    ...check,
    campaigns: check.campaigns.map((campaign) => {
      const texts = TEXTS.flatMap((name) => {
        const original = campaign[name];
        const text = name === "component" ? terms.component(original) : terms.text(original);
        return text === original ? [] : [[name, text] as const];
      });
      return { ...campaign, translated: Object.fromEntries(texts) };
    }),
  };
}

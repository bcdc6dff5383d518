import type * as z from "zod";
import {
  type Answer,
  type AnswerReader,
  createFittingReader,
  dropRepeated,
  type Fields,
  findList,
  flag,
  formatDate,
  list,
  oneOf,
  openSpelled,
  type ReadValue,
  readList,
  readModelYear,
  readNonEmptyText,
  toName,
  toObject,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import { factStateSchema, RECALL_VARIANTS_MAX, recallVariantSchema } from "@/lib/vehicle/contract/history";
import { type RecallCheck, recallCalls, recallCheckSchema, recallLimitSchema } from "../contract/recalls";

type Campaign = RecallCheck["campaigns"][number];
type RecallCheckWire = z.input<typeof recallCheckSchema>;

const SOURCES = recallCalls.years.response.shape.source.unwrap().options;

function readOrigin({ body, bodyPlace }: Answer) {
  const fields = openSpelled(body, { source: ["source"], asked_at: ["asked_at"] }, bodyPlace);
  return {
    source: fields?.read("source", oneOf(SOURCES)) ?? null,
    asked_at: fields?.read("asked_at", formatDate) ?? null,
  };
}

export const readRecallYears: AnswerReader = (answer) => {
  const years = readList(answer, ["years"], toName(["year", "model_year"], readModelYear));
  if (!years) return undefined;
  const data = Array.from(new Set(years)).sort((first, second) => second - first);
  return { data, ...readOrigin(answer) };
};

export const readRecallMakes: AnswerReader = (answer) => {
  const data = readList(answer, ["makes"], toName(["make", "make_name"], readNonEmptyText));
  return data && { data, ...readOrigin(answer) };
};

export const readRecallModels: AnswerReader = (answer) => {
  const data = readList(answer, ["models"], toName(["model", "model_name"], readNonEmptyText));
  return data && { data, ...readOrigin(answer) };
};

const CAMPAIGN = {
  campaign: [
    "campaign",
    "nhtsa_campaign_number",
    "campaign_number",
    "nhtsa_id",
    "recall_number",
    "recall_id",
  ],
  date: ["date", "report_received_date", "report_date", "recall_date"],
  manufacturer: ["manufacturer"],
  component: ["component", "components", "title"],
  summary: ["summary", "description", "defect"],
  consequence: ["consequence", "conequence", "risk"],
  remedy: ["remedy", "corrective_action", "fix"],
  notes: ["notes"],
  parkIt: ["park_it", "do_not_drive"],
  parkOutSide: ["park_out_side"],
  overTheAir: ["over_the_air", "over_the_air_update"],
  translated: ["translated"],
};
const CHECK = {
  vin: ["vin"],
  year: ["year", "model_year"],
  make: ["make"],
  model: ["model"],
  state: ["state"],
  count: ["count", "total"],
  variants: ["variants"],
  source: ["source"],
  asked_at: ["asked_at"],
  age_days: ["age_days"],
  by_vin: ["by_vin"],
  limits: ["limits"],
  sample: ["sample"],
};
type CheckName = keyof typeof CHECK;

const translated = recallCheckSchema.shape.campaigns.element.shape.translated.unwrap();

/** Reads NHTSA's DD/MM/YYYY. Outside NHTSA's own field, an ambiguous date gives only the year. */
const parseRecallDate: ReadValue<string> = (value, place) => {
  const text = typeof value === "string" ? value.trim() : "";
  if (/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text)) return text;
  const [, first = "", second = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year === "") return formatDate(value)?.slice(0, 10);
  const isDayFirst = Number(first) > 12 || place.path.endsWith("report_received_date");
  if (!isDayFirst && Number(second) <= 12 && first !== second) return year;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return formatDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
};

const readCampaign: ReadValue<Campaign> = (value, place) => {
  const fields = openSpelled(value, CAMPAIGN, place);
  if (!fields) return undefined;
  const readText = (name: keyof typeof CAMPAIGN) => fields.read(name, toText) ?? "";
  const campaign: Campaign = {
    campaign: readText("campaign"),
    date: fields.read("date", parseRecallDate) ?? null,
    manufacturer: readText("manufacturer"),
    component: readText("component"),
    summary: readText("summary"),
    consequence: readText("consequence"),
    remedy: readText("remedy"),
    notes: readText("notes"),
    parkIt: fields.read("parkIt", flag) ?? false,
    parkOutSide: fields.read("parkOutSide", flag) ?? false,
    overTheAir: fields.read("overTheAir", flag) ?? null,
    translated: fields.read("translated", createFittingReader(translated)),
  };
  return campaign.campaign || campaign.component || campaign.summary ? campaign : undefined;
};

function findCampaigns({ data, place }: Answer): { campaigns: Campaign[]; isEmpty: boolean } | undefined {
  const rows = findList(data, ["campaigns", "recalls"], place);
  if (rows)
    return { campaigns: list(readCampaign)(rows.rows, rows.place) ?? [], isEmpty: rows.rows.length === 0 };
  const row = toObject(data);
  const hasCampaign = openSpelled(row, { campaign: CAMPAIGN.campaign }, place)?.read(
    "campaign",
    readNonEmptyText,
  );
  const campaign = hasCampaign === undefined ? undefined : readCampaign(row, place);
  return campaign && { campaigns: [campaign], isEmpty: false };
}

function readCar<T>(
  fields: readonly (Fields<CheckName> | undefined)[],
  name: CheckName,
  readValue: ReadValue<T>,
) {
  for (const part of fields) {
    const value = part?.read(name, readValue);
    if (value !== undefined) return value;
  }
  return null;
}

const count: ReadValue<number> = (value) => {
  const result = wholeNumber(value);
  return result !== undefined && result >= 0 ? result : undefined;
};

function readState(
  campaignList: ReturnType<typeof findCampaigns>,
  fields: Fields<CheckName> | undefined,
): RecallCheck["state"] | undefined {
  if (campaignList && campaignList.campaigns.length > 0) return "found";
  const stated = fields?.read("state", (value) => oneOf(factStateSchema.options)(value));
  const isCounted = (fields?.read("count", count) ?? 0) > 0;
  if (stated === "found" || isCounted || campaignList?.isEmpty === false) return undefined;
  return stated ?? (campaignList ? "none" : "unchecked");
}

function readRecallCheck(answer: Answer, limits: RecallCheck["limits"]): Record<string, unknown> | undefined {
  const { data, place, body, bodyPlace } = answer;
  const foundCampaigns = findCampaigns(answer);
  const silent = { ...place, note: () => undefined };
  const fields = Array.isArray(data) ? openSpelled(body, CHECK, bodyPlace) : openSpelled(data, CHECK, place);
  const state = readState(foundCampaigns, fields);
  if (state === undefined) return undefined;
  const rows = findList(data, ["campaigns", "recalls"], silent)?.rows ?? [];
  const cars = [fields, openSpelled(rows.find((row) => toObject(row)) ?? {}, CHECK, silent)];
  const isByVin = fields?.read("by_vin", flag) ?? false;
  const campaigns = dropRepeated(foundCampaigns?.campaigns ?? []);
  const check: RecallCheckWire = {
    vin: fields?.read("vin", readNonEmptyText) ?? null,
    year: readCar(cars, "year", readModelYear),
    make: readCar(cars, "make", readNonEmptyText),
    model: readCar(cars, "model", readNonEmptyText),
    state,
    campaigns,
    variants: (fields?.read("variants", list(createFittingReader(recallVariantSchema))) ?? []).slice(
      0,
      RECALL_VARIANTS_MAX,
    ),
    source: fields?.read("source", readNonEmptyText) ?? null,
    asked_at: fields?.read("asked_at", formatDate) ?? null,
    age_days: fields?.read("age_days", count) ?? null,
    by_vin: isByVin,
    limits: fields?.read("limits", list(createFittingReader(recallLimitSchema))) ?? limits,
    sample: fields?.read("sample", flag) ?? false,
  };
  return { data: check };
}

export const readVinRecalls: AnswerReader = (answer) => readRecallCheck(answer, ["repairs-unknown"]);

export const readModelRecalls: AnswerReader = (answer) =>
  readRecallCheck(answer, ["model-level", "repairs-unknown"]);

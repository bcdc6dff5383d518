import { z } from "zod";
import type { RecallsAnswer } from "@/lib/contract/history";

type Campaign = RecallsAnswer["campaigns"][number];

const MAX_CAMPAIGNS = 500;
const text = z.union([z.string(), z.number()]).nullish();
const flag = z.union([z.boolean(), z.string()]).nullish();

/** One campaign as api.nhtsa.gov gives it, keys in lower case: their case varies from call to call. */
const resultSchema = z.looseObject({
  nhtsacampaignnumber: z.union([z.string().trim().min(1), z.number()]),
  reportreceiveddate: text,
  component: text,
  summary: text,
  consequence: text,
  remedy: text,
  notes: text,
  manufacturer: text,
  parkit: flag,
  parkoutside: flag,
  overtheairupdate: flag,
});

/** For every source whose keys come in more than one case. */
export function lowerKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item]));
}

const answerSchema = z.preprocess(
  lowerKeys,
  z.looseObject({ count: z.coerce.number().int().min(0).nullish(), results: z.array(z.unknown()) }),
);

function words(value: z.output<typeof text>, max: number): string {
  return String(value ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max);
}

function isSet(value: z.output<typeof flag>): boolean {
  return value === true || /^(true|yes|1)$/i.test(String(value ?? "").trim());
}

/** DD/MM/YYYY, as this one of NHTSA's interfaces writes it; also ISO. null for anything else. */
export function recallDate(value: unknown): string | null {
  const given = String(value ?? "").trim();
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given);
  const iso = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(given)?.[1];
  const date = parts
    ? `${parts[3]}-${parts[2]?.padStart(2, "0")}-${parts[1]?.padStart(2, "0")}`
    : (iso ?? "");
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

function campaignOf(value: unknown): Campaign | null {
  const parsed = resultSchema.safeParse(lowerKeys(value));
  if (!parsed.success) return null;
  const one = parsed.data;
  return {
    campaign: words(one.nhtsacampaignnumber, 40),
    date: recallDate(one.reportreceiveddate),
    component: words(one.component, 400),
    summary: words(one.summary, 5000),
    consequence: words(one.consequence, 5000),
    remedy: words(one.remedy, 5000),
    parkIt: isSet(one.parkit),
    parkOutside: isSet(one.parkoutside),
    ota: isSet(one.overtheairupdate),
    manufacturer: words(one.manufacturer, 200),
    notes: words(one.notes, 5000),
  };
}

/**
 * The campaigns of an answer of recallsByVehicle, newest first; null when it is not such an answer, or when it
 * counts campaigns that it does not hold: what cannot be read is never 'none'.
 */
export function readRecallAnswer(body: unknown): Campaign[] | null {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return null;
  const { count, results } = parsed.data;
  const campaigns = results.slice(0, MAX_CAMPAIGNS).map(campaignOf);
  if (campaigns.some((one) => one === null)) return null;
  if (results.length === 0 && (count ?? 0) > 0) return null;
  const known = new Map(campaigns.flatMap((one) => (one ? [[one.campaign, one] as const] : [])));
  return [...known.values()].sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
}

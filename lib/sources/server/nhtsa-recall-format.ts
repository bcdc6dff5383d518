import * as z from "zod";
import { htmlToText, replaceControls, shortenText } from "@/lib/platform/values";
import { RECALL_TEXT_MAX, type RecallsResult } from "@/lib/vehicle/contract/history";

type Campaign = RecallsResult["campaigns"][number];

const MAX_CAMPAIGNS = 500;
const text = z.union([z.string(), z.number()]).nullish();
const flag = z.union([z.boolean(), z.string()]).nullish();

/** Keys are lowercased first, because NHTSA's case varies between calls. */
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

export function lowerKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item]));
}

const answerSchema = z.preprocess(
  lowerKeys,
  z.looseObject({ count: z.coerce.number().int().min(0).nullish(), results: z.array(z.unknown()) }),
);

function cleanText(value: z.output<typeof text>, max = RECALL_TEXT_MAX): string {
  return shortenText(htmlToText(replaceControls(String(value ?? ""))), max);
}

function isSet(value: z.output<typeof flag>): boolean {
  return value === true || /^(true|yes|1)$/i.test(String(value ?? "").trim());
}

/** Accepts DD/MM/YYYY (this NHTSA endpoint) and ISO. */
function parseRecallDate(value: unknown): string | null {
  const input = String(value ?? "").trim();
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(input);
  const iso = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(input)?.[1];
  const date = parts
    ? `${parts[3]}-${parts[2]?.padStart(2, "0")}-${parts[1]?.padStart(2, "0")}`
    : (iso ?? "");
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

function parseCampaign(value: unknown): Campaign | null {
  const parsed = resultSchema.safeParse(lowerKeys(value));
  if (!parsed.success) return null;
  const campaign = parsed.data;
  return {
    campaign: cleanText(campaign.nhtsacampaignnumber, 40),
    date: parseRecallDate(campaign.reportreceiveddate),
    component: cleanText(campaign.component, 400),
    summary: cleanText(campaign.summary),
    consequence: cleanText(campaign.consequence),
    remedy: cleanText(campaign.remedy),
    parkIt: isSet(campaign.parkit),
    parkOutside: isSet(campaign.parkoutside),
    ota: isSet(campaign.overtheairupdate),
    manufacturer: cleanText(campaign.manufacturer, 200),
    notes: cleanText(campaign.notes),
  };
}

/** Returns null for an invalid or incomplete response, which must never count as 'none'. */
export function readRecallResponse(body: unknown): Campaign[] | null {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return null;
  const { count, results } = parsed.data;
  const campaigns = results.slice(0, MAX_CAMPAIGNS).map(parseCampaign);
  if (campaigns.some((campaign) => campaign === null)) return null;
  if (results.length === 0 && (count ?? 0) > 0) return null;
  const byCampaign = new Map(
    campaigns.flatMap((campaign) => (campaign ? [[campaign.campaign, campaign] as const] : [])),
  );
  return [...byCampaign.values()].sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
}

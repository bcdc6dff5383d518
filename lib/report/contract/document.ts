import * as z from "zod";
import { DISPUTE_STATES } from "@/lib/dispute/rules";
import {
  documentBrandSchema,
  documentDealerSchema,
  documentLocaleSchema,
  documentVehicleSchema,
} from "@/lib/generation/contract/vehicle";
import { defineObject } from "@/lib/platform/calls";
import { fuelEconomySchema, safetyRatingsSchema } from "@/lib/vehicle/contract/build-data";
import {
  factStateSchema,
  historyEventSchema,
  marketValueSchema,
  partialDateSchema,
  recallsResultSchema,
  sourceStateSchema,
} from "@/lib/vehicle/contract/history";
import { factMarks } from "@/lib/vehicle/rules/record-questions";
import { damageZones } from "../rules/damage-areas";
import { reportPhotoSchema } from "./photo";

export const reportTileKinds = [
  "title",
  "damage",
  "total_loss",
  "theft",
  "lien",
  "odometer",
  "owners",
  "use",
  "recalls",
  "listings",
  "value",
] as const;
const reportTileKindSchema = z.enum(reportTileKinds);
export type ReportTileKind = z.infer<typeof reportTileKindSchema>;

const reportSectionIds = [
  "changes",
  "records",
  "title",
  "salvage",
  "damage",
  "odometer",
  "owners",
  "theft",
  "listings",
  "recalls",
  "value",
  "safety",
  "adds",
] as const;
const reportSectionIdSchema = z.enum(reportSectionIds);
export type ReportSectionId = z.infer<typeof reportSectionIdSchema>;

const reportMarkSchema = z.enum(factMarks);
export type ReportMark = z.infer<typeof reportMarkSchema>;

/** All text is already in the document's language, so that the page and the PDF match. */
const reportTileSchema = z.object({
  kind: reportTileKindSchema,
  section: reportSectionIdSchema,
  label: z.string(),
  state: factStateSchema,
  mark: reportMarkSchema,
  stateLabel: z.string(),
  headline: z.string(),
  detail: z.string(),
  count: z.number().int().min(0).nullable(),
  newestDate: partialDateSchema.nullable(),
  source: z.string().nullable(),
});
export type ReportTile = z.infer<typeof reportTileSchema>;

/** Only `id` and `source` together identify a record. */
const recordReferenceSchema = defineObject("RecordReference", { id: z.string(), source: z.string() });

/** `cells` are in column order; the last cell is always the source. */
const reportRowSchema = z.object({
  id: z.string(),
  date: partialDateSchema.nullable(),
  mark: reportMarkSchema.nullable(),
  cells: z.array(z.string()),
  records: z.array(recordReferenceSchema).optional(),
  photos: z.array(z.object({ url: z.string(), date: z.string().nullable(), caption: z.string().nullable() })),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

const reportTableSchema = z.object({
  caption: z.string().nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      align: z.enum(["left", "right"]),
      weight: z.number().positive(),
    }),
  ),
  rows: z.array(reportRowSchema),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

const reportSectionSchema = z.object({
  id: reportSectionIdSchema,
  /** 0 hides the number. */
  number: z.number().int().min(0),
  title: z.string(),
  state: factStateSchema,
  stateLabel: z.string(),
  note: z.string(),
  statement: z.string(),
  tables: z.array(reportTableSchema),
});
export type ReportSection = z.infer<typeof reportSectionSchema>;

const odometerFlagSchema = z.enum(["ok", "rollback", "rollover", "inconsistent", "outlier"]);

const reportOdometerSchema = z.object({
  unit: z.enum(["mi", "km"]),
  latest: z.number().int().min(0).nullable(),
  yearlyAverage: z.number().int().min(0).nullable(),
  readings: z.array(
    z.object({
      id: z.string(),
      date: partialDateSchema,
      value: z.number().int().min(0),
      flag: odometerFlagSchema,
      label: z.string(),
      note: z.string().optional(),
      source: z.string(),
    }),
  ),
});
export type ReportOdometer = z.infer<typeof reportOdometerSchema>;

const reportDamageSchema = z.object({
  front: z.string(),
  figures: z.array(
    z.object({
      id: z.string(),
      dateLabel: z.string(),
      zones: z.array(z.enum(damageZones)).min(1),
      where: z.string(),
      alt: z.string(),
    }),
  ),
});
export type ReportDamage = z.infer<typeof reportDamageSchema>;

const reportFindingSchema = z.object({
  key: z.string(),
  text: z.string(),
  section: reportSectionIdSchema.nullable(),
  records: z.array(recordReferenceSchema),
});

const reportVerdictSchema = z.object({
  sentences: z.array(reportFindingSchema.extend({ mark: reportMarkSchema })),
  steps: z.array(reportFindingSchema),
});
export type ReportVerdict = z.infer<typeof reportVerdictSchema>;

const ownerPeriodSchema = z.object({
  title: z.string(),
  detail: z.string(),
  record: recordReferenceSchema.nullable(),
});
export type OwnerPeriod = z.infer<typeof ownerPeriodSchema>;

const labelled = z.object({ key: z.string(), label: z.string(), value: z.string() });

/** Privacy: shows the state of a dispute, but never its text or its author. */
const recordDisputeSchema = z.object({
  record: z.string(),
  source: z.string(),
  state: z.enum(DISPUTE_STATES),
  line: z.string(),
});
export type RecordDispute = z.infer<typeof recordDisputeSchema>;

/** Optional fields are mostly later additions, which older reports lack. */
export const reportDocumentSchema = defineObject("ReportDocument", {
  version: z.literal(1),
  /** 'basic' omits the content of records (docs/decisions/basic-report.md); absent means a full report. */
  edition: z.enum(["full", "basic"]).optional(),
  number: z.string().regex(/^GB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
  vin: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  issuedLabel: z.string(),
  timeZone: z.string(),
  recordsUpTo: partialDateSchema.nullable(),
  metaLines: z.array(z.string()),
  locale: documentLocaleSchema,
  madeIn: documentLocaleSchema.optional(),
  brand: documentBrandSchema,
  dealer: documentDealerSchema.optional(),
  sample: z.boolean(),
  sampleLabel: z.string(),
  classic: z.boolean(),
  verifyUrl: z.url().nullable(),
  /** QR code of `verifyUrl`: an SVG path in a square of `side` units. */
  verifyCode: z.object({ side: z.number().int().positive(), path: z.string() }).nullable().optional(),
  vehicle: documentVehicleSchema,
  specification: z.array(labelled),
  photos: z.array(reportPhotoSchema).max(4).optional(),
  /** History events only: not the decode, recalls, ratings or value. */
  recordCount: z.number().int().min(0),
  tiles: z.array(reportTileSchema),
  sections: z.array(reportSectionSchema),
  timeline: z.array(
    z.object({
      id: z.string(),
      date: partialDateSchema,
      dateLabel: z.string().optional(),
      kind: z.string(),
      kindLabel: z.string(),
      text: z.string(),
      /** Original name, which identifies the record in a dispute. */
      source: z.string(),
      sourceLabel: z.string().optional(),
      mark: reportMarkSchema.nullable().optional(),
      note: z.string().optional(),
      owner: z.number().int().min(0).optional(),
    }),
  ),
  /** Like `verdict`, added when reading a report that is older than the field. */
  owners: z.array(ownerPeriodSchema).optional(),
  verdict: reportVerdictSchema.optional(),
  odometer: reportOdometerSchema,
  damage: reportDamageSchema.optional(),
  events: z.array(historyEventSchema),
  /** Current disputes, added when the report is read; not part of the issued document. */
  disputes: z.array(recordDisputeSchema).optional(),
  recalls: recallsResultSchema,
  value: marketValueSchema.nullable(),
  safety: safetyRatingsSchema.nullable(),
  fuelEconomy: fuelEconomySchema.nullable(),
  sources: z.array(sourceStateSchema).optional(),
  europe: z.boolean().optional(),
  coverage: z.array(
    z.object({
      source: z.string(),
      covers: z.string(),
      asked: z.boolean(),
      answered: z.boolean(),
      stateLabel: z.string(),
      newestDate: partialDateSchema.nullable(),
      newestLabel: z.string(),
    }),
  ),
  notChecked: z.array(z.string()),
  glossary: z.array(z.object({ id: z.string().optional(), term: z.string(), text: z.string() })),
  correction: z.string(),
  disclaimers: z.array(z.string()),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;

import { z } from "zod";
import { DISPUTE_STATES } from "@/lib/core/dispute/dispute";
import { damageZones } from "@/lib/core/report/damage-areas";
import { factMarks } from "@/lib/core/report/record-questions";
import { defineObject } from "./define-object";
import {
  documentBrandSchema,
  documentDealerSchema,
  documentLocaleSchema,
  documentVehicleSchema,
} from "./generation-vehicle";
import { reportPhotoSchema } from "./report-photo";
import { fuelEconomySchema, safetyRatingsSchema } from "./vehicle-build-data";
import {
  factStateSchema,
  historyEventSchema,
  marketValueSchema,
  partialDateSchema,
  recallsResultSchema,
  sourceStateSchema,
} from "./vehicle-history";

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

/** Words are already in the document's language, so that page and PDF say the same. */
const reportTileSchema = z.object({
  kind: reportTileKindSchema,
  section: reportSectionIdSchema,
  label: z.string(),
  state: factStateSchema,
  mark: reportMarkSchema,
  stateLabel: z.string(),
  /** The figure of the tile: '1 record', '72,430 mi', '—'. */
  headline: z.string(),
  detail: z.string(),
  count: z.number().int().min(0).nullable(),
  newestDate: partialDateSchema.nullable(),
  source: z.string().nullable(),
});
export type ReportTile = z.infer<typeof reportTileSchema>;

/** A record is named by its id and its source together. */
const recordReferenceSchema = defineObject("RecordReference", { id: z.string(), source: z.string() });

/** `cells` are in the order of the section's columns; the last column is always the source. */
const reportRowSchema = z.object({
  id: z.string(),
  date: partialDateSchema.nullable(),
  mark: reportMarkSchema.nullable(),
  cells: z.array(z.string()),
  /** Where several sources say the same: all the records that the row shows, its own first. */
  records: z.array(recordReferenceSchema).optional(),
  photos: z.array(z.object({ url: z.string(), date: z.string().nullable(), caption: z.string().nullable() })),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** `weight` is the column's share of the width; page and PDF use the same. */
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
  /** 0: without a number. */
  number: z.number().int().min(0),
  title: z.string(),
  state: factStateSchema,
  stateLabel: z.string(),
  /** Right of the heading: '6 readings, 1 set aside'. */
  note: z.string(),
  /** What the state means here, with the date: 'No records found in the sources checked on …'. */
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
      /** The question that the chart prints beside a reading that does not fit the line. */
      note: z.string().optional(),
      source: z.string(),
    }),
  ),
});
export type ReportOdometer = z.infer<typeof reportOdometerSchema>;

/** Where records say that the car was struck: the fields of its outline (lib/core/report/damage-areas.ts), and the same in words. */
const reportDamageSchema = z.object({
  /** Which way the outline looks. */
  front: z.string(),
  figures: z.array(
    z.object({
      id: z.string(),
      dateLabel: z.string(),
      zones: z.array(z.enum(damageZones)).min(1),
      where: z.string(),
      /** The figure for those who hear it. */
      alt: z.string(),
    }),
  ),
});
export type ReportDamage = z.infer<typeof reportDamageSchema>;

/** A sentence of the verdict, or a step that follows from it, with the section and the records that it was made from. */
const reportFindingSchema = z.object({
  /** The rule that made it: 'totalLoss', 'rollback'. */
  key: z.string(),
  text: z.string(),
  section: reportSectionIdSchema.nullable(),
  records: z.array(recordReferenceSchema),
});

/** The sentences, read one after another, are the verdict. */
const reportVerdictSchema = z.object({
  sentences: z.array(reportFindingSchema.extend({ mark: reportMarkSchema })),
  steps: z.array(reportFindingSchema),
});
export type ReportVerdict = z.infer<typeof reportVerdictSchema>;

/** A part of the timeline: an owner's time, or one before or between owners. */
const ownerPeriodSchema = z.object({
  title: z.string(),
  /** 'Mar 9, 2018 – May 1, 2021 · CA · Lease · 14 – 23,415 mi'. */
  detail: z.string(),
  /** The owner's own record, which the title and the detail show in full. */
  record: recordReferenceSchema.nullable(),
});
export type OwnerPeriod = z.infer<typeof ownerPeriodSchema>;

const labelled = z.object({ key: z.string(), label: z.string(), value: z.string() });

/** That the report's owner objects to a record, and where that has got to: nothing that they wrote, and not who they are. */
const recordDisputeSchema = z.object({
  /** A record is named by its id and its source together. */
  record: z.string(),
  source: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** In the document's language: 'Disputed by the report's owner on Mar 3, 2026: …'. */
  line: z.string(),
});
export type RecordDispute = z.infer<typeof recordDisputeSchema>;

/** The one model of a report: the page and the PDF are both drawn from it. */
export const reportDocumentSchema = defineObject("ReportDocument", {
  version: z.literal(1),
  /** 'basic' leaves out what the records say (docs/decisions/basic-report.md); absent is a full report. */
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
  /** The language of its PDF, where the report is read in another one. */
  madeIn: documentLocaleSchema.optional(),
  brand: documentBrandSchema,
  /** Of a dealer's account; other reports, and those made before it was kept, have none. */
  dealer: documentDealerSchema.optional(),
  sample: z.boolean(),
  sampleLabel: z.string(),
  classic: z.boolean(),
  verifyUrl: z.url().nullable(),
  /** The QR code of that address: an SVG path in a square of `side` units; reports made before it was kept have none. */
  verifyCode: z.object({ side: z.number().int().positive(), path: z.string() }).nullable().optional(),
  vehicle: documentVehicleSchema,
  specification: z.array(labelled),
  /** The first few of the user's own; reports made before they were kept have none. */
  photos: z.array(reportPhotoSchema).max(4).optional(),
  /** History events only: decode, recalls, ratings and value do not count as records. */
  recordCount: z.number().int().min(0),
  tiles: z.array(reportTileSchema),
  sections: z.array(reportSectionSchema),
  timeline: z.array(
    z.object({
      id: z.string(),
      date: partialDateSchema,
      /** The date in the document's words; reports made before it was kept have none. */
      dateLabel: z.string().optional(),
      kind: z.string(),
      kindLabel: z.string(),
      text: z.string(),
      /** The source's own name, by which a record is disputed. */
      source: z.string(),
      /** The source in the report's language; reports made before it was kept have none. */
      sourceLabel: z.string().optional(),
      /** How heavily it weighs; null for what is no risk. Reports made before it was kept have none. */
      mark: reportMarkSchema.nullable().optional(),
      /** What does not fit: the verdict on its odometer reading. */
      note: z.string().optional(),
      /** Its part of `owners`; absent where there are none. */
      owner: z.number().int().min(0).optional(),
    }),
  ),
  /** Reports made before they were kept get them when they are read. */
  owners: z.array(ownerPeriodSchema).optional(),
  /** As for `owners`. */
  verdict: reportVerdictSchema.optional(),
  odometer: reportOdometerSchema,
  /** Reports made before it was kept have none. */
  damage: reportDamageSchema.optional(),
  events: z.array(historyEventSchema),
  /** Of its records, as they are when the model is read; they are not part of what was issued. */
  disputes: z.array(recordDisputeSchema).optional(),
  recalls: recallsResultSchema,
  value: marketValueSchema.nullable(),
  safety: safetyRatingsSchema.nullable(),
  fuelEconomy: fuelEconomySchema.nullable(),
  /** Whose records could be asked for. Reports made before they were kept have `coverage` alone. */
  sources: z.array(sourceStateSchema).optional(),
  /** Made for Europe; as for `sources`. */
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
  /** `id` is the term's anchor on the glossary page; reports made before it was kept have none. */
  glossary: z.array(z.object({ id: z.string().optional(), term: z.string(), text: z.string() })),
  correction: z.string(),
  disclaimers: z.array(z.string()),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;

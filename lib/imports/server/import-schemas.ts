import * as z from "zod";
import { getVinKey, trimKey } from "@/lib/sources/server";
import { type BuildData, buildDataSchema, UNKNOWN_BUILD } from "@/lib/vehicle/contract/build-data";
import { recordYearSchema } from "@/lib/vehicle/contract/fields";
import { type HistoryEvent, historyEventSchema } from "@/lib/vehicle/contract/history";
import { cleanPlate } from "@/lib/vehicle/rules/plate";
import {
  computeDigest,
  flagField,
  isRegion,
  odometerField,
  sortFields,
  stateField,
  toUuid,
  vinField,
  wholeField,
} from "./record-fields";
import { assertPast, refuseField } from "./record-problem";
import type { BuildRecord, HistoryRecord, PlateRecord } from "./record-repository";

const plateSchema = z.object({
  plate: z
    .string()
    .transform(cleanPlate)
    .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, "plate must be 1 to 10 letters and digits")),
  state: stateField,
  vin: vinField,
  source: z.string().trim().min(1, "source must be given").max(120),
  sample: flagField,
});

export const PLATE_FIELDS = Object.keys(plateSchema.shape);

export function readPlate(fields: Record<string, unknown>): PlateRecord {
  const { sample = false, ...record } = plateSchema.parse(fields);
  return { ...record, sample };
}

const historySchema = historyEventSchema.extend({
  id: z.string().trim().min(1).max(100).optional(),
  vin: vinField,
  kind: z.preprocess(
    (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
    historyEventSchema.shape.kind,
  ),
  odometer: odometerField.pipe(historyEventSchema.shape.odometer),
  priceCents: wholeField.pipe(historyEventSchema.shape.priceCents),
  ownerNumber: wholeField.pipe(historyEventSchema.shape.ownerNumber),
  areas: z.preprocess(
    (value) =>
      typeof value === "string"
        ? value
            .split(";")
            .map((area) => area.trim())
            .filter(Boolean)
        : value,
    historyEventSchema.shape.areas,
  ),
  airbags: flagField,
  towed: flagField,
  drivable: flagField,
  structural: flagField,
  exported: flagField,
  sample: flagField,
});

export const HISTORY_FIELDS = Object.keys(historySchema.shape);

/** Uses the supplier's ID as the key, or else the complete content, so that repeated imports match. */
export function toHistoryRecord(event: Omit<HistoryEvent, "id"> & { id?: string }): HistoryRecord {
  const { id, sample = false, ...content } = event;
  const sorted = sortFields(content);
  const digest = id ? computeDigest([content.source, content.vin, id]) : computeDigest(sorted);
  const { vin, kind, date, source } = content;
  return {
    id: toUuid(digest),
    vin,
    kind,
    date,
    source,
    digest,
    sample,
    event: { ...Object.fromEntries(sorted), id: id ?? digest.slice(0, 32) },
  };
}

export function readHistory(fields: Record<string, unknown>, now: Date): HistoryRecord {
  const event = historySchema.parse(fields);
  assertPast("date", event.date, now);
  const { state, country } = event;
  // With a country, a two-letter code may be a state outside North America.
  if (state?.length === 2 && !country && !isRegion(state))
    refuseField("state", "state must be a state, territory or province, such as CA, PR or ON");
  return toHistoryRecord(event);
}

const trimSubject = z.object({
  year: recordYearSchema,
  make: z.string().trim().min(1).max(80),
  model: z.string().trim().min(1).max(120),
});

export const BUILD_FIELDS = [
  ...new Set([...Object.keys(buildDataSchema.shape), ...Object.keys(trimSubject.shape)]),
];

export function buildRecord(data: BuildData, subject?: z.output<typeof trimSubject>): BuildRecord {
  const { source, sample } = data;
  if (data.vin) return { key: getVinKey(data.vin), data, source, sample };
  if (!subject) throw new Error("a record without a vin needs year, make and model");
  return { key: trimKey(subject.year, subject.make, subject.model, data.trim), data, source, sample };
}

export function readBuildData(fields: Record<string, unknown>): BuildRecord {
  const vin = fields.vin === undefined || fields.vin === null ? null : vinField.parse(fields.vin);
  const scope = vin ? "vin" : "trim";
  const data = buildDataSchema.parse({ ...UNKNOWN_BUILD, scope, ...fields, vin });
  return buildRecord(data, vin ? undefined : trimSubject.parse(fields));
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { type BuildData, buildDataSchema } from "@/lib/contract/build-data";
import { type HistoryEvent, historyEventSchema } from "@/lib/contract/history";
import { cleanPlate } from "@/lib/core/plate";
import { trimKey, vinKey } from "../providers/build-data-provider";
import type { BuildRecord, HistoryRecord, PlateRecord } from "./import-repository";

const vinField = z
  .string()
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[A-Z0-9]{5,17}$/, "vin must be 5 to 17 letters and digits"));

const flagField = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  if (/^(true|yes|y|1)$/i.test(value.trim())) return true;
  return /^(false|no|n|0)$/i.test(value.trim()) ? false : value;
}, z.boolean().optional());
/** A CSV cell is text: digits, with thousands separators allowed. */
const wholeField = z.preprocess(
  (value) =>
    typeof value === "string" && /^[\d,\s]+$/.test(value) ? Number(value.replace(/[,\s]/g, "")) : value,
  z.number().int().min(0).optional(),
);

const plateSchema = z.object({
  plate: z
    .string()
    .transform(cleanPlate)
    .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, "plate must be 1 to 10 letters and digits")),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "state must be two letters"),
  vin: vinField,
  source: z.string().trim().min(1, "source must be given").max(120),
  sample: flagField,
});

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
  odometer: wholeField.pipe(historyEventSchema.shape.odometer),
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
  ...{ airbags: flagField, towed: flagField, drivable: flagField, structural: flagField },
  ...{ exported: flagField, sample: flagField },
});

function sha256(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** The first 16 bytes of a digest in the shape of a UUID (version 8: made by a rule of one's own). */
function uuidOf(digest: string): string {
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * A supplier's own id makes the record the same one when it comes again, changed or not; without an id its whole
 * content does.
 */
export function historyRecord(event: Omit<HistoryEvent, "id"> & { id?: string }): HistoryRecord {
  const { id, sample = false, ...content } = event;
  const sorted = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = id ? sha256([content.source, content.vin, id]) : sha256(sorted);
  const { vin, kind, date, source } = content;
  return {
    id: uuidOf(digest),
    ...{ vin, kind, date, source, digest, sample },
    event: { ...Object.fromEntries(sorted), id: id ?? digest.slice(0, 32) },
  };
}

export function readHistory(fields: Record<string, unknown>): HistoryRecord {
  return historyRecord(historySchema.parse(fields));
}

const NO_BUILD = {
  ...{ vin: null, original: false, date: null, trim: null, exterior: null, interior: null },
  ...{ exteriorChoices: [], interiorChoices: [], equipment: [], packages: [], options: [], discounts: [] },
  ...{ baseCents: null, destinationCents: null, statedTotalCents: null },
  ...{ fuelEconomy: null, safety: null, partsContent: null, sample: false },
};
const trimSubject = z.object({
  year: z.number().int().min(1886).max(2100),
  make: z.string().trim().min(1).max(80),
  model: z.string().trim().min(1).max(120),
});

/** Where a record stands: a VIN's own under the VIN, a trim's under year, make, model and trim. */
export function buildRecord(data: BuildData, subject?: z.output<typeof trimSubject>): BuildRecord {
  const { source, sample } = data;
  if (data.vin) return { key: vinKey(data.vin), data, source, sample };
  if (!subject) throw new Error("a record without a vin needs year, make and model");
  return { key: trimKey(subject.year, subject.make, subject.model, data.trim), data, source, sample };
}

/** Fields that are not given are not known; `scope` follows from whether there is a VIN, unless it is given. */
export function readBuildData(fields: Record<string, unknown>): BuildRecord {
  const vin = fields.vin === undefined || fields.vin === null ? null : vinField.parse(fields.vin);
  const scope = vin ? "vin" : "trim";
  const data = buildDataSchema.parse({ ...NO_BUILD, scope, ...fields, vin });
  return buildRecord(data, vin ? undefined : trimSubject.parse(fields));
}

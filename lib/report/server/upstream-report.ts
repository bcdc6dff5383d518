import type * as z from "zod";
import type { generatedReportSchema, reportRecordSchema } from "@/lib/generation/contract/record";
import { classicEntrySchema } from "@/lib/generation/contract/record";
import {
  type Answer,
  type AnswerReader,
  createDocumentLocationReader,
  createShape,
  type DocumentLocation,
  type Fields,
  flag,
  formatDate,
  isAbsent,
  type LinkContext,
  oneOf,
  openFields,
  type Place,
  type ReadContext,
  type ReadValue,
  type RowNames,
  readDocumentPage,
  readRows,
  toText,
} from "@/lib/platform/upstream";
import { getDocumentHref } from "@/lib/routes";
import { isEuropeanSource } from "@/lib/vehicle/rules/vehicle";
import { name, readModelYear, vin } from "@/lib/vehicle/server";
import { decodedVinSchema } from "@/lib/vin/contract";

type RecordWire = z.input<typeof reportRecordSchema>;
type MadeWire = NonNullable<RecordWire["vhr_report"]>;
type Product = "vhr" | "sticker" | "uvc";

const RECORD = {
  id: ["id", "report_id"],
  vin: ["vin", "VIN", "vin_number"],
  year: ["year", "model_year"],
  make: ["make"],
  model: ["model", "model_name"],
  europe: ["europe", "is_europe"],
  source: ["source"],
  vhr: ["vhr_report"],
  vhr_url: ["vhr_report_url", "vhr_url", "report_url", "vhr", "report"],
  sticker: ["vhr_sticker"],
  sticker_url: ["vhr_sticker_url", "sticker_url", "window_sticker", "sticker"],
  uvc: ["uvc_report"],
  url: ["url", "link", "pdf", "pdf_url", "file_url"],
  product: ["product", "report_type", "type", "document_type"],
  full_paid: ["full_paid"],
  decode: ["decode", "details"],
  classic: ["classic"],
  sample: ["sample"],
  cdt: ["cdt", "created", "created_at", "date"],
};
type RecordFields = Fields<keyof typeof RECORD>;

const RECORD_NAMES: RowNames = {
  lists: ["reports", "record", "records", "results", "rows", "items"],
  shared: ["report"],
  marks: ["vin", "VIN", "vin_number", "vhr_report", "vhr_sticker", "uvc_report"],
  hints: [...RECORD.url, "vhr_url", "report_url", "sticker_url"],
};

const MADE = { page: ["page"], number: ["number"], opened: ["opened"], returned: ["returned"] };

/** Reads our own API's `opened` and `returned` only if the document has a page on this site. */
function toMade({ url, row }: DocumentLocation, page: string): MadeWire {
  const fields = openFields(row, MADE, { path: "", note: () => undefined });
  const ownPage = fields?.read("page", readDocumentPage);
  const number = fields?.read("number", toText) ?? "";
  if (ownPage === undefined) return { url: url ?? "", number, ...(url === null ? { page } : {}) };
  return {
    url: url ?? "",
    page: ownPage,
    number,
    opened: fields?.read("opened", flag),
    returned: fields?.read("returned", flag),
  };
}

function readMade(fields: RecordFields, names: (keyof typeof RECORD)[], page: string, links: LinkContext) {
  const locations = names.map((field) => fields.read(field, createDocumentLocationReader(links)) ?? null);
  const location = locations.find((row) => row?.url) ?? locations.find((row) => row !== null);
  return location ? toMade(location, page) : null;
}

const readBareProduct: ReadValue<Product> = (value) =>
  toText(value)?.toLowerCase().includes("sticker") ? "sticker" : "vhr";

function reportRecord(context: ReadContext): ReadValue<RecordWire> {
  return (value, place) => {
    const fields = openFields(value, RECORD, place);
    if (!fields) return undefined;
    const number = fields.read("vin", vin) ?? "";
    const bare = fields.read("product", readBareProduct) ?? "vhr";
    const read = (product: "vhr" | "sticker") => {
      const ownDocument = readMade(
        fields,
        [product, `${product}_url`],
        getDocumentHref(number, product),
        context,
      );
      return (
        ownDocument ??
        (bare === product ? readMade(fields, ["url"], getDocumentHref(number, product), context) : null)
      );
    };
    const documents = {
      vhr_report: read("vhr"),
      vhr_sticker: read("sticker"),
      uvc_report: readMade(fields, ["uvc"], getDocumentHref(number, "uvc"), context),
    };
    if (number === "" && Object.values(documents).every((document) => document === null)) {
      fields.require("vin", vin);
      return undefined;
    }
    return {
      id: fields.read("id", toText) ?? "",
      vin: number,
      year: fields.read("year", readModelYear) ?? null,
      make: fields.read("make", name) ?? null,
      model: fields.read("model", name) ?? null,
      europe: fields.read("europe", flag) ?? isEuropeanSource(fields.read("source", toText)),
      ...documents,
      full_paid: fields.read("full_paid", flag) && fields.grants("full_paid", flag),
      decode: fields.read("decode", (row, at) => createShape(decodedVinSchema)(row, at) ?? null) ?? null,
      classic: fields.read("classic", createShape(classicEntrySchema)),
      sample: fields.read("sample", flag) ?? false,
      cdt: fields.read("cdt", formatDate) ?? "",
    };
  };
}

function mergeRecords(records: RecordWire[]): RecordWire[] {
  const merged = new Map<string, RecordWire>();
  for (const record of records) {
    const known = merged.get(record.vin);
    merged.set(record.vin, {
      ...(known ?? record),
      vhr_report: known?.vhr_report ?? record.vhr_report,
      vhr_sticker: known?.vhr_sticker ?? record.vhr_sticker,
      uvc_report: known?.uvc_report ?? record.uvc_report,
    });
  }
  return Array.from(merged.values());
}

export const readReportFilter: AnswerReader = (answer, context) => {
  const records = readRows(answer, RECORD_NAMES, reportRecord(context));
  return records && { report: mergeRecords(records) };
};

const GENERATED = {
  url: RECORD.url,
  vhr: [...RECORD.vhr, ...RECORD.vhr_url],
  sticker: [...RECORD.sticker, ...RECORD.sticker_url],
  uvc: [...RECORD.uvc, "report_url", "report"],
  page: ["page"],
  charge: ["charge"],
  report: ["report"],
  made_sticker: ["sticker"],
};
const CHARGES = ["charged", "returned", "free"] as const;
type Generated = Partial<z.input<typeof generatedReportSchema>> & { sticker?: RecordWire };

function readMadeUrl(product: Product, { data, place, body, bodyPlace }: Answer, links: LinkContext) {
  const readUrl: ReadValue<string> = (value, at) =>
    createDocumentLocationReader(links)(value, at)?.url ?? undefined;
  if (typeof data === "string") return readUrl(data, place);
  const findIn = (value: unknown, at: Place) => {
    const quiet = openFields(value, GENERATED, { path: at.path, note: () => undefined });
    return quiet?.read(product, readUrl) ?? openFields(value, GENERATED, at)?.read("url", readUrl);
  };
  return findIn(data, place) ?? findIn(body, bodyPlace);
}

/** Returns undefined for an unknown status, such as 'queued', without a document. */
export function readGenerated(product: Product): AnswerReader {
  return (answer, context) => {
    const fields = openFields(answer.data, GENERATED, answer.place);
    const record: ReadValue<RecordWire> = (value, at) => {
      const read = reportRecord(context)(value, at);
      return read?.vin === "" ? undefined : read;
    };
    const generated: Generated = {
      url: readMadeUrl(product, answer, context),
      page: fields?.read("page", readDocumentPage),
      charge: fields?.read("charge", oneOf(CHARGES)),
      report: fields?.read("report", record),
      sticker: fields?.read("made_sticker", record),
    };
    const known = Object.entries(generated).filter(([, value]) => value !== undefined);
    return known.length > 0 || !hasOtherStatus(answer) ? Object.fromEntries(known) : undefined;
  };
}

function hasOtherStatus({ body, isStated }: Answer): boolean {
  if (isStated || typeof body !== "object" || body === null || !("status" in body)) return false;
  return typeof body.status === "string" && !isAbsent(body.status);
}

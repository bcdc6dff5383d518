import { createHash } from "node:crypto";
import { z } from "zod";
import { documentVehicleSchema } from "@/lib/contract/document-vehicle";
import { vinSchema } from "@/lib/contract/fields";
import type { reportCalls } from "@/lib/contract/report";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import { stickerDocumentSchema } from "@/lib/contract/sticker-document";
import { AppError } from "@/lib/core/errors";
import { parseFields } from "@/lib/core/request-fields";
import { deriveVehicle } from "@/lib/core/vehicle";
import { pdfHref } from "../documents/document-links";
import {
  type DocumentRow,
  documentByNumber,
  markOpened,
  newestOwnDocument,
  ownDocument,
} from "../documents/document-repository";
import { loadReportRecord } from "../documents/report-record";
import type { CallContext, UserRow } from "../serve";

type Calls = typeof reportCalls;
type Answer<C extends keyof Calls> = z.input<Calls[C]["response"]>;

/** One text for what is another's and for what never was: an id must not tell which (SEC-AZ-01). */
function notFound(): AppError {
  return new AppError("not_found", "There is no such document.");
}

export async function readRecords(
  { db, site, query }: CallContext<Calls["filter"]>,
  user: UserRow,
): Promise<Answer<"filter">> {
  const record = await loadReportRecord(db, site.id, user.id, query.vin);
  return { status: "success", report: record ? [record] : [] };
}

export async function readDocument(
  { db, site, query, services }: CallContext<Calls["document"]>,
  user: UserRow,
): Promise<Answer<"document">> {
  const row = await newestOwnDocument(db, site.id, user.id, query);
  if (!row || !(await markOpened(db, row, services.now()))) throw notFound();
  const { product } = row;
  const url = pdfHref(row.id);
  if (product === "sticker")
    return { status: "success", data: { product, url, document: stickerDocumentSchema.parse(row.model) } };
  return { status: "success", data: { product, url, document: reportDocumentSchema.parse(row.model) } };
}

export async function readVerification({
  db,
  site,
  query,
}: CallContext<Calls["verify"]>): Promise<Answer<"verify">> {
  const row = await documentByNumber(db, site.id, query.number.trim().toUpperCase());
  if (!row) throw notFound();
  const model =
    typeof row.model === "object" && row.model !== null && "vehicle" in row.model ? row.model : null;
  const vehicle = documentVehicleSchema.safeParse(model?.vehicle).data;
  return {
    status: "success",
    data: {
      number: row.number,
      product: row.product,
      vehicle: vehicle ? deriveVehicle(vehicle).fullname : "",
      // The last characters alone: enough to compare with the car, not enough to look it up elsewhere.
      vin_ending: row.vin.slice(-6),
      created: row.createdAt.toISOString(),
      sha256: row.sha256,
      sample: row.sample,
      withdrawn: row.withdrawnAt?.toISOString() ?? null,
    },
  };
}

const NUMBER = /^G[BS]-/i;

/** The VIN that a swap gives up: named itself, or by the number on its document. */
export async function wrongVin(
  { db, site }: Pick<CallContext<Calls["swap"]>, "db" | "site">,
  user: UserRow,
  { from, product }: { from: string; product: DocumentRow["product"] },
): Promise<string> {
  if (!NUMBER.test(from)) return parseFields(z.object({ from: vinSchema }), { from }).from;
  const row = await documentByNumber(db, site.id, from.toUpperCase());
  if (!row || row.userId !== user.id || row.product !== product) throw notFound();
  return row.vin;
}

const FILE_NAMES = { vhr: "vehicle-history-report", uvc: "basic-report", sticker: "window-sticker" } as const;

function fileName(row: DocumentRow): string {
  const kind = FILE_NAMES[row.product];
  return `${kind}-${row.vin.replace(/[^A-Z0-9]/g, "-")}.pdf`;
}

/** The bytes as they were issued: what does not match its digest is not handed out. */
export async function readPdf(
  { db, site, query, services }: CallContext<Calls["viewPdf"]>,
  user: UserRow,
): Promise<Response> {
  const row = await ownDocument(db, site.id, user.id, query.id);
  if (!row || !(await markOpened(db, row, services.now()))) throw notFound();
  const pdf = await services.files.get(row.fileKey);
  if (!pdf || createHash("sha256").update(pdf).digest("hex") !== row.sha256) {
    services.log.error(
      { document: row.id, isMissing: pdf === null },
      "a document's file is missing or damaged",
    );
    throw new AppError("unavailable", "The document cannot be read just now. Please try again.");
  }
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition": `inline; filename="${fileName(row)}"`,
      "cache-control": "private, no-store",
    },
  });
}

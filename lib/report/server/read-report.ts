import { createHash } from "node:crypto";
import * as z from "zod";
import type { UserRow } from "@/lib/account/schema";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import {
  asDownload,
  type DocumentRow,
  findDocumentByNumber,
  findNewestOwnDocument,
  findOwnDocument,
  getPageImageHref,
  getPdfHref,
  isOwnerErased,
  listOwnRevisions,
  listStickerLines,
  loadReportRecord,
  markOpened,
  readStoredPageImage,
} from "@/lib/generation/server";
import { parseFields } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { CallContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";
import { vinSchema } from "@/lib/vehicle/contract/fields";
import { deriveVehicle } from "@/lib/vehicle/rules/vehicle";
import type { reportCalls } from "../contract/report";
import { annotatePdf, readReport } from "./disputed-report";

type Calls = typeof reportCalls;
type Answer<C extends keyof Calls> = z.input<Calls[C]["response"]>;

/** Returns the same error for missing documents and other users' documents (SEC-AZ-01). */
function createNotFoundError(): AppError {
  return new AppError("not_found", "We couldn't find this document.");
}

export async function readRecords(
  { db, site, query }: CallContext<Calls["filter"]>,
  user: UserRow,
): Promise<Answer<"filter">> {
  const record = await loadReportRecord(db, site.id, user.id, query.vin);
  return { status: "success", report: record ? [record] : [] };
}

export async function readDocument(
  { db, site, query, services, locale }: CallContext<Calls["document"]>,
  user: UserRow,
): Promise<Answer<"document">> {
  const row = await findNewestOwnDocument(db, site.id, user.id, query);
  if (!row || !(await markOpened(db, row, services.now()))) throw createNotFoundError();
  const { product } = row;
  const url = getPdfHref(row.id);
  if (product === "sticker") {
    const document = stickerDocumentSchema.parse(row.model);
    return { status: "success", data: { product, url, picture: getPageImageHref(row.id), document } };
  }
  return { status: "success", data: { product, url, document: await readReport(db, row, locale) } };
}

export async function readVersions(
  { db, site, query }: CallContext<Calls["versions"]>,
  user: UserRow,
): Promise<Answer<"versions">> {
  const rows = await listOwnRevisions(db, site.id, user.id, query);
  const data = rows.map(({ id, number, createdAt }) => ({
    number,
    url: getPdfHref(id),
    created: createdAt.toISOString(),
  }));
  return { status: "success", data };
}

/** Hides lines of withdrawn stickers and deleted accounts, because lines can contain the owner's text. */
async function loadLines(db: Database, row: DocumentRow) {
  if (row.product !== "sticker" || row.withdrawnAt || (await isOwnerErased(db, row))) return null;
  const sticker = stickerDocumentSchema.safeParse(row.model);
  return sticker.success ? listStickerLines(sticker.data) : null;
}

export async function readVerification(context: CallContext<Calls["verify"]>): Promise<Answer<"verify">> {
  const { db, site, query } = context;
  const number = query.number.trim().toUpperCase();
  const row = await findDocumentByNumber(db, site.id, number);
  if (!row) return sampleVerification(context, number);
  const model =
    typeof row.model === "object" && row.model !== null && "vehicle" in row.model ? row.model : null;
  const vehicle = documentVehicleSchema.safeParse(model?.vehicle).data;
  return {
    status: "success",
    data: {
      number: row.number,
      product: row.product,
      vehicle: vehicle ? deriveVehicle(vehicle).fullname : "",
      // Enough characters to compare with the car, but too few to look it up elsewhere.
      vin_ending: row.vin.slice(-6),
      created: row.createdAt.toISOString(),
      sha256: row.sha256,
      sample: row.sample,
      withdrawn: row.withdrawnAt?.toISOString() ?? null,
      lines: await loadLines(db, row),
    },
  };
}

async function sampleVerification(
  { site, services }: CallContext<Calls["verify"]>,
  number: string,
): Promise<Answer<"verify">> {
  const sample = await services.samples.byNumber(site, number);
  if (!sample) throw createNotFoundError();
  const { vehicle } = sample.document;
  return {
    status: "success",
    data: {
      number,
      product: sample.product,
      vehicle: deriveVehicle(vehicle).fullname,
      vin_ending: vehicle.vin.slice(-6),
      created: sample.createdAt.toISOString(),
      sha256: createHash("sha256").update(sample.pdf).digest("hex"),
      sample: true,
      withdrawn: null,
      lines: sample.product === "sticker" ? listStickerLines(sample.document) : null,
    },
  };
}

const NUMBER = /^G[BS]-/i;

export async function createWrongVinError(
  { db, site }: Pick<CallContext<Calls["swap"]>, "db" | "site">,
  user: UserRow,
  { from, product }: { from: string; product: DocumentRow["product"] },
): Promise<string> {
  if (!NUMBER.test(from)) return parseFields(z.object({ from: vinSchema }), { from }).from;
  const row = await findDocumentByNumber(db, site.id, from.toUpperCase());
  if (!row || row.userId !== user.id || row.product !== product) throw createNotFoundError();
  return row.vin;
}

type FileContext = Pick<CallContext<Calls["viewPicture"]>, "db" | "site" | "query" | "services">;

async function openPart({ db, site, query, services }: FileContext, user: UserRow) {
  const row = await findOwnDocument(db, site.id, user.id, query.id);
  if (!row || !(await markOpened(db, row, services.now()))) throw createNotFoundError();
  return row;
}

export async function readPdf(context: CallContext<Calls["viewPdf"]>, user: UserRow): Promise<Response> {
  const row = await openPart(context, user);
  const pdf = await annotatePdf(context.db, context.services, row, context.query.issued === "1");
  return asDownload(pdf, context.query.download);
}

export async function readPageImage(context: FileContext, user: UserRow): Promise<Response> {
  return readStoredPageImage(context.services, await openPart(context, user));
}

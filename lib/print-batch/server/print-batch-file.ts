import { and, eq, inArray } from "drizzle-orm";
import { documents } from "@/lib/generation/schema/documents";
import { type DocumentRow, getDocumentMessages, markOpened } from "@/lib/generation/server";
import type { BaseContext } from "@/lib/platform/http";
import { getFormattingLocale } from "@/lib/platform/i18n";
import { AppError } from "@/lib/platform/values";
import { readReport } from "@/lib/report/server";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";
import { nameCase } from "@/lib/vehicle/rules/specification";
import { PRINT_FILE_VEHICLES_MAX } from "../rules/print-batch";
import type { PrintBatchPage } from "./print-batch-pdf";
import { listPrintBatchRows, type PrintBatchRecord, type VehicleRow } from "./print-batch-repository";

export async function createPrintPart({ db }: BaseContext, row: DocumentRow): Promise<PrintBatchPage> {
  return row.product === "sticker"
    ? { kind: "sticker", model: stickerDocumentSchema.parse(row.model) }
    : { kind: "report", model: await readReport(db, row, null) };
}

export type DocumentsById = ReadonlyMap<string, DocumentRow>;

export async function getDocuments(
  { db }: BaseContext,
  batch: PrintBatchRecord,
  rows: readonly VehicleRow[],
): Promise<DocumentsById> {
  const ids = rows.flatMap(({ stickerId, reportId }) => [stickerId, reportId]).filter((id) => id !== null);
  const records = await db
    .select()
    .from(documents)
    .where(
      and(eq(documents.siteId, batch.siteId), eq(documents.userId, batch.userId), inArray(documents.id, ids)),
    );
  return new Map(records.map((row) => [row.id, row]));
}

export function createGuide(
  { services }: BaseContext,
  batch: PrintBatchRecord,
  row: VehicleRow,
): PrintBatchPage[] {
  if (!batch.guide) return [];
  const { make, model, modelYear } = services.decoder.decode(row.vin);
  const vehicle = { make: make ? nameCase(make) : "", model: model ?? "", year: String(modelYear ?? "") };
  return [
    {
      kind: "guide",
      model: {
        locale: batch.locale,
        guide: batch.guide,
        vehicle: { ...vehicle, vin: row.vin, stock: row.stock ?? "" },
      },
    },
  ];
}

export const getLabel = (row: VehicleRow): PrintBatchPage[] =>
  row.brands === "called" ? [{ kind: "label", model: { vin: row.vin } }] : [];

/** Records that the document was opened; returns null if it doesn't exist or was swapped. */
export async function openPart(
  context: BaseContext,
  byId: DocumentsById,
  id: string | null,
): Promise<DocumentRow | null> {
  const row = id === null ? undefined : byId.get(id);
  return row && (await markOpened(context.db, row, context.services.now())) ? row : null;
}

async function createPages(
  context: BaseContext,
  batch: PrintBatchRecord,
  rows: readonly VehicleRow[],
): Promise<PrintBatchPage[]> {
  const byId = await getDocuments(context, batch, rows);
  const openDocument = async (id: string | null): Promise<PrintBatchPage[]> => {
    const row = await openPart(context, byId, id);
    return row ? [await createPrintPart(context, row)] : [];
  };
  const pages: PrintBatchPage[] = [];
  for (const row of rows) {
    const sticker = await openDocument(row.stickerId);
    const report = await openDocument(row.reportId);
    pages.push(...sticker, ...createGuide(context, batch, row), ...getLabel(row), ...report);
  }
  return pages;
}

async function createPrinted(
  context: BaseContext,
  batch: PrintBatchRecord,
  rows: readonly VehicleRow[],
  part: "guide" | "label" | undefined,
): Promise<PrintBatchPage[]> {
  if (rows.length === 0) return [];
  if (part === "guide") return rows.flatMap((row) => createGuide(context, batch, row));
  if (part === "label") return rows.flatMap(getLabel);
  return createPages(context, batch, rows);
}

export function renderPrintBatchPages(
  { services, site }: BaseContext,
  batch: PrintBatchRecord,
  pages: PrintBatchPage[],
  subject: string,
): Promise<Uint8Array> {
  return services.drawing.draw({
    kind: "print-batch",
    model: {
      pages,
      title: [batch.name, subject].filter(Boolean).join(" – "),
      author: site.config.name,
      lang: getFormattingLocale(batch.locale),
      createdAt: batch.createdAt.toISOString(),
    },
  });
}

export async function readPrintBatchFile(
  context: BaseContext,
  batch: PrintBatchRecord,
  { row: rowId, part, start }: { row?: string; part?: "guide" | "label"; start: number },
): Promise<Response> {
  const rows = (await listPrintBatchRows(context.db, batch)).filter(
    (row) => row.reportId !== null || row.stickerId !== null,
  );
  const selectedRows = rowId
    ? rows.filter((row) => row.id === rowId)
    : rows.slice(start - 1, start - 1 + PRINT_FILE_VEHICLES_MAX);
  const pages = await createPrinted(context, batch, selectedRows, rowId ? part : undefined);
  if (pages.length === 0) throw new AppError("not_found", "This print pack has nothing to print yet.");
  const [only] = selectedRows;
  const subject = rowId && only ? only.vin : `${start}-${start - 1 + selectedRows.length}`;
  const pdf = await renderPrintBatchPages(context, batch, pages, subject);
  const { pack } = getDocumentMessages(batch.locale).common.fileNames;
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition": `inline; filename="${pack}-${subject.replace(/[^A-Z0-9-]/g, "-")}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

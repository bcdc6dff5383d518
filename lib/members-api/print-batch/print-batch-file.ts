import { and, eq, inArray } from "drizzle-orm";
import { stickerDocumentSchema } from "@/lib/contract/sticker-document";
import { AppError } from "@/lib/core/errors";
import { formattingLocale } from "@/lib/core/locale";
import { PRINT_FILE_VEHICLES_MAX } from "@/lib/core/print-batch/print-batch";
import { nameCase } from "@/lib/core/vehicle/specification";
import { documents } from "../db/schema/documents";
import { type DocumentRow, markOpened } from "../generation/document-repository";
import type { BaseContext } from "../kernel/serve";
import { readReport } from "../report/disputed-report";
import type { PrintBatchPage } from "./print-batch-pdf";
import { listPrintBatchRows, type PrintBatchRecord, type VehicleRow } from "./print-batch-repository";

/** A document as it is drawn among other papers. */
export async function printPartOf({ db }: BaseContext, row: DocumentRow): Promise<PrintBatchPage> {
  return row.product === "sticker"
    ? { kind: "sticker", model: stickerDocumentSchema.parse(row.model) }
    : { kind: "report", model: await readReport(db, row) };
}

export type DocumentsById = ReadonlyMap<string, DocumentRow>;

/** The documents of some vehicles of a pack, by id. */
export async function documentsOf(
  { db }: BaseContext,
  pack: PrintBatchRecord,
  rows: readonly VehicleRow[],
): Promise<DocumentsById> {
  const ids = rows.flatMap(({ stickerId, reportId }) => [stickerId, reportId]).filter((id) => id !== null);
  const found = await db
    .select()
    .from(documents)
    .where(
      and(eq(documents.siteId, pack.siteId), eq(documents.userId, pack.userId), inArray(documents.id, ids)),
    );
  return new Map(found.map((row) => [row.id, row]));
}

export function guideOf(
  { services }: BaseContext,
  pack: PrintBatchRecord,
  row: VehicleRow,
): PrintBatchPage[] {
  if (!pack.guide) return [];
  const { make, model, modelYear } = services.decoder.decode(row.vin);
  const vehicle = { make: make ? nameCase(make) : "", model: model ?? "", year: String(modelYear ?? "") };
  return [
    {
      kind: "guide",
      model: { locale: pack.locale, guide: pack.guide, vehicle: { ...vehicle, vin: row.vin } },
    },
  ];
}

export const labelOf = (row: VehicleRow): PrintBatchPage[] =>
  row.brands === "called" ? [{ kind: "label", model: { vin: row.vin } }] : [];

/** A document that may be handed out, noted as read; null where there is none or it was given up in a swap. */
export async function openedDocument(
  context: BaseContext,
  byId: DocumentsById,
  id: string | null,
): Promise<DocumentRow | null> {
  const row = id === null ? undefined : byId.get(id);
  return row && (await markOpened(context.db, row, context.services.now())) ? row : null;
}

/** The papers of some vehicles in the order that they are printed in; what was given up in a swap is left out. */
async function papersOf(
  context: BaseContext,
  pack: PrintBatchRecord,
  rows: readonly VehicleRow[],
): Promise<PrintBatchPage[]> {
  const byId = await documentsOf(context, pack, rows);
  const opened = async (id: string | null): Promise<PrintBatchPage[]> => {
    const row = await openedDocument(context, byId, id);
    return row ? [await printPartOf(context, row)] : [];
  };
  const papers: PrintBatchPage[] = [];
  for (const row of rows) {
    const sticker = await opened(row.stickerId);
    const report = await opened(row.reportId);
    papers.push(...sticker, ...guideOf(context, pack, row), ...labelOf(row), ...report);
  }
  return papers;
}

async function printed(
  context: BaseContext,
  pack: PrintBatchRecord,
  rows: readonly VehicleRow[],
  part: "guide" | "label" | undefined,
): Promise<PrintBatchPage[]> {
  if (rows.length === 0) return [];
  if (part === "guide") return rows.flatMap((row) => guideOf(context, pack, row));
  if (part === "label") return rows.flatMap(labelOf);
  return papersOf(context, pack, rows);
}

/** Draws papers into one file, in a thread. */
export function renderPrintBatchPages(
  { services, site }: BaseContext,
  pack: PrintBatchRecord,
  papers: PrintBatchPage[],
  subject: string,
): Promise<Uint8Array> {
  return services.drawing.draw({
    kind: "pack",
    model: {
      papers,
      title: [pack.name, subject].filter(Boolean).join(" – "),
      author: site.config.name,
      lang: formattingLocale(pack.locale),
      createdAt: pack.createdAt.toISOString(),
    },
  });
}

/** Papers of one vehicle, or of the next 25 that have any, as one PDF. */
export async function readPrintBatchFile(
  context: BaseContext,
  pack: PrintBatchRecord,
  { row: rowId, part, start }: { row?: string; part?: "guide" | "label"; start: number },
): Promise<Response> {
  const rows = (await listPrintBatchRows(context.db, pack)).filter(
    (row) => row.reportId !== null || row.stickerId !== null,
  );
  const wanted = rowId
    ? rows.filter((row) => row.id === rowId)
    : rows.slice(start - 1, start - 1 + PRINT_FILE_VEHICLES_MAX);
  const papers = await printed(context, pack, wanted, rowId ? part : undefined);
  if (papers.length === 0) throw new AppError("not_found", "There are no papers to print yet.");
  const [only] = wanted;
  const subject = rowId && only ? only.vin : `${start}-${start - 1 + wanted.length}`;
  const pdf = await renderPrintBatchPages(context, pack, papers, subject);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition": `inline; filename="print-pack-${subject.replace(/[^A-Z0-9-]/g, "-")}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

import { and, eq, inArray } from "drizzle-orm";
import { stickerDocumentSchema } from "@/lib/contract/sticker-document";
import { AppError } from "@/lib/core/errors";
import { PACK_FILE_VEHICLES } from "@/lib/core/print-pack";
import { nameCase } from "@/lib/core/specification";
import { documents } from "../db/schema";
import { readReport } from "../documents/disputed-report";
import { type DocumentRow, markOpened } from "../documents/document-repository";
import type { PackPaper } from "../documents/pack-pdf";
import type { BaseContext } from "../serve";
import { type PackRow, packRows, type VehicleRow } from "./pack-repository";

/** A document as it is drawn among other papers. */
export async function paperOf({ db }: BaseContext, row: DocumentRow): Promise<PackPaper> {
  return row.product === "sticker"
    ? { kind: "sticker", model: stickerDocumentSchema.parse(row.model) }
    : { kind: "report", model: await readReport(db, row) };
}

export type DocumentsById = ReadonlyMap<string, DocumentRow>;

/** The documents of some vehicles of a pack, by id. */
export async function documentsOf(
  { db }: BaseContext,
  pack: PackRow,
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

export function guideOf({ services }: BaseContext, pack: PackRow, row: VehicleRow): PackPaper[] {
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

export const labelOf = (row: VehicleRow): PackPaper[] =>
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
  pack: PackRow,
  rows: readonly VehicleRow[],
): Promise<PackPaper[]> {
  const byId = await documentsOf(context, pack, rows);
  const opened = async (id: string | null): Promise<PackPaper[]> => {
    const row = await openedDocument(context, byId, id);
    return row ? [await paperOf(context, row)] : [];
  };
  const papers: PackPaper[] = [];
  for (const row of rows) {
    const sticker = await opened(row.stickerId);
    const report = await opened(row.reportId);
    papers.push(...sticker, ...guideOf(context, pack, row), ...labelOf(row), ...report);
  }
  return papers;
}

async function printed(
  context: BaseContext,
  pack: PackRow,
  rows: readonly VehicleRow[],
  part: "guide" | "label" | undefined,
): Promise<PackPaper[]> {
  if (rows.length === 0) return [];
  if (part === "guide") return rows.flatMap((row) => guideOf(context, pack, row));
  if (part === "label") return rows.flatMap(labelOf);
  return papersOf(context, pack, rows);
}

/** Draws papers into one file, in a thread. */
export function drawPapers(
  { services, site }: BaseContext,
  pack: PackRow,
  papers: PackPaper[],
  subject: string,
): Promise<Uint8Array> {
  return services.drawing.draw({
    kind: "pack",
    model: {
      papers,
      title: [pack.name, subject].filter(Boolean).join(" – "),
      author: site.config.name,
      lang: pack.locale === "es" ? "es-US" : "en-US",
      createdAt: pack.createdAt.toISOString(),
    },
  });
}

/** Papers of one vehicle, or of the next 25 that have any, as one PDF. */
export async function readPackFile(
  context: BaseContext,
  pack: PackRow,
  { row: rowId, part, start }: { row?: string; part?: "guide" | "label"; start: number },
): Promise<Response> {
  const rows = (await packRows(context.db, pack)).filter(
    (row) => row.reportId !== null || row.stickerId !== null,
  );
  const wanted = rowId
    ? rows.filter((row) => row.id === rowId)
    : rows.slice(start - 1, start - 1 + PACK_FILE_VEHICLES);
  const papers = await printed(context, pack, wanted, rowId ? part : undefined);
  if (papers.length === 0) throw new AppError("not_found", "There are no papers to print yet.");
  const [only] = wanted;
  const subject = rowId && only ? only.vin : `${start}-${start - 1 + wanted.length}`;
  const pdf = await drawPapers(context, pack, papers, subject);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition": `inline; filename="print-pack-${subject.replace(/[^A-Z0-9-]/g, "-")}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

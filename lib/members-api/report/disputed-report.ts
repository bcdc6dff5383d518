import { type ReportDocument, reportDocumentSchema } from "@/lib/contract/report-document";
import type { Locale } from "@/lib/core/locale";
import type { Database } from "../db/database";
import { type DocumentRow, revisionBefore } from "../generation/document-repository";
import { fileName, pdfResponse, storedPdf } from "../generation/stored-pdf";
import type { Services } from "../kernel/services";
import { previousReport } from "./model/changes";
import { disputeAnnotations, withDisputes } from "./model/disputes";
import { needsPrevious, reportInLanguage } from "./model/report-in-language";

export async function readReport(
  db: Database,
  row: DocumentRow,
  reader: Locale | null,
): Promise<ReportDocument> {
  const stored = reportDocumentSchema.parse(row.model);
  const locale = reader ?? stored.locale;
  const before = needsPrevious(stored, locale) ? await revisionBefore(db, row) : null;
  const { data } = reportDocumentSchema.safeParse(before?.model);
  const report = reportInLanguage(stored, locale, data ? previousReport(data) : null);
  return withDisputes(report, await disputeAnnotations(db, row, row.vin));
}

/**
 * Returns the issued PDF, or a new rendering if a record is disputed and `asIssued` isn't set
 * (docs/decisions/disputes.md).
 */
export async function annotatedPdf(
  db: Database,
  services: Pick<Services, "files" | "log" | "drawing">,
  row: DocumentRow,
  asIssued = false,
): Promise<Response> {
  if (asIssued || row.product !== "vhr") return storedPdf(services, row);
  const annotations = await disputeAnnotations(db, row, row.vin);
  if (annotations.length === 0) return storedPdf(services, row);
  try {
    const model = withDisputes(reportDocumentSchema.parse(row.model), annotations);
    if (!model.disputes) return storedPdf(services, row);
    return pdfResponse(await services.drawing.draw({ kind: "report", model }), fileName(row, "pdf"));
  } catch (error) {
    // Serve the issued file without dispute notes; the web page still shows them.
    services.log.error(
      { document: row.id, error },
      "a disputed report could not be rendered: serving the issued file",
    );
    return storedPdf(services, row);
  }
}

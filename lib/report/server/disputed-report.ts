import {
  createPdfResponse,
  type DocumentRow,
  findRevisionBefore,
  getFileName,
  readStoredPdf,
} from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { type ReportDocument, reportDocumentSchema } from "../contract/document";
import { toPreviousReport } from "./model/changes";
import { loadDisputeAnnotations, withDisputes } from "./model/disputes";
import { needsPrevious, reportInLanguage } from "./model/report-in-language";

export async function readReport(
  db: Database,
  row: DocumentRow,
  reader: Locale | null,
): Promise<ReportDocument> {
  const stored = reportDocumentSchema.parse(row.model);
  const locale = reader ?? stored.locale;
  const before = needsPrevious(stored, locale) ? await findRevisionBefore(db, row) : null;
  const { data } = reportDocumentSchema.safeParse(before?.model);
  const report = reportInLanguage(stored, locale, data ? toPreviousReport(data) : null);
  return withDisputes(report, await loadDisputeAnnotations(db, row, row.vin));
}

/**
 * Returns the issued PDF, or a new rendering if a record is disputed and `asIssued` isn't set
 * (docs/decisions/disputes.md).
 */
export async function annotatePdf(
  db: Database,
  services: Pick<Services, "files" | "log" | "drawing">,
  row: DocumentRow,
  asIssued = false,
): Promise<Response> {
  if (asIssued || row.product !== "vhr") return readStoredPdf(services, row);
  const annotations = await loadDisputeAnnotations(db, row, row.vin);
  if (annotations.length === 0) return readStoredPdf(services, row);
  try {
    const model = withDisputes(reportDocumentSchema.parse(row.model), annotations);
    if (!model.disputes) return readStoredPdf(services, row);
    return createPdfResponse(await services.drawing.draw({ kind: "report", model }), getFileName(row, "pdf"));
  } catch (error) {
    // Serve the issued file without dispute notes; the web page still shows them.
    services.log.error(
      { document: row.id, error },
      "a disputed report could not be rendered: serving the issued file",
    );
    return readStoredPdf(services, row);
  }
}

import { type ReportDocument, reportDocumentSchema } from "@/lib/contract/report-document";
import type { Database } from "../db/database";
import type { DocumentRow } from "../generation/document-repository";
import { fileName, pdfResponse, storedPdf } from "../generation/stored-pdf";
import type { Services } from "../kernel/services";
import { disputeAnnotations, withDisputes } from "./model/disputes";

/** A stored report with its owner's current disputes. */
export async function readReport(db: Database, row: DocumentRow): Promise<ReportDocument> {
  return withDisputes(reportDocumentSchema.parse(row.model), await disputeAnnotations(db, row, row.vin));
}

/**
 * A document's PDF: the file as it was issued, or where a record of it is disputed, the same report drawn with the dispute's
 * state (docs/decisions/disputes.md). The issued file is kept, and `asIssued` returns it.
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
    // The issued file is served without dispute notes; the page shows them meanwhile.
    services.log.error(
      { document: row.id, error },
      "a disputed report was not drawn; its issued file is given",
    );
    return storedPdf(services, row);
  }
}

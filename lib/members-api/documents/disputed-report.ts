import { type ReportDocument, reportDocumentSchema } from "@/lib/contract/report-document";
import type { Database } from "../db/database";
import type { Services } from "../services";
import type { DocumentRow } from "./document-repository";
import { disputeMarks, withDisputes } from "./report-disputes";
import { fileName, pdfAnswer, storedPdf } from "./stored-pdf";

/** A stored report as it reads today: its own words, and which records its owner disputes. */
export async function readReport(db: Database, row: DocumentRow): Promise<ReportDocument> {
  return withDisputes(reportDocumentSchema.parse(row.model), await disputeMarks(db, row, row.vin));
}

/**
 * A document's PDF: the file as it was issued, or where a record of it is disputed, the same report drawn with the dispute's
 * state (docs/decisions/disputes.md). The issued file stays, and `asIssued` gives it.
 */
export async function currentPdf(
  db: Database,
  services: Pick<Services, "files" | "log" | "drawing">,
  row: DocumentRow,
  asIssued = false,
): Promise<Response> {
  if (asIssued || row.product !== "vhr") return storedPdf(services, row);
  const marks = await disputeMarks(db, row, row.vin);
  if (marks.length === 0) return storedPdf(services, row);
  try {
    const model = withDisputes(reportDocumentSchema.parse(row.model), marks);
    if (!model.disputes) return storedPdf(services, row);
    return pdfAnswer(await services.drawing.draw({ kind: "report", model }), fileName(row, "pdf"));
  } catch (error) {
    // What was paid for is there without the marks; the page shows them meanwhile.
    services.log.error(
      { document: row.id, error },
      "a disputed report was not drawn; its issued file is given",
    );
    return storedPdf(services, row);
  }
}

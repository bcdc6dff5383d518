import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import type { Services } from "../services";
import type { DocumentRow } from "./document-repository";

const FILE_NAMES = { vhr: "vehicle-history-report", uvc: "basic-report", sticker: "window-sticker" } as const;

function fileName(row: DocumentRow): string {
  const kind = FILE_NAMES[row.product];
  return `${kind}-${row.vin.replace(/[^A-Z0-9]/g, "-")}.pdf`;
}

/** The bytes as they were issued: what does not match its digest is not handed out. */
export async function storedPdf(
  services: Pick<Services, "files" | "log">,
  row: DocumentRow,
): Promise<Response> {
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

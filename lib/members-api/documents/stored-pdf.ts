import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import type { Services } from "../services";
import type { DocumentRow } from "./document-repository";

const FILE_NAMES = { vhr: "vehicle-history-report", uvc: "basic-report", sticker: "window-sticker" } as const;

export function fileName(row: DocumentRow, ending: "pdf" | "png"): string {
  const kind = FILE_NAMES[row.product];
  return `${kind}-${row.vin.replace(/[^A-Z0-9]/g, "-")}.${ending}`;
}

/** The bytes as they were issued: what does not match its digest is not handed out. */
async function issuedBytes({ files, log }: Pick<Services, "files" | "log">, row: DocumentRow) {
  const pdf = await files.get(row.fileKey);
  if (!pdf || createHash("sha256").update(pdf).digest("hex") !== row.sha256) {
    log.error({ document: row.id, isMissing: pdf === null }, "a document's file is missing or damaged");
    throw new AppError("unavailable", "The document cannot be read just now. Please try again.");
  }
  return pdf;
}

function fileAnswer(bytes: Uint8Array, type: string, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(bytes.byteLength),
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

export function pdfAnswer(bytes: Uint8Array, name: string): Response {
  return fileAnswer(bytes, "application/pdf", name);
}

export async function storedPdf(
  services: Pick<Services, "files" | "log">,
  row: DocumentRow,
): Promise<Response> {
  return pdfAnswer(await issuedBytes(services, row), fileName(row, "pdf"));
}

/** Drawn from the very file that was issued, so that picture and PDF cannot differ; not kept, because it can be drawn again. */
export async function storedPicture(
  services: Pick<Services, "files" | "log" | "drawing">,
  row: DocumentRow,
): Promise<Response> {
  const pdf = await issuedBytes(services, row);
  const picture = await services.drawing.draw({ kind: "picture", model: { pdf } });
  return fileAnswer(picture, "image/png", fileName(row, "png"));
}

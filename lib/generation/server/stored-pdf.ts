import { createHash } from "node:crypto";
import * as z from "zod";
import type { Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { documentLocaleSchema } from "../contract/vehicle";
import { getDocumentMessages } from "./document-messages";
import type { DocumentRow } from "./document-repository";
import { toShownNumber } from "./vehicle-names";

const getLanguage = (row: Pick<DocumentRow, "model">) =>
  z.object({ locale: documentLocaleSchema }).safeParse(row.model).data?.locale ?? "en";

export function getFileName(row: DocumentRow, ending: "pdf" | "png"): string {
  const kind = getDocumentMessages(getLanguage(row)).common.fileNames[row.product];
  const number = toShownNumber(row.vin) || row.number;
  return `${kind}-${number.replace(/[^A-Z0-9]/g, "-")}.${ending}`;
}

async function readIssuedBytes({ files, log }: Pick<Services, "files" | "log">, row: DocumentRow) {
  const pdf = await files.get(row.fileKey);
  if (!pdf || createHash("sha256").update(pdf).digest("hex") !== row.sha256) {
    log.error({ document: row.id, isMissing: pdf === null }, "a document's file is missing or damaged");
    throw new AppError("unavailable", "We can't read the document right now. Try again.");
  }
  return pdf;
}

function createFileResponse(bytes: Uint8Array, type: string, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(bytes.byteLength),
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

export function createPdfResponse(bytes: Uint8Array, name: string): Response {
  return createFileResponse(bytes, "application/pdf", name);
}

/** Turns the response into a download if requested, because phone browsers replace the page with an inline file. */
export function asDownload(response: Response, download: "1" | undefined): Response {
  if (download === undefined) return response;
  const disposition = response.headers.get("content-disposition") ?? "inline";
  response.headers.set("content-disposition", disposition.replace(/^inline/, "attachment"));
  return response;
}

export async function readStoredPdf(
  services: Pick<Services, "files" | "log">,
  row: DocumentRow,
): Promise<Response> {
  return createPdfResponse(await readIssuedBytes(services, row), getFileName(row, "pdf"));
}

/** Renders the issued PDF, so that the image always matches it. */
export async function readStoredPageImage(
  services: Pick<Services, "files" | "log" | "drawing">,
  row: DocumentRow,
): Promise<Response> {
  const pdf = await readIssuedBytes(services, row);
  const picture = await services.drawing.draw({ kind: "picture", model: { pdf } });
  return createFileResponse(picture, "image/png", getFileName(row, "png"));
}

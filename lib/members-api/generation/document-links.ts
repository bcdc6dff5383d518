import { documentHref, memberHref } from "@/lib/routes";
import type { DocumentEntry } from "./document-repository";

/** The PDF's URL on the same host, behind the owner's session. */
export function pdfHref(id: string): string {
  return `${memberHref("/api-cwa/view_pdf")}?id=${encodeURIComponent(id)}`;
}

/** The URL of its first page as a PNG. */
export function pageImageHref(id: string): string {
  return `${memberHref("/api-cwa/view_png")}?id=${encodeURIComponent(id)}`;
}

export function documentLink(entry: Pick<DocumentEntry, "id" | "vin" | "product" | "createdAt">) {
  return {
    url: pdfHref(entry.id),
    page: documentHref(entry.vin, entry.product),
    created: entry.createdAt.toISOString(),
  };
}

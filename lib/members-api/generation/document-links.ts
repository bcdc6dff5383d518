import { documentHref, memberHref } from "@/lib/routes";
import type { DocumentEntry } from "./document-repository";

export function pdfHref(id: string): string {
  return `${memberHref("/api-cwa/view_pdf")}?id=${encodeURIComponent(id)}`;
}

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

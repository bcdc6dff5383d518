import { getDocumentHref, getMemberHref } from "@/lib/routes";
import type { DocumentEntry } from "./document-repository";

export function getPdfHref(id: string): string {
  return `${getMemberHref("/api-cwa/view_pdf")}?id=${encodeURIComponent(id)}`;
}

export function getPageImageHref(id: string): string {
  return `${getMemberHref("/api-cwa/view_png")}?id=${encodeURIComponent(id)}`;
}

export function getDocumentLink(entry: Pick<DocumentEntry, "id" | "vin" | "product" | "createdAt">) {
  return {
    url: getPdfHref(entry.id),
    page: getDocumentHref(entry.vin, entry.product),
    created: entry.createdAt.toISOString(),
  };
}

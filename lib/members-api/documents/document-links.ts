import type { GeneratedProduct } from "@/lib/core/entitlement";
import { dvhHref, memberHref } from "@/lib/routes";
import type { DocumentEntry } from "./document-repository";

/** Where the PDF is: an address on the same host, behind the owner's session. */
export function pdfHref(id: string): string {
  return `${memberHref("/api-cwa/view_pdf")}?id=${encodeURIComponent(id)}`;
}

/** Where its first page is as a PNG. */
export function pictureHref(id: string): string {
  return `${memberHref("/api-cwa/view_png")}?id=${encodeURIComponent(id)}`;
}

/** Where the document's page is. */
export function pageHref(vin: string, product: GeneratedProduct): string {
  return product === "vhr" ? dvhHref(vin) : `${dvhHref(vin)}&product=${product}`;
}

export function documentLink(entry: Pick<DocumentEntry, "id" | "vin" | "product" | "createdAt">) {
  return {
    url: pdfHref(entry.id),
    page: pageHref(entry.vin, entry.product),
    created: entry.createdAt.toISOString(),
  };
}

import type { DocumentProduct } from "../contract/report";

export interface LinkedDocument {
  /** A path on this site, or the URL of a PDF on another host. */
  page: string;
  product: DocumentProduct;
  vin: string;
}

export function isElsewhere(page: string): boolean {
  return !page.startsWith("/");
}

export function toLinkAttributes({ page, product, vin }: LinkedDocument) {
  if (!isElsewhere(page)) return { href: page };
  return {
    href: page,
    target: "_blank",
    rel: "noopener noreferrer",
    "data-document": product,
    "data-vin": vin,
  };
}

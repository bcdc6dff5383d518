import type { DocumentProduct } from "@/lib/contract/report";

export interface LinkedDocument {
  /** The document's page on this site, or the address of its PDF elsewhere. */
  page: string;
  product: DocumentProduct;
  vin: string;
}

/** Whether the document is only on another host. */
export function isElsewhere(page: string): boolean {
  return !page.startsWith("/");
}

/** The attributes of a link to an existing document. One elsewhere opens in a new tab, or with the host app. */
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

import type { ComponentProps } from "react";
import { DocumentPanel } from "@/components/dashboard/document-panel";
import type { Offer } from "@/lib/compose/calls/offers";
import { renderPage } from "./render";
import { COROLLA } from "./vehicles";

export const documentLink = {
  url: "/members/api-cwa/view_pdf?id=1",
  page: `/dvh?vin=${COROLLA}`,
  number: "GB-0000-0000",
};

/** Renders a report's panel, unless `product` is different. */
export function renderDocumentPanel(
  props: Partial<ComponentProps<typeof DocumentPanel>> = {},
  offers?: readonly Offer[],
) {
  const of = { product: "vhr", vin: COROLLA, isGlobal: false } as const;
  const parts = { about: null, document: <p>the document</p> };
  return renderPage(<DocumentPanel {...of} {...parts} {...props} />, { offers });
}

import { expect, it } from "vitest";
import type { DocumentRequest } from "@/lib/generation/server/document-request";
import { withOffer } from "./sticker-offer";

it("[TRUE-38] a later list with only prices keeps the stock number and mileage of an earlier list", () => {
  const plain: DocumentRequest = { locale: "en", mileage: null, europe: false, classic: null };
  const first = withOffer(plain, { stock: "A-7", priceCents: 1_599_500, mileage: 45_210 });
  const later = withOffer(first, { stock: null, priceCents: 1_499_500, mileage: null });
  expect(later).toEqual({ ...plain, offer: { stock: "A-7", priceCents: 1_499_500, mileage: 45_210 } });
});

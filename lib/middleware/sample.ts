import { headers } from "next/headers";
import { cache } from "react";
import { markPagePartial } from "@/lib/bff/page-status";
import { requestOrigin } from "@/lib/bff/request-origin";
import { sampleDocument, servesSamples } from "@/lib/bff/sample-document";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import type { SampleDocument } from "@/lib/sample/contract/sample";
import { pageContext } from "./page";

export const sampleForPage: (product: EntitledProduct) => Promise<SampleDocument | null> = cache(
  async (product) => {
    const [{ site, locale }, head] = await Promise.all([pageContext(), headers()]);
    try {
      return await sampleDocument(product, locale, { site, address: requestOrigin(head).address });
    } catch (error) {
      markPagePartial();
      throw error;
    }
  },
);

const PATIENCE_MS = 700;

function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const withoutIt = () => {
    markPagePartial();
    return otherwise;
  };
  const patience = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(withoutIt()), PATIENCE_MS);
  });
  return Promise.race([answer.catch(withoutIt), patience]).finally(() => clearTimeout(timer));
}

export function sampleIfReady(product: EntitledProduct): Promise<SampleDocument | null> {
  return inTime(sampleForPage(product), null);
}

export const hasSamples: () => Promise<boolean> = cache(async () => {
  const [{ site, locale }, head] = await Promise.all([pageContext(), headers()]);
  return inTime(servesSamples(locale, { site, address: requestOrigin(head).address }), false);
});

import { headers } from "next/headers";
import { cache } from "react";
import { requestOrigin } from "@/lib/bff/request-origin";
import { sampleDocument } from "@/lib/bff/sample-document";
import { isRemoteUpstream } from "@/lib/bff/upstream";
import type { SampleDocument } from "@/lib/contract/sample";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { pageContext } from "./page";

/** The site's open sample in the viewer's language; null where the Members API serves none. Throws while it is away. */
export const sampleForPage: (product: EntitledProduct) => Promise<SampleDocument | null> = cache(
  async (product) => {
    const [{ site, locale }, head] = await Promise.all([pageContext(), headers()]);
    return sampleDocument(product, locale, { site, address: requestOrigin(head).address });
  },
);

/** How long a page that only links to a sample waits for it. */
const PATIENCE_MS = 700;

/** A sample for a page that can do without: null also where it is late or the Members API is away. */
export async function sampleIfReady(product: EntitledProduct): Promise<SampleDocument | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const sample = sampleForPage(product).catch(() => null);
  return Promise.race([sample, patience]).finally(() => clearTimeout(timer));
}

/** Whether anything may lead to the samples: always with the embedded API, with a remote one where it serves them. */
export const hasSamples: () => Promise<boolean> = cache(async () => {
  return !isRemoteUpstream() || (await sampleIfReady("vhr")) !== null;
});

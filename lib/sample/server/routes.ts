import { asDownload, createPdfResponse } from "@/lib/generation/server";
import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { getMemberHref } from "@/lib/routes";
import { sampleCalls } from "../contract/sample";

const FILE_NAMES = {
  vhr: "sample-vehicle-history-report.pdf",
  sticker: "sample-window-sticker.pdf",
} as const;

export const sampleRoutes: ServedCall[] = [
  serve(sampleCalls.document, async ({ site, query, services }) => {
    const { product, locale } = query;
    const sample = await services.samples.read(site, product, locale);
    const url = `${getMemberHref(sampleCalls.pdf.path)}?${new URLSearchParams({ product, locale })}`;
    return succeeded({
      data:
        sample.product === "sticker"
          ? { product: sample.product, url, document: sample.document }
          : { product: sample.product, url, document: sample.document },
    });
  }),

  serve(sampleCalls.pdf, async ({ site, query, services }) => {
    const { pdf } = await services.samples.read(site, query.product, query.locale);
    return asDownload(createPdfResponse(pdf, FILE_NAMES[query.product]), query.download);
  }),
];

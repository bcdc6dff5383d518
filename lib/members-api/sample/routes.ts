import { calls } from "@/lib/contract/table";
import { getMemberHref } from "@/lib/routes";
import { asDownload, createPdfResponse } from "../generation/stored-pdf";
import { type ServedCall, serve, succeeded } from "../kernel/serve";

const FILE_NAMES = {
  vhr: "sample-vehicle-history-report.pdf",
  sticker: "sample-window-sticker.pdf",
} as const;

export const sampleRoutes: ServedCall[] = [
  serve(calls.sample.document, async ({ site, query, services }) => {
    const { product, locale } = query;
    const sample = await services.samples.read(site, product, locale);
    const url = `${getMemberHref(calls.sample.pdf.path)}?${new URLSearchParams({ product, locale })}`;
    return succeeded({
      data:
        sample.product === "sticker"
          ? { product: sample.product, url, document: sample.document }
          : { product: sample.product, url, document: sample.document },
    });
  }),

  serve(calls.sample.pdf, async ({ site, query, services }) => {
    const { pdf } = await services.samples.read(site, query.product, query.locale);
    return asDownload(createPdfResponse(pdf, FILE_NAMES[query.product]), query.download);
  }),
];

import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { PreviewPage } from "@/components/report/preview-page";
import { verificationQuery } from "@/lib/client/report";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview");
  return { title: t("title"), robots: { index: false } };
}

/**
 * PAGE-9: what a report of `vin` would contain; `source` is the product. `email` and `mobile` of a partner's link
 * are ignored. With `number`, shows the document issued under it.
 */
export default withMessages("preview", async function Preview({ searchParams }: PageAddress) {
  await guardPage(routes.preview);
  const query = await searchParams;
  const { vin } = cleanVinInput(paramText(query.vin));
  const number = paramText(query.number).slice(0, 40);
  const client = pageQueryClient();
  await (number ? client.prefetchQuery(verificationQuery(number)) : prefetchVehicle(client, vin));
  const source = paramText(query.source) === "sticker" ? "sticker" : "vhr";
  return (
    <Prefetched state={dehydrate(client)}>
      <PreviewPage vin={vin} number={number} source={source} />
    </Prefetched>
  );
});

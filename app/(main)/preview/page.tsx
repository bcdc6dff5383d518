import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { IssuedDocument } from "@/components/report/issued-document";
import { LockedSections } from "@/components/report/locked-sections";
import { ReportNumberMissing } from "@/components/report/report-number-missing";
import { Card } from "@/components/ui/card";
import { PreviewVehicle } from "@/components/vehicle/preview-vehicle";
import { verificationQuery } from "@/lib/client/report";
import { VIN_LENGTH } from "@/lib/core/constants";
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
export default withMessages("preview", async function PreviewPage({ searchParams }: PageAddress) {
  await guardPage(routes.preview);
  const t = await getTranslations("preview");
  const query = await searchParams;
  const { vin } = cleanVinInput(paramText(query.vin));
  const number = paramText(query.number).slice(0, 40);
  const client = pageQueryClient();
  await (number ? client.prefetchQuery(verificationQuery(number)) : prefetchVehicle(client, vin));
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-12">
      {number ? (
        <Prefetched state={dehydrate(client)}>
          <IssuedDocument number={number} />
        </Prefetched>
      ) : vin ? (
        <Prefetched state={dehydrate(client)}>
          <Card>
            <h1 className="sr-only">{t("title")}</h1>
            <PreviewVehicle vin={vin} source={paramText(query.source) === "sticker" ? "sticker" : "vhr"} />
            {vin.length === VIN_LENGTH ? <LockedSections vin={vin} /> : null}
          </Card>
        </Prefetched>
      ) : (
        <ReportNumberMissing />
      )}
    </div>
  );
});

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { AskedAhead, asks, asksVehicle } from "@/app/asked-ahead";
import { LockedParts } from "@/components/preview/locked-parts";
import { NumberMissing } from "@/components/preview/number-missing";
import { Verification } from "@/components/preview/verification";
import { Sheet } from "@/components/ui/sheet";
import { PreviewVehicle } from "@/components/vehicle/preview-vehicle";
import { verificationQuery } from "@/lib/client/report";
import { reportCalls } from "@/lib/contract/report";
import { VIN_LENGTH } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview");
  return { title: t("title"), robots: { index: false } };
}

/**
 * PAGE-9: what a report of `vin` would hold, `source` the product that was looked for; `email` and `mobile` of a
 * partner's link are read by nobody here. With `number`, what was issued under it.
 */
export default async function PreviewPage({ searchParams }: PageAddress) {
  await guardPage(routes.preview);
  const t = await getTranslations("preview");
  const query = await searchParams;
  const { vin } = cleanVinInput(textOf(query.vin));
  const number = textOf(query.number).slice(0, 40);
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-12">
      {number ? (
        <AskedAhead
          of={[asks(verificationQuery(number), reportCalls.verify, { number }, ({ data }) => data)]}
        >
          <Verification number={number} />
        </AskedAhead>
      ) : vin ? (
        <AskedAhead of={asksVehicle(vin)}>
          <Sheet>
            <h1 className="sr-only">{t("title")}</h1>
            <PreviewVehicle vin={vin} source={textOf(query.source) === "sticker" ? "sticker" : "vhr"} />
            {vin.length === VIN_LENGTH ? <LockedParts vin={vin} /> : null}
          </Sheet>
        </AskedAhead>
      ) : (
        <NumberMissing />
      )}
    </div>
  );
}

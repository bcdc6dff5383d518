import { getTranslations } from "next-intl/server";
import { CompareDesk } from "@/app/my-vehicles/compare/desk";
import { LogInFirst } from "@/components/garage/log-in-first";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { compareHref } from "@/lib/routes";

const MOST = 4;

/** Two to four saved vehicles side by side; the address says which. */
export default async function ComparePage({
  searchParams,
}: {
  searchParams: Promise<{ vin?: string | string[] }>;
}) {
  const given = [(await searchParams).vin ?? []].flat();
  const vins = [...new Set(given.map((text) => cleanVinInput(text).vin).filter(Boolean))].slice(0, MOST);
  const path = compareHref(vins);
  const { user } = await guardPage(path);
  const t = await getTranslations("garage.compare");
  return (
    <>
      <h1 className="heading mb-7 text-3xl md:text-4xl">{t("title")}</h1>
      {user ? <CompareDesk vins={vins} /> : <LogInFirst next={path} />}
    </>
  );
}

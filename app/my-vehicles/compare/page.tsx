import { getTranslations } from "next-intl/server";
import { ComparePageContent } from "@/components/garage/compare-page";
import { LoginRequired } from "@/components/garage/login-required";
import { withMessages } from "@/components/providers/page-messages";
import { guardPage } from "@/lib/middleware/page";
import { COMPARE_MAX } from "@/lib/platform/values";
import { compareHref } from "@/lib/routes";
import { toVehicleKey } from "@/lib/vin/rules/vin-input";

export default withMessages(
  "compare",
  async function ComparePage({ searchParams }: { searchParams: Promise<{ vin?: string | string[] }> }) {
    const values = [(await searchParams).vin ?? []].flat();
    const vins = [...new Set(values.map((text) => toVehicleKey(text)).filter(Boolean))].slice(0, COMPARE_MAX);
    const path = compareHref(vins);
    const { user } = await guardPage(path);
    const t = await getTranslations("garage.compare");
    return (
      <>
        <h1 className="heading mb-7 text-3xl md:text-4xl">{t("title")}</h1>
        {user ? <ComparePageContent vins={vins} /> : <LoginRequired next={path} />}
      </>
    );
  },
);

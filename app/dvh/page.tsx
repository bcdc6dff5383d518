import { getTranslations } from "next-intl/server";
import { LoginRequired } from "@/components/garage/login-required";
import { ReportNumberMissing } from "@/components/report/report-number-missing";
import { ReportView } from "@/components/report/report-view";
import { StickerView } from "@/components/sticker/sticker-view";
import { guardPage } from "@/lib/middleware/page";
import { getDocumentHref } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

export default async function DocumentPage({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(formatParamText(query.vin));
  const sticker = query.product === "sticker";
  const basic = query.product === "uvc";
  const path = getDocumentHref(vin, sticker ? "sticker" : basic ? "uvc" : "vhr");
  const { user, site } = await guardPage(path);
  const t = await getTranslations("preview.document");
  if (!vin) return <ReportNumberMissing framed={false} />;
  return (
    <>
      <h1 className="sr-only">{t(sticker ? "sticker" : "report")}</h1>
      {!user ? (
        <div className="p-4 md:p-10">
          <LoginRequired next={path} framed={false} />
        </div>
      ) : sticker ? (
        <StickerView vin={vin} />
      ) : (
        <ReportView vin={vin} product={basic ? "uvc" : "vhr"} isGlobal={site.isGlobal} />
      )}
    </>
  );
}

import { useTranslations } from "next-intl";
import { BrandMark } from "@/components/layout/brand-mark";
import { Sheet } from "@/components/ui/sheet";
import { Spinner } from "@/components/ui/spinner";
import type { Site } from "@/lib/site/site";
import { LaterDeleteAccountForm } from "./later-forms";

/** PAGE-13. `site` is null while its settings are on their way: then a spinner stands in the form's place. */
export function DeleteAccountPage({ site }: { site: Pick<Site, "name" | "logo" | "supportEmail"> | null }) {
  const t = useTranslations("deletion");
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:py-14">
      <Sheet className="overflow-hidden">
        <div aria-hidden="true" className="letterhead" />
        <div className="px-5 py-7 sm:px-10 sm:py-9">
          {site ? (
            <p className="flex items-center gap-3 font-extrabold font-label text-lg leading-none [font-stretch:72%]">
              <BrandMark site={site} className="size-10" />
              {site.name}
            </p>
          ) : null}
          <h1 className="heading mt-6 border-rule border-b-4 pb-4 text-3xl">{t("title")}</h1>
          {site ? (
            <>
              <p className="mt-5 mb-7 max-w-measure">
                {t.rich("intro", {
                  support: (words) => <a href={`mailto:${site.supportEmail}`}>{words}</a>,
                })}
              </p>
              <LaterDeleteAccountForm />
            </>
          ) : (
            <p role="status" className="grid min-h-60 place-items-center text-2xl">
              <Spinner />
              <span className="sr-only">{t("waiting")}</span>
            </p>
          )}
        </div>
      </Sheet>
    </div>
  );
}

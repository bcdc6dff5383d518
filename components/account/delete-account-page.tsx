import { useTranslations } from "next-intl";
import { BrandLogo } from "@/components/shell/brand-logo";
import { SupportLink } from "@/components/shell/support-link";
import { Card } from "@/components/ui/card";
import { Spinner } from "@/components/ui/spinner";
import type { Site } from "@/lib/site/rules/site";
import { LazyDeleteAccountForm } from "./lazy-forms";
import { UntilDeletionReceipt } from "./until-deletion-receipt";

export function DeleteAccountPage({ site }: { site: Pick<Site, "name" | "logo" | "supportEmail"> | null }) {
  const t = useTranslations("accountDeletion");
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:py-14">
      <Card className="overflow-hidden">
        <div aria-hidden="true" className="letterhead" />
        <div className="px-5 py-7 sm:px-10 sm:py-9">
          {site ? (
            <p className="flex items-center gap-3 font-extrabold font-label text-lg leading-none [font-stretch:72%]">
              <BrandLogo site={site} size="large" />
              {site.name}
            </p>
          ) : null}
          <h1 className="heading mt-6 border-rule border-b-4 pb-4 text-3xl">{t("title")}</h1>
          {site ? (
            <>
              <UntilDeletionReceipt>
                <p className="mt-5 max-w-measure">
                  {t.rich("intro", {
                    support: (chunks) => <SupportLink email={site.supportEmail}>{chunks}</SupportLink>,
                  })}
                </p>
              </UntilDeletionReceipt>
              <div className="mt-7">
                <LazyDeleteAccountForm />
              </div>
            </>
          ) : (
            <p role="status" className="grid min-h-60 place-items-center text-2xl">
              <Spinner />
              <span className="sr-only">{t("waiting")}</span>
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}

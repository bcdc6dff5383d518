import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { withNext } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { EntryLink } from "./entry-link";

export function SignupBenefits({ title, points }: { title: ReactNode; points: readonly string[] }) {
  return (
    <>
      <p className="heading max-w-[16ch] text-2xl lg:text-4xl">{title}</p>
      <ol className="mt-6 grid lg:mt-10">
        {points.map((point, index) => (
          <li key={point} className="flex gap-4 border-ink-3 border-t py-3.5 last:border-b">
            <span aria-hidden="true" className="heading num w-5 flex-none text-xl leading-[1.1]">
              {index + 1}
            </span>
            <span className="min-w-0 break-words">{point}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function VoucherLine({ label, value }: { label: string; value: string | number }) {
  return (
    <div className="flex items-baseline gap-1.5 py-1.5">
      <dt className="max-w-[70%]">{label}</dt>
      <span aria-hidden="true" className="leader-dots" />
      <dd className="num font-bold">{value}</dd>
    </div>
  );
}

export function SignupVoucher({
  site,
}: {
  site: Pick<Site, "signupCredits" | "isGlobal" | "verifyEmail" | "emailDelivery" | "ownApi">;
}) {
  const t = useTranslations("account.signup");
  const { vhr, sticker } = site.signupCredits;
  if (vhr + sticker === 0)
    return <p className="heading max-w-[16ch] text-2xl lg:text-4xl">{t("asideTitlePlain")}</p>;
  return (
    <>
      <p className="heading max-w-[16ch] text-2xl lg:text-4xl">{t("asideTitle")}</p>
      <div className="mt-6 border-[1.5px] border-rule bg-sheet text-[0.9375rem] lg:mt-10">
        <p className="bg-rule px-4 py-2 font-bold font-label text-sheet text-sm uppercase leading-none tracking-[0.07em] [font-stretch:78%]">
          {t(site.verifyEmail && site.emailDelivery ? "voucher.confirmed" : "voucher.title")}
        </p>
        <dl className="px-4 py-2.5">
          {site.isGlobal ? (
            <VoucherLine label={t("voucher.credits")} value={vhr + sticker} />
          ) : (
            <>
              <VoucherLine label={t("voucher.reports")} value={vhr} />
              <VoucherLine label={t("voucher.stickers")} value={sticker} />
            </>
          )}
          {site.ownApi ? <VoucherLine label={t("voucher.expiry")} value={t("voucher.never")} /> : null}
          <VoucherLine label={t("voucher.card")} value={t("voucher.no")} />
        </dl>
        <p className="num flex justify-between bg-rule px-4 py-2.5 font-extrabold font-label text-lg text-sheet uppercase leading-none [font-stretch:76%]">
          <span>{t("voucher.total")}</span>
          <span>$0.00</span>
        </p>
      </div>
    </>
  );
}

export function SignupAlternatives({ next }: { next: string }) {
  const t = useTranslations("account.signup");
  const dealer = useTranslations("dealerSignup");
  return (
    <>
      <EntryLink href={withNext(routes.login, next)} wide>
        {t("haveAccount")}
      </EntryLink>
      <p className="mt-3">
        {dealer("fromSignup")} <Link href={routes.dealersSignup}>{dealer("fromSignupLink")}</Link>
      </p>
    </>
  );
}

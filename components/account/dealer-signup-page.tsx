"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { PageCard } from "@/components/ui/page-card";
import type { User } from "@/lib/account/contract/account";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { LazyDealerSignupForm } from "./lazy-forms";
import { LogoutButton } from "./logout-button";

function ExistingAccountNotice({ user }: { user: User }) {
  const t = useTranslations("dealerSignup.loggedIn");
  const hasPrintBatches = useOffer("printBatch");
  const kind = user.isDealer ? "dealer" : "person";
  return (
    <EmptyState
      title={t(kind)}
      action={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {user.isDealer ? null : <LogoutButton />}
          {user.isDealer && hasPrintBatches ? (
            <Link href={routes.printBatch} className="inline-flex min-h-11 items-center">
              {t("lists")}
            </Link>
          ) : null}
          <Link href={routes.account} className="inline-flex min-h-11 items-center">
            {t("account")}
          </Link>
        </div>
      }
    >
      {user.email ? <span className="break-words">{t(`${kind}Text`, { email: user.email })}</span> : null}
    </EmptyState>
  );
}

const POINTS = ["lists", "prices", "receipts", "garage"] as const;

export function DealerSignupPage({ site, user }: { site: Site; user: User | null }) {
  const t = useTranslations("dealerSignup");
  const hasPrintBatches = useOffer("printBatch");
  const ownApi = useOffer("ownApi");
  const points = POINTS.filter((point) => {
    if (point === "lists") return hasPrintBatches;
    return ownApi || point === "garage";
  });
  // On gated sites, the embedded Members API always requires dealer approval; a remote one may not.
  const awaitsApproval = site.dealerApproval || (ownApi && !site.gateDisabled);
  return (
    <PageCard label={t("label")} title={t("title")} intro={t("intro")}>
      {user ? (
        <ExistingAccountNotice user={user} />
      ) : (
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid content-start gap-8">
            {awaitsApproval ? (
              <div className="rounded border border-ink px-4 py-3.5">
                <h2 className="heading text-lg">{t("gate.title")}</h2>
                <p className="mt-1.5 text-sm">{t("gate.text", { site: site.name })}</p>
              </div>
            ) : null}
            <LazyDealerSignupForm siteName={site.name} awaitsApproval={awaitsApproval} />
          </div>
          <aside className="grid content-start gap-6">
            <ul>
              {points.map((point) => (
                <li key={point} className="border-hairline border-t py-3 text-sm last:border-b">
                  {t(`points.${point}`)}
                </li>
              ))}
            </ul>
            <div className="grid gap-1 text-sm">
              <p>
                {t("haveAccount")} <Link href={routes.login}>{t("logIn")}</Link>
              </p>
              <p>
                {t("person")} <Link href={routes.signup}>{t("signup")}</Link>
              </p>
            </div>
          </aside>
        </div>
      )}
    </PageCard>
  );
}

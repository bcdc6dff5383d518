import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { EntryLink } from "@/components/account/entry-link";
import { LoginForm } from "@/components/account/login-form";
import { RequestedDocument, RequestedTitle } from "@/components/account/requested-document";
import { findRequestedCarName } from "@/components/providers/page-prefetch";
import { findDocumentRequest } from "@/lib/generation/rules/document-request";
import { guardPage } from "@/lib/middleware/page";
import { findSafeNextPath, withNext } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import type { PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.login");
  return { title: t("title"), robots: { index: false } };
}

export default async function LoginPage({ searchParams }: PageAddress) {
  const { next: requestedPath, made } = await searchParams;
  const next = findSafeNextPath(requestedPath) ?? routes.dashboard;
  const { site } = await guardPage(withNext(routes.login, next));
  const t = await getTranslations("account");
  const points = [t("login.points.documents"), t("login.points.garage")];
  if (site.ownApi) points.push(t("login.points.credits"));
  const request = findDocumentRequest(next);
  const name = request && (await findRequestedCarName(request));
  const isGated = request !== null && !site.gateDisabled;
  return (
    <AuthCard
      title={name === null || !request ? t("login.title") : <RequestedTitle request={request} name={name} />}
      head={request ? <RequestedDocument request={request} site={site} entry="login" /> : null}
      aside={<SignupBenefits title={t("login.asideTitle")} points={points} />}
      other={
        <EntryLink href={`${withNext(routes.signup, next)}${isGated ? "&new=1" : ""}`} wide>
          {t("request.create")}
        </EntryLink>
      }
    >
      {request ? <h2 className="heading mb-5 text-xl">{t("login.title")}</h2> : null}
      {made === "1" ? (
        <p role="status" className="mb-5 rounded border border-ink px-4 py-3">
          {t("login.made")}
        </p>
      ) : null}
      <LoginForm
        next={next}
        forgotHref={routes.forgotPassword}
        report={request?.isAtOnce ? request.vin : null}
      />
    </AuthCard>
  );
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupAlternatives, SignupVoucher } from "@/components/account/auth-offers";
import { RequestedDocument, RequestedTitle } from "@/components/account/requested-document";
import { SignupForm } from "@/components/account/signup-form";
import { findRequestedCarName } from "@/components/providers/page-prefetch";
import { findDocumentRequest } from "@/lib/generation/rules/document-request";
import { guardPage } from "@/lib/middleware/page";
import { findSafeNextPath, withNext } from "@/lib/platform/values";
import { loginHref, routes } from "@/lib/routes";
import type { PageAddress } from "@/lib/search-params";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signup");
  return { title: t("title"), ...getCanonicalUrl(routes.signup) };
}

/** On a gated site, document requests go to the login page first; its signup link sets `new=1`. */
export default async function SignupPage({ searchParams }: PageAddress) {
  const query = await searchParams;
  const next = findSafeNextPath(query.next) ?? routes.dashboard;
  const { site } = await guardPage(withNext(routes.signup, next));
  const request = findDocumentRequest(next);
  if (request && !site.gateDisabled && query.new !== "1") redirect(loginHref(next));
  const t = await getTranslations("account");
  const name = request && (await findRequestedCarName(request));
  return (
    <AuthCard
      title={name === null || !request ? t("signup.title") : <RequestedTitle request={request} name={name} />}
      head={request ? <RequestedDocument request={request} site={site} entry="signup" /> : null}
      aside={<SignupVoucher site={site} />}
      other={<SignupAlternatives next={next} />}
    >
      {request ? <h2 className="heading mb-5 text-xl">{t("request.create")}</h2> : null}
      <SignupForm next={next} report={request?.isAtOnce ? request.vin : null} isShort={request !== null} />
    </AuthCard>
  );
}

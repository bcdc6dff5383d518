"use client";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { ButtonLink } from "@/components/ui/button";
import type { FormError } from "@/lib/platform/browser";
import { type AccountSection, getAccountHref, loginHref } from "@/lib/routes";

export function LoginAgainLink({ section }: { section: AccountSection }) {
  const t = useTranslations("profile");
  return (
    <ButtonLink href={loginHref(getAccountHref(section))} variant="quiet" size="sm">
      {t("logIn")}
    </ButtonLink>
  );
}

export function AccountFormError({
  problem,
  section,
}: {
  problem: FormError | null;
  section: AccountSection;
}) {
  const isLoggedOut = problem?.code === "not_logged_in";
  return (
    <FormErrorNotice
      problem={problem}
      action={isLoggedOut ? <LoginAgainLink section={section} /> : undefined}
    />
  );
}

"use client";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { ButtonLink } from "@/components/ui/button";
import type { FormError } from "@/lib/client/use-zod-form";
import { type AccountSection, accountHref, loginHref } from "@/lib/routes";

/** A link to the login after the session has ended, which returns to this section of the account. */
export function LoginAgainLink({ section }: { section: AccountSection }) {
  const t = useTranslations("profile");
  return (
    <ButtonLink href={loginHref(accountHref(section))} variant="quiet" size="sm">
      {t("logIn")}
    </ButtonLink>
  );
}

/** A form's error on the account page; the draft keeps what was typed until the user has logged in again. */
export function AccountFormError({
  problem,
  section,
}: {
  problem: FormError | null;
  section: AccountSection;
}) {
  const ended = problem?.code === "not_logged_in";
  return (
    <FormErrorNotice problem={problem} action={ended ? <LoginAgainLink section={section} /> : undefined} />
  );
}

"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import type { FormProblem } from "@/lib/client/use-zod-form";
import { type AccountSection, accountHref, loginHref } from "@/lib/routes";
import { FormProblemNote } from "./form-problem";

/** The way in for a session that ended meanwhile, and back to this part of the account. */
export function LogInAgain({ section }: { section: AccountSection }) {
  const t = useTranslations("profile");
  return (
    <ButtonLink href={loginHref(accountHref(section))} look="quiet" size="sm">
      {t("logIn")}
    </ButtonLink>
  );
}

/** A form's problem on the account page; what was typed waits in its draft until one is logged in again. */
export function AccountFormProblem({
  problem,
  section,
}: {
  problem: FormProblem | null;
  section: AccountSection;
}) {
  const ended = problem?.code === "not_logged_in";
  return <FormProblemNote problem={problem} action={ended ? <LogInAgain section={section} /> : undefined} />;
}

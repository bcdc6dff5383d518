"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";
import { loginHref } from "@/lib/routes";

export type Failure = { kind: "refused"; text: string } | { kind: "log-in" };

export function FeedbackError({ failure }: { failure: Failure | null }) {
  const t = useTranslations("feedback");
  if (!failure) return null;
  if (failure.kind === "refused") return <ErrorNote title={failure.text} />;
  const { pathname, search, hash } = window.location;
  return (
    <ErrorNote
      title={t("logInFirst")}
      action={<Link href={loginHref(pathname + search + hash)}>{t("logIn")}</Link>}
    />
  );
}

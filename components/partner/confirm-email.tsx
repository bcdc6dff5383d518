"use client";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Button } from "@/components/ui/button";
import { getButtonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Form, SubmitButton } from "@/components/ui/form";
import type { LinkState } from "@/lib/account/contract/account";
import { confirmPartnerEmail, resendPartnerEmail } from "@/lib/partner/client/partner";
import type { PartnerState } from "@/lib/partner/rules/state";
import { useErrorText, useZodForm } from "@/lib/platform/browser";
import { getPartnerHref, routes } from "@/lib/routes";

const request = async () =>
  (
    await import("@/lib/admin/contract/partner-email")
  ).adminPartnerEmailCalls.confirmPartnerEmail.request.pick({});

function ResendLink() {
  const t = useTranslations("partner.confirm");
  const router = useRouter();
  const errorText = useErrorText();
  const [state, setState] = useState<{ busy: boolean; text: string }>({ busy: false, text: "" });
  async function resend() {
    setState({ busy: true, text: "" });
    const text = await resendPartnerEmail().then(({ sent }) => {
      if (!sent) router.refresh();
      return sent ? t("sent") : "";
    }, errorText);
    setState({ busy: false, text });
  }
  return (
    <>
      <Button variant="quiet" busy={state.busy} onClick={resend}>
        {t("resend")}
      </Button>
      <p role="status" className="basis-full empty:hidden">
        {state.text}
      </p>
    </>
  );
}

export function ConfirmEmailNotice({ email }: { email: string }) {
  const t = useTranslations("partner.confirm");
  if (usePathname() === getPartnerHref("confirm")) return null;
  return (
    <aside
      aria-label={t("title")}
      className="border-amber border-b bg-amber-band px-4 py-3 text-sm md:px-8 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{t("notice", { email })}</p>
        <ResendLink />
      </div>
    </aside>
  );
}

interface ConfirmEmailProps {
  token: string;
  email: string;
  link: LinkState | null;
  state: PartnerState;
  confirms: boolean;
}

/** Requires a click because mail scanners open links. */
export function ConfirmEmail({ token, email, link, state, confirms }: ConfirmEmailProps) {
  const t = useTranslations("partner.confirm");
  const router = useRouter();
  const [confirmed, setConfirmed] = useState<PartnerState | null>(null);
  const form = useZodForm(request);
  const submit = form.onSubmit(async () => {
    setConfirmed(await confirmPartnerEmail(token));
    router.refresh();
    return undefined;
  });
  const currentState = confirmed ?? (confirms ? null : state);
  if (currentState === "awaiting_email") {
    return <EmptyState title={t("otherTitle")}>{t("other")}</EmptyState>;
  }
  if (currentState) {
    const next = currentState === "awaiting_approval" ? "awaiting_approval" : "done";
    return (
      <div role="status">
        <EmptyState
          title={t("doneTitle")}
          action={
            <Link href={routes.partner} className={getButtonStyle("primary", "md", false)}>
              {t("toConsole")}
            </Link>
          }
        >
          {t(next, { email })}
        </EmptyState>
      </div>
    );
  }
  const dead = token === "" ? "noLink" : link === "valid" || link === null ? null : link;
  if (dead) {
    return (
      <EmptyState
        title={t("deadTitle")}
        action={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ResendLink />
          </div>
        }
      >
        {t(dead, { email })}
      </EmptyState>
    );
  }
  return (
    <Form onSubmit={submit} className="max-w-measure">
      <p className="[overflow-wrap:anywhere]">{t("text", { email })}</p>
      <FormErrorNotice problem={form.problem} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton busy={form.busy}>{t("submit")}</SubmitButton>
        {form.problem ? <ResendLink /> : null}
      </div>
    </Form>
  );
}

"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useOffer } from "@/components/providers/offers-provider";
import { FormErrorNotice } from "@/components/shell/form-error";
import { AgreementNote } from "@/components/shell/legal-links";
import { Section } from "@/components/ui/card";
import { Form, SubmitButton } from "@/components/ui/form";
import { registerDealer } from "@/lib/account/client/profile";
import { leaveFor } from "@/lib/account/client/session";
import { useDraft, useKeepsDrafts, useZodForm } from "@/lib/platform/browser";
import { DEALER_EMPLOYEES_DEFAULT } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { EmailField, PasswordField } from "./credential-fields";
import { ADDRESS_FIELDS, COMPANY_FIELDS, DealerFields, ONLINE_FIELDS, PERSON_FIELDS } from "./dealer-fields";
import { NoScriptNote } from "./no-script-note";

const request = async () => (await import("@/lib/account/contract/profile")).dealerRegisterRequest;

/** Excludes the password: it must never be stored. */
const DRAFT_FIELDS = [
  ...COMPANY_FIELDS,
  ...PERSON_FIELDS,
  ...ADDRESS_FIELDS,
  ...ONLINE_FIELDS,
  "email",
] as const;

interface LoginFieldsProps {
  register: (name: "email" | "pass") => UseFormRegisterReturn;
  fieldError: (name: "email" | "pass") => string | undefined;
}

function LoginFields({ register, fieldError }: LoginFieldsProps) {
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <EmailField field={register("email")} error={fieldError("email")} />
      <PasswordField kind="newPassword" field={register("pass")} error={fieldError("pass")} />
    </div>
  );
}

interface DealerSignupFormProps {
  siteName: string;
  awaitsApproval: boolean;
}

export function DealerSignupForm({ siteName, awaitsApproval }: DealerSignupFormProps) {
  const t = useTranslations("dealerSignup");
  const account = useTranslations("account");
  const [waiting, setWaiting] = useState<{ email: string; state: "pending" | "received" } | null>(null);
  const form = useZodForm(request, {
    defaultValues: { no_of_employees: "" },
    messages: { wrong_credentials: account("signup.refused") },
  });
  const keepsDrafts = useKeepsDrafts();
  const hasPrintBatches = useOffer("printBatch");
  const forget = useDraft(form, "draft:dealers-signup", DRAFT_FIELDS);
  const submit = form.onSubmit(async (values) => {
    // Optional; the default comes from the specification.
    const no_of_employees = values.no_of_employees || DEALER_EMPLOYEES_DEFAULT;
    const { pending, opened } = await registerDealer({ ...values, no_of_employees });
    forget();
    if (opened && !pending) return leaveFor(hasPrintBatches ? routes.printBatch : routes.dashboard);
    setWaiting({ email: values.email, state: pending ? "pending" : "received" });
    return undefined;
  });

  if (waiting !== null) {
    return (
      <div
        role="status"
        className="grid justify-items-start gap-4 rounded border border-ink px-5 py-6 sm:px-7"
      >
        <h2 className="heading text-xl">{t(`${waiting.state}.title`)}</h2>
        <p className="min-w-0 max-w-measure break-words">
          {waiting.state === "pending"
            ? t("pending.text", { site: siteName, email: waiting.email })
            : t("received.text", { email: waiting.email })}
        </p>
        <Link
          href={waiting.state === "pending" ? routes.home : routes.login}
          className="inline-flex min-h-11 items-center"
        >
          {t(waiting.state === "pending" ? "pending.home" : "received.login")}
        </Link>
      </div>
    );
  }
  const { register, fieldError } = form;
  return (
    <Form onSubmit={submit} className="gap-9">
      <NoScriptNote />
      <Section number={1} title={t("groups.company")}>
        <DealerFields
          names={COMPANY_FIELDS}
          required="company_name"
          register={register}
          fieldError={fieldError}
        />
      </Section>
      <Section number={2} title={t("groups.contact")}>
        <DealerFields names={PERSON_FIELDS} register={register} fieldError={fieldError} />
      </Section>
      <Section number={3} title={t("groups.address")}>
        <DealerFields names={ADDRESS_FIELDS} register={register} fieldError={fieldError} />
      </Section>
      <Section number={4} title={t("groups.online")}>
        <DealerFields names={ONLINE_FIELDS} columns={3} register={register} fieldError={fieldError} />
      </Section>
      <Section number={5} title={t("groups.login")}>
        <LoginFields register={register} fieldError={fieldError} />
      </Section>
      <div className="grid gap-4">
        <p className="text-ink-2 text-sm">{t(keepsDrafts ? "draft" : "noDraft")}</p>
        <FormErrorNotice problem={form.problem} />
        <SubmitButton busy={form.busy} size="lg" className="sm:justify-self-start">
          {t(awaitsApproval ? "apply" : "submit")}
        </SubmitButton>
        <AgreementNote to="signup" />
      </div>
    </Form>
  );
}

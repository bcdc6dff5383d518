"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { leaveFor } from "@/lib/account/client/session";
import { useErrorText, useZodForm } from "@/lib/platform/browser";
import { routes } from "@/lib/routes";
import { acceptInvitation, type Invitation, readInvitation } from "@/lib/staff/client/staff";

const acceptSchema = async () =>
  (await import("@/lib/staff/contract")).staffCalls.acceptInvitation.request.omit({
    invite_token: true,
  });

function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTranslations("staff.join");
  const roles = useTranslations("staff.roles");
  const form = useZodForm(acceptSchema, { messages: { conflict: t("states.revoked") } });
  const hasAccount = invitation.has_account === true;
  const submit = form.onSubmit(async (fields) => {
    await acceptInvitation({ ...fields, invite_token: token });
    return leaveFor(routes.partner);
  });
  return (
    <Form onSubmit={submit}>
      <p className="[overflow-wrap:anywhere]">
        {t("for", { email: invitation.email ?? "", role: roles(invitation.staff_role ?? "viewer") })}
      </p>
      {hasAccount ? (
        <p>{t("hasAccount")}</p>
      ) : (
        <>
          <Field label={t("first")} error={form.fieldError("first")}>
            <TextInput autoComplete="given-name" {...form.register("first")} />
          </Field>
          <Field label={t("last")} error={form.fieldError("last")}>
            <TextInput autoComplete="family-name" {...form.register("last")} />
          </Field>
        </>
      )}
      {/* Password managers store the password under this username. */}
      <input type="hidden" autoComplete="username" value={invitation.email ?? ""} readOnly />
      <Field
        label={t(hasAccount ? "password" : "newPassword")}
        hint={hasAccount ? undefined : t("passwordHint")}
        error={form.fieldError("pass")}
        required
      >
        <PasswordInput
          autoComplete={hasAccount ? "current-password" : "new-password"}
          showLabel={t("show")}
          hideLabel={t("hide")}
          {...form.register("pass")}
        />
      </Field>
      <FormErrorNotice problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
      {hasAccount ? <Link href={routes.forgotPassword}>{t("forgot")}</Link> : null}
    </Form>
  );
}

export function JoinForm({ token }: { token: string }) {
  const t = useTranslations("staff.join");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [attempt, setAttempt] = useState(0);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the invitation again.
  useEffect(() => {
    const reading = new AbortController();
    setFailure(null);
    readInvitation(token, reading.signal).then(setInvitation, (error: unknown) => {
      if (!reading.signal.aborted) setFailure(error);
    });
    return () => reading.abort();
  }, [token, attempt]);
  if (failure !== null) {
    return (
      <ErrorNote title={errorText(failure)}>
        <Button variant="quiet" onClick={() => setAttempt(attempt + 1)}>
          {common("tryAgain")}
        </Button>
      </ErrorNote>
    );
  }
  if (!invitation) return <LoadingStrip label={t("checking")} />;
  const { state } = invitation;
  if (state === "open") return <AcceptForm token={token} invitation={invitation} />;
  const login = state === "accepted" ? <Link href={routes.adminLogin}>{t("login")}</Link> : undefined;
  return (
    <EmptyState title={t("deadTitle")} action={login}>
      {t(`states.${state}`)}
    </EmptyState>
  );
}

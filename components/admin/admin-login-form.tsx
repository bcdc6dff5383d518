"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { leaveFor } from "@/lib/account/client/session";
import { logInAdmin } from "@/lib/admin/client/admin";
import { ApiError, useErrorText, useZodForm } from "@/lib/platform/browser";
import { hasPasskeys, logInByPasskey, PasskeyCancelled } from "@/lib/staff/client/passkeys";
import type { SsoOffer } from "@/lib/staff/client/staff";
import { CodeInput } from "./code-input";
import { SsoLogin } from "./sso-login";

const loginRequest = async () =>
  (await import("@/lib/admin/contract/session")).adminSessionCalls.login.request;

interface AdminLoginFormProps {
  next?: string;
  onDone?: () => void;
  /** Offer read by the server; the form fetches it if omitted. */
  sso?: SsoOffer | null;
}

export function AdminLoginForm({ next, onDone, sso }: AdminLoginFormProps) {
  const t = useTranslations("admin.login");
  const [asksCode, setAsksCode] = useState(false);
  const form = useZodForm(loginRequest);
  const enter = () => {
    if (next !== undefined) return leaveFor(next);
    onDone?.();
    return undefined;
  };
  const onSubmit = form.onSubmit(async (credentials) => {
    try {
      await logInAdmin(credentials);
    } catch (error) {
      if (asksCode || !(error instanceof ApiError && error.fields.code)) throw error;
      setAsksCode(true);
      return undefined;
    }
    return enter();
  });
  return (
    <Form onSubmit={onSubmit}>
      <SsoLogin offer={sso} next={next} onDone={enter} />
      <Field label={t("email")} error={form.fieldError("email")} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email")}
        />
      </Field>
      <Field label={t("password")} error={form.fieldError("pass")} required>
        <PasswordInput
          autoComplete="current-password"
          showLabel={t("show")}
          hideLabel={t("hide")}
          {...form.register("pass")}
        />
      </Field>
      {asksCode ? <CodeInput error={form.fieldError("code")} field={form.register("code")} /> : null}
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
      <PasskeyLogin onDone={enter} />
    </Form>
  );
}

function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const t = useTranslations("admin.login");
  const errorText = useErrorText();
  const [isOffered, setIsOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setIsOffered(hasPasskeys()), []);
  if (!isOffered) return null;
  const logIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await logInByPasskey();
      onDone();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof PasskeyCancelled)) setFailure(error);
    }
  };
  const isRefused = failure instanceof ApiError && failure.code === "wrong_credentials";
  return (
    <div className="grid gap-3">
      {failure === null ? null : (
        <ErrorNote title={isRefused ? t("passkeyRefused") : errorText(failure)}>
          {isRefused ? t("passkeyRefusedText") : null}
        </ErrorNote>
      )}
      <Button type="button" variant="quiet" busy={busy} onClick={logIn} className="w-full">
        {t("passkey")}
      </Button>
    </div>
  );
}

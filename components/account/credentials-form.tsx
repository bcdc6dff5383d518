"use client";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Form, SubmitButton } from "@/components/ui/form";
import { leaveFor, restoreAccount } from "@/lib/account/client/session";
import type { LoginRequest } from "@/lib/account/contract/account";
import { ApiError, useZodForm } from "@/lib/platform/browser";
import { EmailField, PasswordField } from "./credential-fields";
import { useTypedEmail } from "./email-draft";
import { NoScriptNote } from "./no-script-note";

const loginRequest = async () => (await import("@/lib/account/contract/account")).loginRequest;

interface CredentialsFormProps {
  send: (credentials: LoginRequest) => Promise<unknown>;
  next: string;
  onOpened?: () => void;
  submit: ReactNode;
  children?: ReactNode;
}

/** Adds the login page's hash, which the browser carried over from the page that redirected here. */
function withOwnHash(next: string): string {
  const { hash } = window.location;
  return next.includes("#") || !/^#[a-z0-9-]+$/.test(hash) ? next : next + hash;
}

export function CredentialsForm({ send, next, onOpened, submit, children }: CredentialsFormProps) {
  const t = useTranslations("account.restore");
  const form = useZodForm(loginRequest);
  useTypedEmail(form);
  const [closed, setClosed] = useState<{ dueAt: string } | null>(null);
  const onSubmit = form.onSubmit(async (credentials) => {
    try {
      if (closed) await restoreAccount(credentials);
      await send(credentials);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "account_closed")) throw error;
      setClosed({ dueAt: error.fields.due_at ?? "" });
      return undefined;
    }
    onOpened?.();
    return leaveFor(withOwnHash(next));
  });
  return (
    <Form onSubmit={onSubmit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="password" field={form.register("pass")} error={form.fieldError("pass")} />
      {closed ? <ClosedAccountNotice dueAt={closed.dueAt} /> : null}
      <FormErrorNotice problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {closed ? t("submitLogin") : submit}
      </SubmitButton>
      {children}
    </Form>
  );
}

/** `dueAt` is an ISO time. */
function ClosedAccountNotice({ dueAt }: { dueAt: string }) {
  const t = useTranslations("account.restore");
  const format = useFormatter();
  const date = format.dateTime(new Date(dueAt), { dateStyle: "medium" });
  return (
    <div
      role="alert"
      className="grid gap-2 rounded border border-amber border-l-[6px] bg-amber-band px-4 py-4"
    >
      <p className="font-semibold">{t("closedTitle")}</p>
      <p className="text-sm">{t("closed", { date })}</p>
    </div>
  );
}

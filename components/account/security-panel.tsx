"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import type { AccountPanelProps } from "@/components/shell/account-panel";
import { AccountQueryError, AccountQueryView } from "@/components/shell/account-query-view";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Button } from "@/components/ui/button";
import { getButtonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import {
  cancelDeletion,
  deletionRequestQuery,
  exportAccount,
  exportHref,
} from "@/lib/account/client/profile";
import { changePassword } from "@/lib/account/client/session";
import { saveFile, useErrorText, useZodForm } from "@/lib/platform/browser";
import { TOAST_MS } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { useToasts } from "@/stores/toast";
import { PasswordField } from "./credential-fields";
import { LogoutButton } from "./logout-button";
import { NoScriptNote } from "./no-script-note";
import { SessionList } from "./session-list";

export function SecurityPanel({ user, webview }: AccountPanelProps) {
  const t = useTranslations("profile");
  const page = useTranslations("account.page");
  const hasSessions = useOffer("sessions");
  const hasExport = useOffer("dataExport");
  const hasRequest = useOffer("deletionRequest");
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <Section title={page("password")}>
        {hasSessions ? <p className="mb-5 text-ink-2 text-sm">{page("passwordIntro")}</p> : null}
        <ChangePasswordForm email={user.email} />
      </Section>
      {hasSessions ? (
        <Section title={t("security.sessions")}>
          <SessionList />
        </Section>
      ) : null}
      {hasExport || hasRequest ? (
        <Section title={t("data.title")}>
          <div className="grid gap-6">
            {hasExport ? <ExportData webview={webview} /> : null}
            {hasRequest ? <DeletionRequest /> : null}
          </div>
        </Section>
      ) : null}
      <Section title={page("leave")}>
        <p className="mb-5 text-ink-2 text-sm">{page("leaveText")}</p>
        <LogoutButton />
      </Section>
    </div>
  );
}

/** Fetches the export by script so that an error appears here and not as a page of JSON. */
export function ExportData({ webview }: { webview: boolean }) {
  const t = useTranslations("profile.data");
  const get = useMutation({ mutationFn: exportAccount, onSuccess: saveFile });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2 text-sm">{t("exportText")}</p>
      {get.error ? (
        <AccountQueryError error={get.error} onRetry={() => get.mutate()} section="security" />
      ) : null}
      {webview ? (
        <a href={exportHref} className={getButtonStyle("quiet", "md", false)}>
          {t("export")}
        </a>
      ) : (
        <Button variant="quiet" busy={get.isPending} onClick={() => get.mutate()}>
          {t("export")}
        </Button>
      )}
    </div>
  );
}

async function loadPasswordChange() {
  const { accountCalls, loginRequest } = await import("@/lib/account/contract/account");
  return accountCalls.changePassword.request
    .pick({ new_pass: true })
    .extend({ current_pass: loginRequest.shape.pass });
}

export function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations("account.page");
  // Remounts the new password field so that the strength meter forgets the saved password.
  const [changes, setChanges] = useState(0);
  const show = useToasts((state) => state.show);
  const form = useZodForm(loadPasswordChange, { messages: { wrong_credentials: t("wrongCurrent") } });
  const submit = form.onSubmit(async (values) => {
    await changePassword(values);
    form.reset({ current_pass: "", new_pass: "" });
    setChanges((count) => count + 1);
    show({ title: t("changed"), message: t("changedText"), duration: TOAST_MS.save });
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <NoScriptNote />
      {/* Password managers need the username to update the right entry. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        kind="currentPassword"
        field={form.register("current_pass")}
        error={form.fieldError("current_pass")}
      />
      <PasswordField
        key={changes}
        kind="newPassword"
        field={form.register("new_pass")}
        error={form.fieldError("new_pass")}
      />
      <FormErrorNotice problem={form.problem} />
      <div>
        <SubmitButton busy={form.busy}>{t("change")}</SubmitButton>
      </div>
    </Form>
  );
}

export function DeletionRequest() {
  const t = useTranslations("profile.data");
  const format = useFormatter();
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const query = useQuery(deletionRequestQuery());
  const cancelRequest = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: () => {
      client.setQueryData(deletionRequestQuery().queryKey, null);
      show({
        title: t("deletionCancelled"),
        message: t("deletionCancelledText"),
        duration: TOAST_MS.default,
      });
    },
  });
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  return (
    <AccountQueryView query={query} section="security">
      {(open) =>
        open ? (
          <div className="grid justify-items-start gap-3 rounded border border-amber border-l-[6px] bg-amber-band px-4 py-4">
            <h3 className="font-semibold">{t("openTitle")}</h3>
            <p className="min-w-0 break-words text-sm">
              {t("open", { number: open.number, date: day(open.createdAt), due: day(open.dueAt) })}
            </p>
            {cancelRequest.error ? <ErrorNote title={errorText(cancelRequest.error)} /> : null}
            <Button variant="quiet" busy={cancelRequest.isPending} onClick={() => cancelRequest.mutate()}>
              {t("cancelDeletion")}
            </Button>
          </div>
        ) : (
          <div className="text-ink-2 text-sm">
            <p>{t("deleteText")}</p>
            <Link href={routes.deleteAccount} className="inline-flex min-h-11 items-center">
              {t("delete")}
            </Link>
          </div>
        )
      }
    </AccountQueryView>
  );
}

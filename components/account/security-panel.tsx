"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import type { AccountPanelProps } from "@/components/shell/account-panel";
import { AccountQueryError } from "@/components/shell/account-query-view";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/card";
import { saveFile } from "@/lib/client/http/save-file";
import { exportAccount, exportHref } from "@/lib/client/profile";
import { ChangePasswordForm } from "./change-password-form";
import { DeletionRequest } from "./deletion-request";
import { LogoutButton } from "./logout-button";
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
        <a href={exportHref} className={buttonStyle("quiet", "md", false)}>
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

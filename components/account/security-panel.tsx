"use client";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/sheet";
import type { PanelProps } from "./account-page";
import { ChangePasswordForm } from "./change-password-form";
import { DeletionRequest } from "./deletion-request";
import { ExportData } from "./export-data";
import { LogOutButton } from "./log-out-button";
import { SessionList } from "./session-list";

/** Who may use the account, and what may become of what is kept in it. */
export function SecurityPanel({ user, webview }: PanelProps) {
  const t = useTranslations("profile");
  const page = useTranslations("account.page");
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <Section title={page("password")}>
        <p className="mb-5 text-ink-2 text-sm">{page("passwordIntro")}</p>
        <ChangePasswordForm email={user.email} />
      </Section>
      <Section title={t("security.sessions")}>
        <SessionList />
      </Section>
      <Section title={t("data.title")}>
        <div className="grid gap-6">
          <ExportData webview={webview} />
          <DeletionRequest />
        </div>
      </Section>
      <Section title={page("leave")}>
        <p className="mb-5 text-ink-2 text-sm">{page("leaveText")}</p>
        <LogOutButton />
      </Section>
    </div>
  );
}

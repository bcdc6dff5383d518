"use client";
import { useTranslations } from "next-intl";
import type { AccountPanelProps } from "@/components/shell/account-panel";
import { Section } from "@/components/ui/card";
import { ChangePasswordForm } from "./change-password-form";
import { DeletionRequest } from "./deletion-request";
import { ExportData } from "./export-data";
import { LogoutButton } from "./logout-button";
import { SessionList } from "./session-list";

/** Password, sessions, data export and deletion. */
export function SecurityPanel({ user, webview }: AccountPanelProps) {
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
        <LogoutButton />
      </Section>
    </div>
  );
}

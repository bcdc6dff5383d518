"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { adminKeys, sendAdminAction } from "@/lib/client/admin";
import { useSessionWatch } from "@/lib/client/use-action-form";
import { useErrorText } from "@/lib/client/use-error-text";
import { MOMENT_FORMAT } from "@/lib/core/time-zone";

interface ThemeLinkProps {
  site: string | undefined;
  revision: string;
  /** Expiry of an earlier link, or null if there is none. */
  until: string | null;
}

export function ThemeLink({ site, revision, until }: ThemeLinkProps) {
  const t = useTranslations("admin.theme");
  const format = useFormatter();
  const client = useQueryClient();
  const errorText = useErrorText();
  const watch = useSessionWatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);

  const make = async () => {
    setBusy(true);
    setProblem(null);
    setCopied(false);
    try {
      const answer = await sendAdminAction("createThemePreview", { site, revision });
      setLink(String(answer.link));
    } catch (error) {
      setProblem(errorText(error));
      await watch(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: adminKeys.all });
    }
  };
  const copy = () =>
    navigator.clipboard?.writeText(link ?? "").then(
      () => setCopied(true),
      () => undefined,
    );

  return (
    <section aria-label={t("link")} className="grid gap-3">
      <h3 className="heading text-lg">{t("link")}</h3>
      <p className="max-w-measure text-ink-2">{t("linkText")}</p>
      {until && link === null ? (
        <p>{t("linkUntil", { moment: format.dateTime(new Date(until), MOMENT_FORMAT) })}</p>
      ) : null}
      {link === null ? null : (
        <div className="grid gap-2">
          <p role="status">{copied ? t("copied") : t("linkOnce")}</p>
          <code className="num select-all break-all rounded border border-hairline bg-sheet p-3">{link}</code>
          <div>
            <Button onClick={copy}>{t("copy")}</Button>
          </div>
        </div>
      )}
      {problem ? <ErrorNote title={problem} /> : null}
      <div>
        <Button variant="quiet" busy={busy} onClick={make}>
          {t("makeLink")}
        </Button>
      </div>
    </section>
  );
}

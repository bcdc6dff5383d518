"use client";
import { useFormatter, useTranslations } from "next-intl";

/** `dueAt` is an ISO time. */
export function ClosedAccountNotice({ dueAt }: { dueAt: string }) {
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

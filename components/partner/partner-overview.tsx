"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AdminHeading } from "@/components/admin/admin-heading";
import { useMay } from "@/components/admin/console-href";
import { lists, queues } from "@/components/admin/list-definitions";
import { Queue } from "@/components/admin/overview";
import { SiteTodos } from "@/components/admin/site-todos";
import { getButtonStyle } from "@/components/ui/button-style";
import { ErrorNote } from "@/components/ui/error-note";
import { adminQuery } from "@/lib/admin/client/admin";
import { getMemberHref } from "@/lib/routes";
import { DailyFigures } from "./daily-figures";
import { LaunchList } from "./launch-list";

interface PartnerOverviewProps {
  site: string;
  canSell: boolean;
  sendsEmail: boolean;
  /** The account's role can't open the previous page, so it redirected here. */
  wasRefused: boolean;
}

export function PartnerOverview({ site, canSell, sendsEmail, wasRefused }: PartnerOverviewProps) {
  const t = useTranslations("partner.overview");
  const admin = useTranslations("admin");
  const { may, mayCall } = useMay();
  // Until the email address is confirmed, the site is waiting for its owner, not for the operator.
  const isUnconfirmed = useQuery(adminQuery).data?.admin.partner?.state === "awaiting_email";
  const waiting = queues.filter(({ path }) => mayCall(lists[path]?.name ?? ""));
  return (
    <>
      <AdminHeading title={admin("overview")} intro={t("intro")}>
        {may("archive") ? (
          <a
            href={getMemberHref("/api/admin/site/archive")}
            download
            title={t("archiveText")}
            className={getButtonStyle("plain", "sm", false)}
          >
            {t("archive")}
          </a>
        ) : null}
      </AdminHeading>
      <div className="mb-6 grid gap-4 empty:hidden">
        {wasRefused ? <ErrorNote title={t("refused")}>{t("refusedText")}</ErrorNote> : null}
        {canSell || isUnconfirmed ? null : (
          <ErrorNote title={admin("noGateway")}>{admin("noGatewayAsk")}</ErrorNote>
        )}
        {sendsEmail ? null : <ErrorNote title={admin("noEmail")}>{admin("noEmailAsk")}</ErrorNote>}
      </div>
      <LaunchList />
      {may("looks.change") ? <SiteTodos site={site} /> : null}
      <DailyFigures />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {waiting.map((queue) => (
          <Queue key={queue.path} {...queue} />
        ))}
      </div>
    </>
  );
}
